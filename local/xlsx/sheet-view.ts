/** How a tab is shown: frozen lines, the tab's colour, which tab is in front. */
import { cellName } from '../workbook/a1';
import type { Tab } from '../workbook/tab';
import { argb } from './color';
import { cloned, element, isOn, node, type XmlNode } from './xml';

/** In the order of the schema. */
const CONTROLS = [
  ['rows', 'summaryBelow'],
  ['columns', 'summaryRight'],
] as const;

/** Sets whether the buttons of a file's groups come after them, which is the default. */
export function readControls(properties: XmlNode | undefined, tab: Tab): void {
  for (const [axis, name] of CONTROLS) {
    const after = properties && element(properties, 'outlinePr')?.attributes[name];
    tab[axis].isControlAfter = after === undefined || isOn(after);
  }
}

function outlineProperties(kept: XmlNode | undefined, tab: Tab): XmlNode | null {
  const outline = kept === undefined ? node('outlinePr') : cloned(kept);
  for (const [axis, name] of CONTROLS) {
    Reflect.deleteProperty(outline.attributes, name);
    if (!tab[axis].isControlAfter && tab[axis].groupDepth.size > 0) outline.attributes[name] = '0';
  }
  return Object.keys(outline.attributes).length === 0 ? null : outline;
}

/** `sheetPr` with the tab's colour; null if it would be empty. */
export function sheetProperties(kept: XmlNode | undefined, tab: Tab): XmlNode | null {
  const properties = kept === undefined ? node('sheetPr') : cloned(kept);
  const outline = outlineProperties(element(properties, 'outlinePr'), tab);
  properties.children = properties.children.filter(
    (child) => typeof child === 'string' || !['tabColor', 'outlinePr'].includes(child.name),
  );
  // The schema wants the colour first, then the groups.
  if (outline !== null) properties.children.unshift(outline);
  if (tab.tabColor !== null) properties.children.unshift(node('tabColor', { rgb: argb(tab.tabColor) }));
  if (tab.origin === null) properties.children.push(node('pageSetUpPr', { fitToPage: '1' }));
  const isEmpty = properties.children.length === 0 && Object.keys(properties.attributes).length === 0;
  return isEmpty ? null : properties;
}

function pane(tab: Tab): XmlNode | null {
  const rows = tab.rows.frozen;
  const columns = tab.columns.frozen;
  if (rows === 0 && columns === 0) return null;
  return node('pane', {
    ...(columns > 0 ? { xSplit: String(columns) } : {}),
    ...(rows > 0 ? { ySplit: String(rows) } : {}),
    topLeftCell: cellName(rows + 1, columns + 1),
    activePane: rows > 0 && columns > 0 ? 'bottomRight' : rows > 0 ? 'bottomLeft' : 'topRight',
    state: 'frozen',
  });
}

export function sheetViews(kept: XmlNode | undefined, tab: Tab, isActive: boolean): XmlNode {
  const views = kept === undefined ? node('sheetViews') : cloned(kept);
  const view = element(views, 'sheetView') ?? node('sheetView', { workbookViewId: '0' });
  const split = pane(tab);
  view.children = view.children.filter(
    (child) => typeof child === 'string' || (child.name !== 'pane' && child.name !== 'selection'),
  );
  if (split !== null) view.children.unshift(split);
  Reflect.deleteProperty(view.attributes, 'tabSelected');
  if (isActive) view.attributes['tabSelected'] = '1';
  if (element(views, 'sheetView') === undefined) views.children.unshift(view);
  return views;
}
