/** What a chart's part draws, whichever program wrote it. */
import { parseReference } from '../workbook/a1';
import { lastColumnOf } from '../workbook/area';
import type { Chart, ChartRange, ChartType } from '../workbook/chart';
import type { Workbook } from '../workbook/workbook';
import { MOST_COLUMNS, MOST_ROWS } from './references';
import { isOn, node, textOf, type XmlNode } from './xml';

const localName = ({ name }: XmlNode): string => name.slice(name.indexOf(':') + 1);

/** All descendants with this name, whatever namespace prefix the file uses. */
export function within(parent: XmlNode, name: string): XmlNode[] {
  return parent.children.flatMap((child) =>
    typeof child === 'string' ? [] : [...(localName(child) === name ? [child] : []), ...within(child, name)],
  );
}

const first = (parent: XmlNode | undefined, name: string): XmlNode | undefined =>
  parent === undefined ? undefined : within(parent, name)[0];

function typeOf(root: XmlNode): ChartType | null {
  if (first(root, 'lineChart') !== undefined) return 'LINE';
  const direction = first(root, 'barDir')?.attributes['val'];
  return direction === undefined ? null : direction === 'bar' ? 'BAR' : 'COLUMN';
}

/** Joins adjacent columns into one range. */
function joined(ranges: readonly ChartRange[]): ChartRange[] {
  const all: ChartRange[] = [];
  for (const range of ranges) {
    const last = all[all.length - 1];
    const isNext =
      last?.tabId === range.tabId &&
      last.area.row === range.area.row &&
      last.area.rows === range.area.rows &&
      lastColumnOf(last.area) + 1 === range.area.column;
    if (isNext)
      all.splice(-1, 1, { ...last, area: { ...last.area, columns: last.area.columns + range.area.columns } });
    else all.push(range);
  }
  return all;
}

const valueOf = (of: XmlNode | undefined, name: string): string | undefined =>
  first(of, name)?.attributes['val'];

/** The options as a script would have set them. */
function optionsOf(
  root: XmlNode,
  type: ChartType | null,
  series: readonly XmlNode[],
): Readonly<Record<string, unknown>> {
  const title = within(first(root, 'title') ?? node('none'), 't')
    .map(textOf)
    .join('');
  const colors = series.map((xmlNode) => valueOf(first(xmlNode, 'spPr'), 'srgbClr'));
  const axis = first(root, 'valAx');
  const [min, max] = [valueOf(axis, 'min'), valueOf(axis, 'max')];
  const values = {
    viewWindow: {
      ...(min !== undefined && { min: Number(min) }),
      ...(max !== undefined && { max: Number(max) }),
    },
    format: first(axis, 'numFmt')?.attributes['formatCode'] ?? 'General',
  };
  return {
    title,
    ...(colors.every((color) => color !== undefined) && {
      colors: colors.map((color) => `#${color.toLowerCase()}`),
    }),
    isStacked: valueOf(root, 'grouping') === 'stacked',
    legend: { position: LEGENDS[valueOf(root, 'legendPos') ?? ''] ?? 'none' },
    [type === 'BAR' ? 'hAxis' : 'vAxis']: values,
  };
}

const LEGENDS: Readonly<Record<string, string>> = { b: 'bottom', t: 'top', l: 'left', r: 'right' };

/** What a part draws, as far as a script can read it. */
export function readChart(
  root: XmlNode,
  workbook: Workbook,
): Pick<Chart, 'type' | 'ranges' | 'headers' | 'showsHidden' | 'options'> {
  const series = within(root, 'ser');
  const headers = first(first(series[0], 'tx'), 'f') === undefined ? 0 : 1;
  const references = [first(series[0], 'cat'), ...series.map((xmlNode) => first(xmlNode, 'val'))].flatMap(
    (of) => {
      const text = first(of, 'f');
      const reference = text === undefined ? null : parseReference(textOf(text), MOST_ROWS, MOST_COLUMNS);
      const tab = reference === null ? undefined : workbook.tabNamed(reference.tab ?? '');
      if (reference === null || tab === undefined || reference.area.row <= headers) return [];
      const { area: of1 } = reference;
      return [{ tabId: tab.id, area: { ...of1, row: of1.row - headers, rows: of1.rows + headers } }];
    },
  );
  const type = typeOf(root);
  return {
    type,
    ranges: joined(references),
    headers,
    showsHidden: !isOn(first(root, 'plotVisOnly')?.attributes['val'], true),
    options: optionsOf(root, type, series),
  };
}
