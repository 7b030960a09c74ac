/** A chart's part: what is drawn, how, and from which cells. */
import { a1Of, quotedTab } from '../workbook/a1';
import type { Chart, ChartType } from '../workbook/chart';
import { type DrawnColumn, drawnColumns, headOf, numbersOf, pointsOf, textsOf } from '../workbook/chart-data';
import { type AxisOptions, chartOptions } from '../workbook/chart-options';
import type { Workbook } from '../workbook/workbook';
import { node, type XmlNode } from './xml';
import { encodeText } from './cell-text';

export const CHART_NAMESPACE = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
export const DRAWING_NAMESPACE = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const val = (name: string, value: string | number): XmlNode => node(`c:${name}`, { val: String(value) });

const formula = ({ tab, column }: DrawnColumn): XmlNode => {
  const fixed = a1Of(column).replace(/([A-Z]+)(\d+)/g, '$$$1$$$2');
  return node('c:f', {}, [`${quotedTab(tab.name)}!${fixed}`]);
};

const points = (values: readonly (string | number | null)[]): XmlNode[] => [
  val('ptCount', values.length),
  ...values.flatMap((value, index) =>
    value === null || value === ''
      ? []
      : [node('c:pt', { idx: String(index) }, [node('c:v', {}, [encodeText(String(value))])])],
  ),
];

/** Includes the current values: programs that only show the file don't work them out. */
const texts = (of: DrawnColumn): XmlNode =>
  node('c:strRef', {}, [formula(of), node('c:strCache', {}, points(textsOf(of)))]);
const numbers = (of: DrawnColumn): XmlNode =>
  node('c:numRef', {}, [formula(of), node('c:numCache', {}, points(numbersOf(of)))]);

const fill = (colour: string): XmlNode =>
  node('a:solidFill', {}, [node('a:srgbClr', { val: colour.replace('#', '').toUpperCase() })]);

function lookOf(type: ChartType | null, colour: string | undefined): XmlNode[] {
  if (colour === undefined) return [];
  const line = node('a:ln', { w: '28575' }, [fill(colour)]);
  return [node('c:spPr', {}, type === 'LINE' ? [line] : [fill(colour)])];
}

function seriesElements(chart: Chart, workbook: Workbook, colours: readonly string[]): XmlNode[] {
  const [names, ...columns] = drawnColumns(chart, workbook);
  if (names === undefined) return [];
  return columns.map((drawn, index) =>
    node('c:ser', {}, [
      val('idx', index),
      val('order', index),
      ...(chart.headers === 0 ? [] : [node('c:tx', {}, [texts(headOf(drawn))])]),
      ...lookOf(chart.type, colours[index]),
      chart.type === 'LINE' ? node('c:marker', {}, [val('symbol', 'none')]) : val('invertIfNegative', 0),
      node('c:cat', {}, [texts(pointsOf(names, chart))]),
      node('c:val', {}, [numbers(pointsOf(drawn, chart))]),
    ]),
  );
}

const AXES = [val('axId', 1), val('axId', 2)];

function plotOf(type: ChartType, isStacked: boolean, series: readonly XmlNode[]): XmlNode {
  const colours = val('varyColors', 0);
  if (type === 'LINE')
    return node('c:lineChart', {}, [
      val('grouping', 'standard'),
      colours,
      ...series,
      val('marker', 1),
      ...AXES,
    ]);
  return node('c:barChart', {}, [
    val('barDir', type === 'BAR' ? 'bar' : 'col'),
    val('grouping', isStacked ? 'stacked' : 'clustered'),
    colours,
    ...series,
    val('gapWidth', 50),
    ...(isStacked ? [val('overlap', 100)] : []),
    ...AXES,
  ]);
}

/** The first point of a bar chart is the topmost, as in Sheets. */
function axisElements(type: ChartType, values: AxisOptions): XmlNode[] {
  const isBar = type === 'BAR';
  const { min, max } = values.viewWindow ?? {};
  return [
    node('c:catAx', {}, [
      val('axId', 1),
      node('c:scaling', {}, [val('orientation', isBar ? 'maxMin' : 'minMax')]),
      val('delete', 0),
      val('axPos', isBar ? 'l' : 'b'),
      val('tickLblPos', 'low'),
      val('crossAx', 2),
    ]),
    node('c:valAx', {}, [
      val('axId', 2),
      node('c:scaling', {}, [
        val('orientation', 'minMax'),
        ...(max === undefined ? [] : [val('max', max)]),
        ...(min === undefined ? [] : [val('min', min)]),
      ]),
      val('delete', 0),
      val('axPos', isBar ? 'b' : 'l'),
      node('c:majorGridlines', {}, [node('c:spPr', {}, [node('a:ln', {}, [fill('#dadce0')])])]),
      node('c:numFmt', { formatCode: values.format ?? 'General', sourceLinked: '0' }),
      val('crossAx', 1),
      ...(isBar ? [val('crosses', 'max')] : []),
    ]),
  ];
}

const LEGENDS: Readonly<Record<string, string>> = { bottom: 'b', top: 't', left: 'l', right: 'r' };

function titleElements(title: string): XmlNode[] {
  if (title === '') return [val('autoTitleDeleted', 1)];
  const run = node('a:r', {}, [
    node('a:rPr', { lang: 'en', sz: '1200', b: '0' }),
    node('a:t', {}, [encodeText(title)]),
  ]);
  const text = node('c:rich', {}, [node('a:bodyPr'), node('a:p', {}, [run])]);
  return [node('c:title', {}, [node('c:tx', {}, [text]), val('overlay', 0)]), val('autoTitleDeleted', 0)];
}

/** The root of the part that draws a chart. */
export function chartElement(chart: Chart, workbook: Workbook): XmlNode {
  const type = chart.type ?? 'COLUMN';
  const { title, colors, legend, isStacked, hAxis, vAxis } = chartOptions.parse(chart.options);
  const legendAt = LEGENDS[legend.position];
  return node(
    'c:chartSpace',
    { 'xmlns:c': CHART_NAMESPACE, 'xmlns:a': DRAWING_NAMESPACE, 'xmlns:r': RELATIONSHIPS },
    [
      val('roundedCorners', 0),
      node('c:chart', {}, [
        ...titleElements(title),
        node('c:plotArea', {}, [
          node('c:layout'),
          plotOf(type, isStacked, seriesElements(chart, workbook, colors)),
          ...axisElements(type, type === 'BAR' ? hAxis : vAxis),
        ]),
        ...(legendAt === undefined
          ? []
          : [node('c:legend', {}, [val('legendPos', legendAt), val('overlay', 0)])]),
        val('plotVisOnly', chart.showsHidden ? 0 : 1),
        val('dispBlanksAs', 'gap'),
      ]),
    ],
  );
}
