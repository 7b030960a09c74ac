/** Developer metadata objects and the finder. */
import type { Emulates } from '../../engine/emulates';
import { signatureError } from '../../engine/exception';
import { EnumValue, ServiceObject } from '../../engine/service-object';
import type { MetadataEntry, MetadataPlace } from '../../../workbook/metadata';
import type { Tab } from '../../../workbook/tab';
import { type Document, liveTab } from './document';
import { enumNamed, LOCATION_TYPE, VISIBILITY } from './enums';

/** Where an entry is attached; a null tab is the spreadsheet itself. */
export interface AttachedEntry {
  readonly tab: Tab | null;
  readonly entry: MetadataEntry;
}

const listOf = (document: Document, tab: Tab | null): MetadataEntry[] =>
  (tab === null ? document.workbook : liveTab(document, tab)).metadata;

/** Reads the overloads `(key)`, `(key, visibility)`, `(key, value)`, `(key, value, visibility)` and attaches the entry. */
export function attachMetadata(
  document: Document,
  tab: Tab | null,
  place: MetadataPlace,
  area: MetadataEntry['area'],
  args: readonly unknown[],
): void {
  const [key, ...rest] = args;
  const value = rest.find((arg) => typeof arg === 'string') ?? null;
  const visibility = rest.find((arg) => arg instanceof EnumValue);
  if (typeof key !== 'string' || key === '')
    throw signatureError('SpreadsheetApp.Sheet.addDeveloperMetadata', args);
  listOf(document, tab).push({
    id: document.workbook.freshId(),
    place,
    area,
    key,
    value: typeof value === 'string' ? value : null,
    visibility: visibility instanceof EnumValue && visibility.name() === 'PROJECT' ? 'PROJECT' : 'DOCUMENT',
  });
  tab?.touch();
}

type Offered =
  | 'getId'
  | 'getKey'
  | 'getValue'
  | 'getVisibility'
  | 'getLocation'
  | 'setKey'
  | 'setValue'
  | 'setVisibility'
  | 'remove';

export class EmulatedDeveloperMetadata
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.DeveloperMetadata, Offered>
{
  override readonly typeName = 'DeveloperMetadata';

  constructor(
    private readonly document: Document,
    private readonly attached: AttachedEntry,
  ) {
    super();
  }

  getId(): number {
    return this.attached.entry.id;
  }

  getKey(): string {
    return this.attached.entry.key;
  }

  getValue(): string | null {
    return this.attached.entry.value;
  }

  getVisibility(): EnumValue {
    return VISIBILITY.of(this.attached.entry.visibility);
  }

  getLocation(): ServiceObject {
    return new EmulatedDeveloperMetadataLocation(this.document, this.attached);
  }

  setKey(key: string): this {
    this.attached.entry.key = key;
    this.attached.tab?.touch();
    return this;
  }

  setValue(value: string): this {
    this.attached.entry.value = value;
    this.attached.tab?.touch();
    return this;
  }

  setVisibility(visibility: EnumValue): this {
    this.attached.entry.visibility = visibility.name() === 'PROJECT' ? 'PROJECT' : 'DOCUMENT';
    return this;
  }

  remove(): void {
    const list = listOf(this.document, this.attached.tab);
    const index = list.indexOf(this.attached.entry);
    if (index >= 0) list.splice(index, 1);
    this.attached.tab?.touch();
  }
}

type LocationOffered = 'getLocationType' | 'getSheet' | 'getSpreadsheet' | 'getRow' | 'getColumn';

export class EmulatedDeveloperMetadataLocation
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.DeveloperMetadataLocation, LocationOffered>
{
  override readonly typeName = 'DeveloperMetadataLocation';

  constructor(
    private readonly document: Document,
    private readonly attached: AttachedEntry,
  ) {
    super();
  }

  getLocationType(): EnumValue {
    return enumNamed(LOCATION_TYPE, this.attached.entry.place);
  }

  getSheet(): ServiceObject | null {
    return this.attached.tab === null ? null : this.document.sheet(this.attached.tab);
  }

  getSpreadsheet(): ServiceObject | null {
    return this.attached.tab === null ? this.document.spreadsheet() : null;
  }

  getRow(): ServiceObject | null {
    return this.line('ROW');
  }

  getColumn(): ServiceObject | null {
    return this.line('COLUMN');
  }

  private line(place: MetadataPlace): ServiceObject | null {
    const { tab, entry } = this.attached;
    return tab === null || entry.area === null || entry.place !== place
      ? null
      : this.document.range(tab, entry.area);
  }
}

type FinderOffered = 'find' | 'withId' | 'withKey' | 'withValue' | 'withVisibility' | 'withLocationType';

/** Finds the entries at or below a place (a tab's finder finds those of its rows too) that meet all the conditions. */
export class EmulatedDeveloperMetadataFinder
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.DeveloperMetadataFinder, FinderOffered>
{
  override readonly typeName = 'DeveloperMetadataFinder';
  private readonly conditions: ((entry: MetadataEntry) => boolean)[] = [];

  constructor(
    private readonly document: Document,
    private readonly scope: readonly (Tab | null)[],
    private readonly isInScope: (entry: MetadataEntry) => boolean = () => true,
  ) {
    super();
  }

  withId(id: number): this {
    return this.where((entry) => entry.id === id);
  }

  withKey(key: string): this {
    return this.where((entry) => entry.key === key);
  }

  withValue(value: string): this {
    return this.where((entry) => entry.value === value);
  }

  withVisibility(visibility: EnumValue): this {
    return this.where((entry) => entry.visibility === visibility.name());
  }

  withLocationType(type: EnumValue): this {
    return this.where((entry) => entry.place === type.name());
  }

  find(): EmulatedDeveloperMetadata[] {
    return this.scope.flatMap((tab) =>
      listOf(this.document, tab)
        .filter((entry) => this.isInScope(entry) && this.conditions.every((holds) => holds(entry)))
        .map((entry) => new EmulatedDeveloperMetadata(this.document, { tab, entry })),
    );
  }

  private where(condition: (entry: MetadataEntry) => boolean): this {
    this.conditions.push(condition);
    return this;
  }
}
