/** Charts over SpreadsheetApp, recognised by the columns that they draw: no id has to be kept, so none can be lost. */
import type { ChartSpec } from '../model/sheet/tab-format';
import type { Look } from './looks';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Chart = GoogleAppsScript.Spreadsheet.EmbeddedChart;
type Builder = GoogleAppsScript.Spreadsheet.EmbeddedChartBuilder;

/**
 * Leaves the tab with these charts and all that people made. An existing one keeps the place and size that a person gave it.
 *
 * @param columns those that hold only what our charts draw; from 1, the last one included
 * @param isNew whether the tab was made just now: then there is no need to ask which charts it has
 */
export function drawCharts(
  sheet: Sheet,
  wanted: readonly ChartSpec[],
  columns: { readonly from: number; readonly to: number },
  isNew: boolean,
  look: Look,
): void {
  const byColumn = new Map<number, Chart>();
  for (const chart of isNew ? [] : sheet.getCharts()) {
    const column = chart.getRanges()[0]?.getColumn() ?? 0;
    if (column < columns.from || column > columns.to) continue;
    // A duplicate, or one that is no longer drawn.
    if (byColumn.has(column) || !wanted.some(({ data }) => data.column === column))
      look('a chart', () => {
        sheet.removeChart(chart);
      });
    else byColumn.set(column, chart);
  }
  for (const spec of wanted) {
    const { row, column, rows } = spec.data;
    const chart = byColumn.get(column);
    const range = chart?.getRanges()[0];
    if (chart && range?.getRow() === row && range.getNumRows() === rows) continue;
    look(`the chart “${spec.title}”`, (isAgain) => {
      // It draws columns that are hidden. Google says nowhere which types take that; bars do, others are drawn without it if it refuses.
      const drawsHidden = spec.kind === 'bars' || !isAgain;
      const draw = (builder: Builder): Builder => drawing(sheet, builder, spec, drawsHidden);
      if (chart) sheet.updateChart(draw(chart.modify().clearRanges()).build());
      else sheet.insertChart(place(draw(sheet.newChart()), spec).build());
    });
  }
}

function drawing(sheet: Sheet, builder: Builder, spec: ChartSpec, drawsHidden: boolean): Builder {
  const { kind, title, data, colours, isStacked, isShare } = spec;
  const values = isShare ? { viewWindow: { min: 0, max: 1 }, format: '0%' } : { viewWindow: { min: 0 } };
  const chart = builder
    .setChartType(kind === 'bars' ? Charts.ChartType.BAR : Charts.ChartType.LINE)
    .addRange(sheet.getRange(data.row, data.column, data.rows, data.columns))
    .setNumHeaders(1);
  if (drawsHidden) chart.setHiddenDimensionStrategy(Charts.ChartHiddenDimensionStrategy.SHOW_BOTH);
  return chart
    .setOption('title', title)
    .setOption('colors', [...colours])
    .setOption('isStacked', isStacked)
    .setOption('legend', { position: colours.length > 1 ? 'bottom' : 'none' })
    .setOption(kind === 'bars' ? 'hAxis' : 'vAxis', values);
}

function place(builder: Builder, { place: { row, column, width, height } }: ChartSpec): Builder {
  return builder.setPosition(row, column, 0, 0).setOption('width', width).setOption('height', height);
}
