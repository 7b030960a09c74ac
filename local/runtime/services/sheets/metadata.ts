/** Developer metadata objects and the finder. */
import type { MetadataEntry, MetadataPlace } from '../../../workbook/metadata';
import type { Tab } from '../../../workbook/tab';
import type { Emulates } from '../../engine/emulates';
import { ScriptException, signatureError } from '../../engine/exception';
import { ServiceObject } from '../../engine/service-object';
import { type Document, liveTab } from './document';

/** Where an entry is attached; a null tab is the spreadsheet itself. */
interface AttachedEntry {
  readonly tab: Tab | null;
  readonly entry: MetadataEntry;
}

const listOf = (document: Document, tab: Tab | null): MetadataEntry[] =>
  (tab === null ? document.workbook : liveTab(document, tab)).metadata;

/** Attaches an entry; the value is null if there is none. */
export function attachMetadata(
  document: Document,
  tab: Tab | null,
  place: MetadataPlace,
  area: MetadataEntry['area'],
  [key, value = null]: readonly unknown[],
): void {
  const isValue = value === null || typeof value === 'string';
  if (typeof key !== 'string' || key === '' || !isValue)
    throw signatureError('SpreadsheetApp.Sheet.addDeveloperMetadata', [key, value]);
  assertFits(listOf(document, tab), key, value);
  const id = document.workbook.freshId();
  listOf(document, tab).push({ id, place, area, key, value });
  tab?.touch();
}

/** "30,000 characters" for the spreadsheet, and for each sheet (Sheets API, developer metadata). */
const MOST_CHARACTERS = 30_000;

function assertFits(held: readonly MetadataEntry[], key: string, value: string | null): void {
  const used = held.reduce((sum, entry) => sum + entry.key.length + (entry.value?.length ?? 0), 0);
  if (used + key.length + (value?.length ?? 0) > MOST_CHARACTERS)
    throw new ScriptException('The developer metadata exceeds the maximum size for its location.');
}

class EmulatedDeveloperMetadata
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.DeveloperMetadata, EmulatedDeveloperMetadata>
{
  constructor(
    private readonly document: Document,
    private readonly attached: AttachedEntry,
  ) {
    super('DeveloperMetadata');
  }

  getValue(): string | null {
    return this.attached.entry.value;
  }

  setValue(value: string): this {
    const { entry, tab } = this.attached;
    const others = listOf(this.document, tab).filter((other) => other !== entry);
    assertFits(others, entry.key, value);
    entry.value = value;
    tab?.touch();
    return this;
  }

  getLocation(): ServiceObject {
    return new EmulatedDeveloperMetadataLocation(this.document, this.attached);
  }

  remove(): void {
    const list = listOf(this.document, this.attached.tab);
    const index = list.indexOf(this.attached.entry);
    if (index >= 0) list.splice(index, 1);
    this.attached.tab?.touch();
  }
}

class EmulatedDeveloperMetadataLocation
  extends ServiceObject
  implements
    Emulates<GoogleAppsScript.Spreadsheet.DeveloperMetadataLocation, EmulatedDeveloperMetadataLocation>
{
  constructor(
    private readonly document: Document,
    private readonly attached: AttachedEntry,
  ) {
    super('DeveloperMetadataLocation');
  }

  /** Null for an entry on a row or column: "or null if the location type is not SHEET" (its reference). */
  getSheet(): ServiceObject | null {
    const { tab, entry } = this.attached;
    return tab === null || entry.place !== 'SHEET' ? null : this.document.sheet(tab);
  }

  getColumn(): ServiceObject | null {
    const { tab, entry } = this.attached;
    if (tab === null || entry.area === null || entry.place !== 'COLUMN') return null;
    return this.document.range(tab, entry.area);
  }
}

/** Finds the entries of the whole spreadsheet, its tabs and their lines, that meet all the conditions. */
export class EmulatedDeveloperMetadataFinder
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.DeveloperMetadataFinder, EmulatedDeveloperMetadataFinder>
{
  private readonly conditions: ((entry: MetadataEntry) => boolean)[] = [];

  constructor(private readonly document: Document) {
    super('DeveloperMetadataFinder');
  }

  withKey(key: string): this {
    return this.where((entry) => entry.key === key);
  }

  find(): EmulatedDeveloperMetadata[] {
    return [null, ...this.document.workbook.tabs].flatMap((tab) =>
      listOf(this.document, tab)
        .filter((entry) => this.conditions.every((holds) => holds(entry)))
        .map((entry) => new EmulatedDeveloperMetadata(this.document, { tab, entry })),
    );
  }

  private where(condition: (entry: MetadataEntry) => boolean): this {
    this.conditions.push(condition);
    return this;
  }
}
