/** A chart as the page draws it. */
import { drawnColumns, headOf, numbersOf, pointsOf, textsOf } from '../../workbook/chart-data';
import { chartOptions } from '../../workbook/chart-options';
import type { Chart } from '../../workbook/chart';
import type { Workbook } from '../../workbook/workbook';
import type { ChartView } from '../protocol/chart-view';

const DEFAULT_COLOURS = ['#4285f4', '#ea4335', '#fbbc04', '#34a853', '#ff6d01', '#46bdc6'];

export function chartView(chart: Chart, workbook: Workbook): ChartView {
  const options = chartOptions.parse(chart.options);
  const [names, ...columns] = drawnColumns(chart, workbook);
  const values = chart.type === 'BAR' ? options.hAxis : options.vAxis;
  return {
    type: chart.type,
    place: { ...chart.place },
    width: options.width,
    height: options.height,
    title: options.title,
    hasLegend: options.legend.position !== 'none',
    isStacked: options.isStacked,
    isPercent: values.format?.includes('%') === true,
    least: values.viewWindow?.min ?? null,
    most: values.viewWindow?.max ?? null,
    names: names === undefined ? [] : textsOf(pointsOf(names, chart)),
    series: columns.map((column, index) => ({
      name: chart.headers === 0 ? '' : (textsOf(headOf(column))[0] ?? ''),
      colour: options.colors[index] ?? DEFAULT_COLOURS[index % DEFAULT_COLOURS.length] ?? '#4285f4',
      values: numbersOf(pointsOf(column, chart)),
    })),
  };
}
