/** The part of a chart: what is drawn, how, and of which cells. */
import { z } from 'zod';
import { a1Of, quotedTab } from '../workbook/a1';
import { type Area, area } from '../workbook/area';
import { type Chart, CHART_HEIGHT, CHART_WIDTH, type ChartType } from '../workbook/chart';
import type { Tab } from '../workbook/tab';
import type { Workbook } from '../workbook/workbook';
import { node, type XmlNode } from './xml';
import { encodeText } from './cell-text';

export const CHART_NAMESPACE = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
export const DRAWING_NAMESPACE = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const axisOptions = z.object({
  format: z.string().optional(),
  viewWindow: z.object({ min: z.number().optional(), max: z.number().optional() }).optional(),
});

/** The options that an .xlsx file has a word for; others are Google's alone. */
const chartOptions = z.object({
  title: z.string().default(''),
  width: z.number().positive().default(CHART_WIDTH),
  height: z.number().positive().default(CHART_HEIGHT),
  colors: z.array(z.string()).default([]),
  legend: z.object({ position: z.string() }).default({ position: 'right' }),
  isStacked: z.boolean().default(false),
  hAxis: axisOptions.default({}),
  vAxis: axisOptions.default({}),
});

/** In pixels. */
export function chartSize({ options }: Chart): { readonly width: number; readonly height: number } {
  return chartOptions.parse(options);
}

/** One column of what a chart draws, its header cells included. */
interface Drawn {
  readonly tab: Tab;
  readonly column: Area;
}

const columnsOf = (chart: Chart, workbook: Workbook): Drawn[] =>
  chart.ranges.flatMap(({ tabId, area: of }) => {
    const tab = workbook.tabWithId(tabId);
    return tab === undefined
      ? []
      : Array.from({ length: of.columns }, (_column, at) => ({
          tab,
          column: area(of.row, of.column + at, of.rows, 1),
        }));
  });

const val = (name: string, value: string | number): XmlNode => node(`c:${name}`, { val: String(value) });

const formula = (tab: Tab, of: Area): XmlNode => {
  const fixed = a1Of(of).replace(/([A-Z]+)(\d+)/g, '$$$1$$$2');
  return node('c:f', {}, [`${quotedTab(tab.name)}!${fixed}`]);
};

/** The values as they are now: whoever only shows the file does not work them out. */
function cache(kind: 'strCache' | 'numCache', { tab, column }: Drawn): XmlNode {
  const points = Array.from({ length: column.rows }, (_row, at) => {
    const { value } = tab.grid.get(column.row + at, column.column);
    const shown =
      kind === 'numCache' ? (typeof value === 'number' ? String(value) : '') : String(value ?? '');
    return shown === '' ? [] : [node('c:pt', { idx: String(at) }, [node('c:v', {}, [encodeText(shown)])])];
  });
  return node(`c:${kind}`, {}, [val('ptCount', column.rows), ...points.flat()]);
}

const body = ({ tab, column }: Drawn, headers: number): Drawn => ({
  tab,
  column: { ...column, row: column.row + headers, rows: Math.max(1, column.rows - headers) },
});

const fill = (colour: string): XmlNode =>
  node('a:solidFill', {}, [node('a:srgbClr', { val: colour.replace('#', '').toUpperCase() })]);

function lookOf(type: ChartType, colour: string | undefined): XmlNode[] {
  if (colour === undefined) return [];
  const line = node('a:ln', { w: '28575' }, [fill(colour)]);
  return [node('c:spPr', {}, type === 'LINE' ? [line] : [fill(colour)])];
}

function seriesElements(chart: Chart, workbook: Workbook, colours: readonly string[]): XmlNode[] {
  const [names, ...columns] = columnsOf(chart, workbook);
  if (names === undefined) return [];
  return columns.map((drawn, index) => {
    const head: Drawn = { tab: drawn.tab, column: { ...drawn.column, rows: 1 } };
    const points = body(drawn, chart.headers);
    const categories = body(names, chart.headers);
    return node('c:ser', {}, [
      val('idx', index),
      val('order', index),
      ...(chart.headers === 0
        ? []
        : [
            node('c:tx', {}, [
              node('c:strRef', {}, [formula(head.tab, head.column), cache('strCache', head)]),
            ]),
          ]),
      ...lookOf(chart.type, colours[index]),
      ...(chart.type === 'BAR' || chart.type === 'COLUMN' ? [val('invertIfNegative', 0)] : []),
      ...(chart.type === 'LINE' ? [node('c:marker', {}, [val('symbol', 'none')])] : []),
      node('c:cat', {}, [
        node('c:strRef', {}, [formula(categories.tab, categories.column), cache('strCache', categories)]),
      ]),
      node('c:val', {}, [
        node('c:numRef', {}, [formula(points.tab, points.column), cache('numCache', points)]),
      ]),
    ]);
  });
}

const AXES = [val('axId', 1), val('axId', 2)];

function plotOf(type: ChartType, isStacked: boolean, series: readonly XmlNode[]): XmlNode {
  const colours = val('varyColors', 0);
  switch (type) {
    case 'BAR':
    case 'COLUMN':
      return node('c:barChart', {}, [
        val('barDir', type === 'BAR' ? 'bar' : 'col'),
        val('grouping', isStacked ? 'stacked' : 'clustered'),
        colours,
        ...series,
        val('gapWidth', 50),
        ...(isStacked ? [val('overlap', 100)] : []),
        ...AXES,
      ]);
    case 'LINE':
      return node('c:lineChart', {}, [
        val('grouping', 'standard'),
        colours,
        ...series,
        val('marker', 1),
        ...AXES,
      ]);
    case 'AREA':
      return node('c:areaChart', {}, [
        val('grouping', isStacked ? 'stacked' : 'standard'),
        colours,
        ...series,
        ...AXES,
      ]);
    case 'PIE':
      return node('c:pieChart', {}, [val('varyColors', 1), ...series]);
  }
}

/** The first point of a bar chart is the topmost, as in Sheets. */
function axisElements(type: ChartType, values: z.infer<typeof axisOptions>): XmlNode[] {
  if (type === 'PIE') return [];
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
          plotOf(chart.type, isStacked, seriesElements(chart, workbook, colors)),
          ...axisElements(chart.type, chart.type === 'BAR' ? hAxis : vAxis),
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
