/**
 * Charts: the drawing that places them over a tab, and each chart's own part. What another program put into the drawing (charts,
 * pictures, shapes) is written back as it was.
 */
import type { Chart } from '../workbook/chart';
import { chartOptions } from '../workbook/chart-options';
import type { Tab } from '../workbook/tab';
import type { Workbook } from '../workbook/workbook';
import { CHART_NAMESPACE, chartElement, DRAWING_NAMESPACE } from './chart-part';
import { readChart, within } from './read-chart';
import { freeRelationshipId, type Relationship, targetOf, type XlsxPackage } from './package';
import { documentText, elements, node, textOf, type XmlNode } from './xml';
import { NotASpreadsheet } from './xlsx-error';

const SPREADSHEET_DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument';
/** Drawing units (EMU) per pixel. */
const PER_PIXEL = 9525;

/** A chart that is in the file, by its relationship id in the drawing. */
class ChartOrigin {
  constructor(readonly relationshipId: string) {}
}

const numberIn = (parent: XmlNode | undefined, name: string): number => {
  const xmlNode = parent === undefined ? undefined : within(parent, name)[0];
  return xmlNode === undefined ? 0 : Number(textOf(xmlNode));
};

/** Null for a missing or damaged part: a chart is no reason to refuse a workbook. */
function readable(file: XlsxPackage, path: string | undefined): XmlNode | null {
  if (path === undefined || !file.has(path)) return null;
  try {
    return file.xml(path);
  } catch (error) {
    if (error instanceof NotASpreadsheet) return null;
    throw error;
  }
}

interface PlacedChart {
  readonly anchor: XmlNode;
  readonly relationshipId: string;
  readonly part: string;
  readonly drawn: XmlNode;
}

/** The charts of a drawing, without those that cannot be read. */
function placedCharts(file: XlsxPackage, path: string, drawing: XmlNode): PlacedChart[] {
  const rels = file.relationships(path);
  return elements(drawing).flatMap((anchor) => {
    const relationshipId = within(anchor, 'chart')[0]?.attributes['r:id'];
    const part = rels.find(({ id, type }) => id === relationshipId && type === 'chart')?.target;
    const drawn = readable(file, part);
    return relationshipId === undefined || part === undefined || drawn === null
      ? []
      : [{ anchor, relationshipId, part, drawn }];
  });
}

/** Reads a tab's charts; what cannot be read is left as it is. */
export function readCharts(file: XlsxPackage, rels: readonly Relationship[], workbook: Workbook): Chart[] {
  const path = targetOf(rels, 'drawing');
  const drawing = readable(file, path);
  if (path === undefined || drawing === null) return [];
  return placedCharts(file, path, drawing).map(({ anchor, relationshipId, drawn }) => {
    const from = within(anchor, 'from')[0];
    const { options, ...chart } = readChart(drawn, workbook);
    return {
      ...chart,
      options: { ...options, ...sizeIn(anchor) },
      id: idFor(within(anchor, 'cNvPr')[0], workbook),
      place: {
        row: numberIn(from, 'row') + 1,
        column: numberIn(from, 'col') + 1,
        x: Math.round(numberIn(from, 'colOff') / PER_PIXEL),
        y: Math.round(numberIn(from, 'rowOff') / PER_PIXEL),
      },
      origin: new ChartOrigin(relationshipId),
    };
  });
}

/** The size, if the anchor states it; one between two cells doesn't. */
function sizeIn(anchor: XmlNode): { readonly width?: number; readonly height?: number } {
  const size = elements(anchor).find(({ name }) => name.endsWith(':ext'))?.attributes;
  const [width, height] = [Number(size?.['cx']), Number(size?.['cy'])];
  return width > 0 && height > 0 ? { width: width / PER_PIXEL, height: height / PER_PIXEL } : {};
}

/** Our id is in the name; a new one is made if it is taken or missing. */
function idFor(named: XmlNode | undefined, workbook: Workbook): number {
  const id = Number(/^Chart (\d+)$/.exec(named?.attributes['name'] ?? '')?.[1] ?? 0);
  const isTaken = workbook.tabs.some((tab) => tab.id === id || tab.charts.some((chart) => chart.id === id));
  if (id === 0 || isTaken) return workbook.freshId();
  workbook.keepIdsAbove(id);
  return id;
}

/**
 * Writes the tab's charts as they are now.
 *
 * @returns the id of the drawing among the sheet's relationships, null if the sheet needs no new reference
 */
export function writeCharts(
  file: XlsxPackage,
  tab: Tab,
  workbook: Workbook,
  sheetRels: Relationship[],
): string | null {
  const existing = targetOf(sheetRels, 'drawing');
  const path = existing ?? file.freePath('xl/drawings/drawing', '.xml');
  const drawing = readable(file, existing) ?? newDrawing();
  const kept = new Set(
    tab.charts.map(({ origin }) => (origin instanceof ChartOrigin ? origin.relationshipId : '')),
  );
  const gone = placedCharts(file, path, drawing).filter(({ relationshipId }) => !kept.has(relationshipId));
  const made = tab.charts.filter(({ origin }) => !(origin instanceof ChartOrigin));
  if (gone.length === 0 && made.length === 0) return null;
  let rels = file.relationships(path);
  for (const { anchor, relationshipId, part } of gone) {
    drawing.children = drawing.children.filter((child) => child !== anchor);
    rels = rels.filter(({ id }) => id !== relationshipId);
    file.remove(part);
  }
  for (const chart of made) {
    const part = file.freePath('xl/charts/chart', '.xml');
    file.set(part, documentText(chartElement(chart, workbook)));
    file.setContentType(part, `${TYPES}.drawingml.chart+xml`);
    const id = freeRelationshipId(rels);
    rels.push({ id, type: 'chart', target: part, isExternal: false });
    drawing.children.push(anchorOf(chart, id));
  }
  file.set(path, documentText(drawing));
  file.setContentType(path, `${TYPES}.drawing+xml`);
  file.setRelationships(path, rels);
  const rel = sheetRels.find(({ type, target }) => type === 'drawing' && target === path);
  if (rel !== undefined) return rel.id;
  const id = freeRelationshipId(sheetRels);
  sheetRels.push({ id, type: 'drawing', target: path, isExternal: false });
  return id;
}

const newDrawing = (): XmlNode =>
  node('xdr:wsDr', { 'xmlns:xdr': SPREADSHEET_DRAWING, 'xmlns:a': DRAWING_NAMESPACE });

/** Namespaces are declared where they are used: the drawing may be another program's, with other prefixes. */
function anchorOf(chart: Chart, relationshipId: string): XmlNode {
  const { row, column, x, y } = chart.place;
  const { width, height } = chartOptions.parse(chart.options);
  const units = (pixels: number): string => String(Math.round(pixels * PER_PIXEL));
  const text = (name: string, value: string): XmlNode => node(`xdr:${name}`, {}, [value]);
  const reference = node('c:chart', {
    'xmlns:c': CHART_NAMESPACE,
    'xmlns:r': RELATIONSHIPS,
    'r:id': relationshipId,
  });
  return node('xdr:oneCellAnchor', { 'xmlns:xdr': SPREADSHEET_DRAWING, 'xmlns:a': DRAWING_NAMESPACE }, [
    node('xdr:from', {}, [
      text('col', String(column - 1)),
      text('colOff', units(x)),
      text('row', String(row - 1)),
      text('rowOff', units(y)),
    ]),
    node('xdr:ext', { cx: units(width), cy: units(height) }),
    node('xdr:graphicFrame', { macro: '' }, [
      node('xdr:nvGraphicFramePr', {}, [
        node('xdr:cNvPr', { id: String(chart.id), name: `Chart ${chart.id}` }),
        node('xdr:cNvGraphicFramePr'),
      ]),
      node('xdr:xfrm', {}, [node('a:off', { x: '0', y: '0' }), node('a:ext', { cx: '0', cy: '0' })]),
      node('a:graphic', {}, [node('a:graphicData', { uri: CHART_NAMESPACE }, [reference])]),
    ]),
    node('xdr:clientData'),
  ]);
}
