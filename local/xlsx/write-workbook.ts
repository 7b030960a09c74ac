/** Writes a workbook into a package: a copy of its file with the changes, or a new one. */
import { cellName, quotedTab } from '../workbook/a1';
import type { Tab } from '../workbook/tab';
import type { Workbook } from '../workbook/workbook';
import { isFrom1904, TabOrigin, WorkbookOrigin, type SheetParts, sheetTexts } from './sheet-text';
import { locationOf, MAX_LINKS, commentsText, drawingText, type PlacedNote } from './notes';
import { metadataIn, metadataText } from './read-workbook';
import {
  freeRelationshipId,
  type Relationship,
  RELATIONSHIP_NAMESPACE,
  targetOf,
  MAIN_NAMESPACE as MAIN,
  RELATIONSHIP_NAMESPACE as RELATIONSHIP,
  XlsxPackage,
} from './package';
import { printNames } from './sheet-view';
import { stringsIn } from './shared-strings';
import { type ListedTab, otherSheets, sheetList } from './sheet-list';
import { stylesIn } from './styles';
import {
  documentText,
  element,
  elements,
  ensureElement,
  node,
  removeElements,
  textOf,
  type XmlNode,
  DECLARATION as HEAD,
} from './xml';

const originOf = (tab: Tab): TabOrigin | null => (tab.origin instanceof TabOrigin ? tab.origin : null);
const isUnchanged = (tab: Tab): boolean => originOf(tab)?.version === tab.version;

/** Makes the package of a workbook, which is not changed. */
export function writePackage(workbook: Workbook): XlsxPackage {
  const { origin } = workbook;
  const isOpened = origin instanceof WorkbookOrigin;
  const file = isOpened ? origin.file.copy() : blankFile();
  const bookPath = isOpened ? origin.workbookPath : BLANK_WORKBOOK_PATH;
  const book = file.xml(bookPath);
  const rels = file.relationships(bookPath);
  const stylesPath = targetOf(rels, 'styles') ?? 'xl/styles.xml';
  const stringsPath = targetOf(rels, 'sharedStrings') ?? 'xl/sharedStrings.xml';
  const styles = stylesIn(file, rels);
  const strings = stringsIn(file, rels);
  const sheets = writeTabs(workbook, file, rels, { styles, strings, is1904: isFrom1904(book) });
  if (sheets.some(({ isWritten }) => isWritten)) {
    file.set(stylesPath, styles.text());
    file.setContentType(stylesPath, `${TYPE}.styles+xml`);
    addRelationship(rels, 'styles', stylesPath);
    const written = new Set(sheets.filter(({ isWritten }) => isWritten).map(({ path }) => path));
    strings.keep(
      file.paths.filter((path) => isSheet(path) && !written.has(path)).map((path) => file.text(path)),
    );
    if (strings.isChanged) {
      file.setPacked(stringsPath, strings.texts());
      file.setContentType(stringsPath, `${TYPE}.sharedStrings+xml`);
      addRelationship(rels, 'sharedStrings', stringsPath);
    }
    // Excel rebuilds the calculation chain; a stale one makes it "repair" the file.
    removeRelated(file, rels, 'calcChain');
  }
  writeBook(workbook, file, book, rels, sheets);
  writeMetadata(workbook, file, rels);
  // A template is written as a workbook.
  const type = file.contentType(bookPath);
  if (type !== undefined) file.setContentType(bookPath, type.replace('.template.', '.sheet.'));
  file.setRelationships(bookPath, rels);
  file.set(bookPath, documentText(book));
  return file;
}

function addRelationship(rels: Relationship[], type: string, target: string): string {
  const existing = rels.find((relationship) => relationship.type === type && relationship.target === target);
  if (existing !== undefined) return existing.id;
  const id = freeRelationshipId(rels);
  rels.push({ id, type, target, isExternal: false });
  return id;
}

function removeRelated(file: XlsxPackage, rels: Relationship[], type: string): void {
  const index = rels.findIndex((relationship) => relationship.type === type);
  const [removed] = index < 0 ? [] : rels.splice(index, 1);
  if (removed !== undefined) file.remove(removed.target);
}

/** True for a part that may contain cells: any kind of sheet. */
const isSheet = (path: string): boolean => /^xl\/\w+sheets\/[^/]+\.xml$/i.test(path);

interface WrittenSheet extends ListedTab {
  readonly path: string;
  readonly isWritten: boolean;
}

function writeTabs(
  workbook: Workbook,
  file: XlsxPackage,
  rels: Relationship[],
  common: Pick<SheetParts, 'styles' | 'strings' | 'is1904'>,
): WrittenSheet[] {
  const keptPaths = new Set(workbook.tabs.map((tab) => originOf(tab)?.path));
  for (const { target, type } of [...rels]) {
    if (type !== 'worksheet' || keptPaths.has(target)) continue;
    rels.splice(
      rels.findIndex((other) => other.target === target),
      1,
    );
    file.remove(target);
  }
  return workbook.tabs.map((tab) => {
    const origin = originOf(tab);
    const path = origin?.path ?? file.freePath('xl/worksheets/sheet', '.xml');
    const relationshipId = addRelationship(rels, 'worksheet', path);
    const isWritten = !isUnchanged(tab);
    if (isWritten) {
      const sheetRels = file.relationships(path);
      const links = linksElement(workbook, tab, sheetRels);
      const notesId = writeNotes(file, tab, sheetRels);
      const parts = {
        ...common,
        links,
        notesId,
        isActive: tab === workbook.activeTab,
      };
      file.setPacked(path, sheetTexts(tab, origin, parts));
      file.setContentType(path, `${TYPE}.worksheet+xml`);
      file.setRelationships(path, sheetRels);
    } else if (tab !== workbook.activeTab) deselect(file, path);
    return { tab, path, relationshipId, isWritten };
  });
}

/** Deselects a tab of the file: Excel would edit two selected tabs together. */
function deselect(file: XlsxPackage, path: string): void {
  const text = file.text(path);
  const after = text.replace(/(<sheetView\b[^>]*?) tabSelected="(?:1|true)"/g, '$1');
  if (after !== text) file.set(path, after);
}

function linksElement(workbook: Workbook, tab: Tab, rels: Relationship[]): XmlNode | null {
  for (const external of rels.filter(({ type }) => type === 'hyperlink'))
    rels.splice(rels.indexOf(external), 1);
  const ids = new Map<string, string>();
  const links: XmlNode[] = [];
  for (const { row, column, cell } of tab.grid.cells()) {
    const { link } = cell;
    if (link === null || links.length >= MAX_LINKS) continue;
    const ref = cellName(row, column);
    const location = locationOf(link, workbook) ?? (link.startsWith('#') ? link.slice(1) : null);
    if (location !== null) links.push(node('hyperlink', { ref, location }));
    else {
      const id = ids.get(link) ?? freeRelationshipId(rels);
      if (!ids.has(link)) rels.push({ id, type: 'hyperlink', target: link, isExternal: true });
      ids.set(link, id);
      links.push(node('hyperlink', { ref, 'r:id': id }));
    }
  }
  return links.length === 0 ? null : node('hyperlinks', {}, links);
}

/** Writes the notes and their drawing. @returns the id of the drawing; null if there are no notes */
function writeNotes(file: XlsxPackage, tab: Tab, rels: Relationship[]): string | null {
  const notes: PlacedNote[] = [];
  for (const { row, column, cell } of tab.grid.cells())
    if (cell.note !== '') notes.push({ row, column, text: cell.note });
  removeRelated(file, rels, 'comments');
  removeRelated(file, rels, 'vmlDrawing');
  if (notes.length === 0) return null;
  const comments = file.freePath('xl/comments', '.xml');
  file.set(comments, commentsText(notes));
  file.setContentType(comments, `${TYPE}.comments+xml`);
  addRelationship(rels, 'comments', comments);
  const drawing = file.freePath('xl/drawings/vmlDrawing', '.vml');
  file.set(drawing, drawingText(notes));
  file.setDefaultType('vml', 'application/vnd.openxmlformats-officedocument.vmlDrawing');
  return addRelationship(rels, 'vmlDrawing', drawing);
}

function writeBook(
  workbook: Workbook,
  file: XlsxPackage,
  book: XmlNode,
  rels: readonly Relationship[],
  sheets: readonly WrittenSheet[],
): void {
  const list = ensureElement(book, 'sheets', BOOK_ORDER);
  const before = elements(list, 'sheet');
  const others = otherSheets(before, rels);
  list.children = sheetList(sheets, before, rels);
  const place = (tab: Tab | undefined): number =>
    elements(list).findIndex(
      ({ attributes }) => attributes['r:id'] === sheets.find((sheet) => sheet.tab === tab)?.relationshipId,
    );
  for (const { attributes } of others) {
    const part = rels.find(({ id }) => id === attributes['r:id'])?.target;
    if (part !== undefined && file.has(part)) deselect(file, part);
  }
  book.attributes['xmlns:r'] ??= RELATIONSHIP_NAMESPACE;
  const firstVisible = workbook.tabs.find((tab) => !tab.isHidden);
  const active = workbook.activeTab?.isHidden === false ? workbook.activeTab : firstVisible;
  const views = ensureElement(book, 'bookViews', BOOK_ORDER);
  ensureElement(views, 'workbookView', []).attributes['activeTab'] = String(Math.max(0, place(active)));
  const printed = workbook.tabs.flatMap((tab) => printNames(tab, place(tab)));
  writeNames(book, before, printed);
  // Formulas that a script wrote have no cached result: Excel fills them in when it opens the file.
  if (sheets.some(({ isWritten }) => isWritten))
    ensureElement(book, 'calcPr', BOOK_ORDER).attributes['fullCalcOnLoad'] = '1';
}

/** The order of a workbook's elements in the schema. */
const BOOK_ORDER = `
  bookViews sheets functionGroups externalReferences definedNames calcPr oleSize customWorkbookViews pivotCaches
  smartTagPr smartTagTypes webPublishing fileRecoveryPr webPublishObjects extLst`
  .trim()
  .split(/\s+/);

/** Writes the file's defined names, without those of deleted tabs, and the print areas of tabs that a script has made. */
function writeNames(book: XmlNode, before: readonly XmlNode[], printed: readonly XmlNode[]): void {
  const now = elements(element(book, 'sheets'));
  const placeNow = (sheet: XmlNode | undefined): number =>
    now.findIndex(({ attributes }) => attributes['r:id'] === sheet?.attributes['r:id']);
  const keptNames = elements(element(book, 'definedNames'), 'definedName').filter((name) => {
    for (const sheet of before) {
      const [tab = '', tabNow] = [sheet.attributes['name'], now[placeNow(sheet)]?.attributes['name']];
      const formula = textOf(name);
      if (tab === tabNow || !referenceTo(tab).test(formula)) continue;
      if (tabNow === undefined) return false;
      name.children = [formula.replace(referenceTo(tab), () => `${quotedTab(tabNow)}!`)];
    }
    const place = name.attributes['localSheetId'];
    if (place === undefined) return true;
    const index = placeNow(before[Number(place)]);
    name.attributes['localSheetId'] = String(index);
    return index >= 0;
  });
  const names = [...keptNames, ...printed];
  removeElements(book, 'definedNames');
  if (names.length > 0) ensureElement(book, 'definedNames', BOOK_ORDER).children = names;
}

/** Matches the prefix of references to a tab in formulas; `[1]Tab!` is a tab of another workbook. */
function referenceTo(tab: string): RegExp {
  const plain = tab.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`(?<![\\w\\].'])(?:'${plain.replace(/'/g, "''")}'|${plain})!`, 'gi');
}

function writeMetadata(workbook: Workbook, file: XlsxPackage, rels: Relationship[]): void {
  const relationship = rels.find(
    ({ type, target }) => type === 'customXml' && file.has(target) && metadataIn(file, target) !== null,
  );
  const text = metadataText(workbook);
  if (text === null) {
    if (relationship === undefined) return;
    rels.splice(rels.indexOf(relationship), 1);
    file.remove(relationship.target);
    return;
  }
  const path = relationship?.target ?? file.freePath('customXml/item', '.xml');
  file.set(path, text);
  addRelationship(rels, 'customXml', path);
}

// The smallest valid package, for a new workbook.

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const STYLES =
  `<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="10"/><color rgb="FF000000"/><name val="Arial"/><family val="2"/></font></fonts>` +
  `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
  `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
  `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
  `<cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs>` +
  `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const BLANK_WORKBOOK_PATH = 'xl/workbook.xml';

function blankFile(): XlsxPackage {
  return new XlsxPackage([
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
        `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIP}/officeDocument" Target="/xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIP}"><bookViews><workbookView/></bookViews><sheets/></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIP}/styles" Target="/xl/styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', HEAD + STYLES],
  ]);
}
