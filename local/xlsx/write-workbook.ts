/** Writes a workbook into a package: a copy of its file with the changes, or a new one. */
import { cellName } from '../workbook/a1';
import type { Tab } from '../workbook/tab';
import type { Workbook } from '../workbook/workbook';
import { isFrom1904, TabOrigin, WorkbookOrigin, type SheetParts, sheetTexts } from './write-sheet';
import { locationOf, MAX_LINKS, commentsText, drawingText, type PlacedNote } from './links-and-notes';
import { metadataIn, metadataText } from './read-workbook';
import {
  freeRelationshipId,
  type Relationship,
  targetOf,
  MAIN_NAMESPACE as MAIN,
  RELATIONSHIP_NAMESPACE as RELATIONSHIP,
  XlsxPackage,
} from './package';
import { printNames } from './sheet-view';
import { stringsIn } from './shared-strings';
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
    addPart(file, rels, 'styles', stylesPath, styles.text());
    const written = new Set(sheets.filter(({ isWritten }) => isWritten).map(({ path }) => path));
    strings.keep(
      file.paths.filter((path) => isSheet(path) && !written.has(path)).map((path) => file.text(path)),
    );
    if (strings.isChanged) addPart(file, rels, 'sharedStrings', stringsPath, strings.texts());
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

/** Writes a part of the spreadsheet, and relates it. @returns the relationship's id */
function addPart(
  file: XlsxPackage,
  rels: Relationship[],
  type: string,
  path: string,
  content: string | Iterable<string>,
): string {
  if (typeof content === 'string') file.set(path, content);
  else file.setPacked(path, content);
  file.setContentType(path, `${TYPE}.${type}+xml`);
  return addRelationship(rels, type, path);
}

/** Removes relationships from a list. @returns the removed ones */
function removeFrom(
  rels: Relationship[],
  isRemoved: (relationship: Relationship) => boolean,
): Relationship[] {
  const removed = rels.filter(isRemoved);
  for (const relationship of removed) rels.splice(rels.indexOf(relationship), 1);
  return removed;
}

/** Removes the first part of a relationship type. */
function removeRelated(file: XlsxPackage, rels: Relationship[], type: string): void {
  const target = targetOf(rels, type);
  for (const removed of removeFrom(rels, (related) => related.type === type && related.target === target))
    file.remove(removed.target);
}

/** True for a part that may contain cells: any kind of sheet. */
const isSheet = (path: string): boolean => /^xl\/\w+sheets\/[^/]+\.xml$/i.test(path);

interface WrittenSheet {
  readonly tab: Tab;
  readonly relationshipId: string;
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
  for (const gone of removeFrom(rels, ({ type, target }) => type === 'worksheet' && !keptPaths.has(target)))
    file.remove(gone.target);
  return workbook.tabs.map((tab) => {
    const origin = originOf(tab);
    const path = origin?.path ?? file.freePath('xl/worksheets/sheet', '.xml');
    const relationshipId = addRelationship(rels, 'worksheet', path);
    const isWritten = !isUnchanged(tab);
    if (isWritten) {
      const sheetRels = file.relationships(path);
      const links = linksElement(workbook, tab, sheetRels);
      const notesId = writeNotes(file, tab, sheetRels);
      const parts = { ...common, links, notesId, isActive: tab === workbook.activeTab };
      addPart(file, rels, 'worksheet', path, sheetTexts(tab, origin, parts));
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
  removeFrom(rels, ({ type }) => type === 'hyperlink');
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
  addPart(file, rels, 'comments', comments, commentsText(notes));
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
  const typeOf = (sheet: XmlNode): string => rels.find(({ id }) => id === idOf(sheet))?.type ?? 'worksheet';
  // Sheets such as charts, which are neither read nor written.
  const others = before.filter((sheet) => typeOf(sheet) !== 'worksheet');
  list.children = sheetList(sheets, before, others);
  const place = (tab: Tab | undefined): number =>
    elements(list).findIndex(
      ({ attributes }) => attributes['r:id'] === sheets.find((sheet) => sheet.tab === tab)?.relationshipId,
    );
  for (const { attributes } of others) {
    const part = rels.find(({ id }) => id === attributes['r:id'])?.target;
    if (part !== undefined && file.has(part)) deselect(file, part);
  }
  book.attributes['xmlns:r'] ??= RELATIONSHIP;
  const firstVisible = workbook.tabs.find((tab) => !tab.isHidden);
  const active = workbook.activeTab?.isHidden === false ? workbook.activeTab : firstVisible;
  const views = ensureElement(book, 'bookViews', BOOK_ORDER);
  ensureElement(views, 'workbookView', []).attributes['activeTab'] = String(Math.max(0, place(active)));
  const printed = workbook.tabs.flatMap((tab) => {
    const index = place(tab);
    return printNames(tab, elements(list)[index]?.attributes['name'] ?? tab.name, index);
  });
  writeNames(book, before, printed);
  // Formulas that a script wrote have no cached result: Excel fills them in when it opens the file.
  if (sheets.some(({ isWritten }) => isWritten))
    ensureElement(book, 'calcPr', BOOK_ORDER).attributes['fullCalcOnLoad'] = '1';
}

const idOf = ({ attributes }: XmlNode): string => attributes['r:id'] ?? '';

/**
 * The list of sheets in the workbook part: tabs in their present order, and other sheets (charts) where they were.
 *
 * @param before the list as the file had it @param others the sheets in it that are not tabs
 */
function sheetList(
  tabs: readonly WrittenSheet[],
  before: readonly XmlNode[],
  others: readonly XmlNode[],
): XmlNode[] {
  // Other sheets first: of two equal names, the tab's is changed.
  const names = sheetNames([
    ...others.map(({ attributes }) => attributes['name'] ?? ''),
    ...tabs.map(({ tab }) => tab.name),
  ]);
  const list = tabs.map(({ tab, relationshipId }, index) => {
    const xmlNode = before.find((sheet) => idOf(sheet) === relationshipId);
    const hidden = xmlNode?.attributes['state'] === 'veryHidden' ? 'veryHidden' : 'hidden';
    return node('sheet', {
      name: names[others.length + index] ?? tab.name,
      sheetId: String(tab.id),
      ...(tab.isHidden ? { state: hidden } : {}),
      'r:id': relationshipId,
    });
  });
  for (const other of others) {
    const preceding = before.slice(0, before.indexOf(other)).map(idOf);
    const to = list.reduce((last, sheet, index) => (preceding.includes(idOf(sheet)) ? index + 1 : last), 0);
    list.splice(to, 0, other);
  }
  return list;
}

const MAX_TAB_NAME = 31;

/** Tab names as a file can hold them, in order: long ones are cut and made unique. */
function sheetNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    const safe = name.replace(/[:\\/?*[\]]/g, '_').replace(/^'|'$/g, '_');
    let fitting = safe.slice(0, MAX_TAB_NAME);
    for (let next = 2; used.has(fitting.toLowerCase()); next += 1) {
      const suffix = ` ${next}`;
      fitting = safe.slice(0, MAX_TAB_NAME - suffix.length) + suffix;
    }
    used.add(fitting.toLowerCase());
    return fitting;
  });
}

/** The order of a workbook's elements in the schema. */
const BOOK_ORDER = `
  bookViews sheets functionGroups externalReferences definedNames calcPr oleSize customWorkbookViews pivotCaches
  smartTagPr smartTagTypes webPublishing fileRecoveryPr webPublishObjects extLst`
  .trim()
  .split(/\s+/);

/** Writes the file's defined names, except those of deleted tabs, and the print areas of tabs that a script has made. */
function writeNames(book: XmlNode, before: readonly XmlNode[], printed: readonly XmlNode[]): void {
  const now = elements(element(book, 'sheets'));
  const placeNow = (sheet: XmlNode | undefined): number =>
    now.findIndex(({ attributes }) => attributes['r:id'] === sheet?.attributes['r:id']);
  const gone = before
    .filter((sheet) => placeNow(sheet) < 0)
    .map(({ attributes }) => attributes['name'] ?? '');
  const keptNames = elements(element(book, 'definedNames'), 'definedName').filter((name) => {
    const formula = textOf(name);
    if (gone.some((tab) => referenceTo(tab).test(formula))) return false;
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
  return new RegExp(`(?<![\\w\\].'])(?:'${plain.replace(/'/g, "''")}'|${plain})!`, 'i');
}

function writeMetadata(workbook: Workbook, file: XlsxPackage, rels: Relationship[]): void {
  const relationship = rels.find(
    ({ type, target }) => type === 'customXml' && file.has(target) && metadataIn(file, target) !== null,
  );
  const text = metadataText(workbook);
  if (text === null) {
    if (relationship === undefined) return;
    removeFrom(rels, (other) => other === relationship);
    file.remove(relationship.target);
    return;
  }
  const path = relationship?.target ?? file.freePath('customXml/item', '.xml');
  file.set(path, text);
  addRelationship(rels, 'customXml', path);
}

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const BLANK_WORKBOOK_PATH = 'xl/workbook.xml';

/** A package without sheets, for a new workbook. */
function blankFile(): XlsxPackage {
  return new XlsxPackage([
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIP}/officeDocument" Target="/xl/workbook.xml"/></Relationships>`,
    ],
    [
      BLANK_WORKBOOK_PATH,
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIP}"><bookViews><workbookView/></bookViews><sheets/></workbook>`,
    ],
  ]);
}
