/** Developer metadata objects and the finder. */
import type { MetadataEntry } from '../../../workbook/metadata';
import type { Tab } from '../../../workbook/tab';
import type { Emulates } from '../../engine/emulates';
import { ScriptException, signatureError } from '../../engine/exception';
import { ServiceObject } from '../../engine/service-object';
import { type Document, liveTab } from './document';

/** "30,000 characters" for each sheet (Sheets API, developer metadata). */
const MOST_CHARACTERS = 30_000;

/** Attaches an entry; the value is null if there is none. */
export function attachMetadata(tab: Tab, [key, value = null]: readonly unknown[]): void {
  const isValue = value === null || typeof value === 'string';
  if (typeof key !== 'string' || key === '' || !isValue)
    throw signatureError('SpreadsheetApp.Sheet.addDeveloperMetadata', [key, value]);
  const entry = { key, value };
  const used = [...tab.metadata, entry].reduce(
    (sum, one) => sum + one.key.length + (one.value?.length ?? 0),
    0,
  );
  if (used > MOST_CHARACTERS)
    throw new ScriptException('The developer metadata exceeds the maximum size for its location.');
  tab.metadata.push(entry);
  tab.touch();
}

/** An entry, and the tab that it is attached to. */
interface Attached {
  readonly tab: Tab;
  readonly entry: MetadataEntry;
}

class EmulatedDeveloperMetadata
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.DeveloperMetadata, EmulatedDeveloperMetadata>
{
  constructor(
    private readonly document: Document,
    private readonly attached: Attached,
  ) {
    super('DeveloperMetadata');
  }

  getValue(): string | null {
    return this.attached.entry.value;
  }

  getLocation(): ServiceObject {
    return new EmulatedDeveloperMetadataLocation(this.document, this.attached.tab);
  }
}

class EmulatedDeveloperMetadataLocation
  extends ServiceObject
  implements
    Emulates<GoogleAppsScript.Spreadsheet.DeveloperMetadataLocation, EmulatedDeveloperMetadataLocation>
{
  constructor(
    private readonly document: Document,
    private readonly tab: Tab,
  ) {
    super('DeveloperMetadataLocation');
  }

  getSheet(): ServiceObject {
    return this.document.sheet(this.tab);
  }
}

/** Finds the entries of all tabs that meet all the conditions. */
export class EmulatedDeveloperMetadataFinder
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.DeveloperMetadataFinder, EmulatedDeveloperMetadataFinder>
{
  private readonly keys: string[] = [];

  constructor(private readonly document: Document) {
    super('DeveloperMetadataFinder');
  }

  withKey(key: string): this {
    this.keys.push(key);
    return this;
  }

  find(): EmulatedDeveloperMetadata[] {
    const { document, keys } = this;
    return document.workbook.tabs.flatMap((tab) =>
      liveTab(document, tab)
        .metadata.filter((entry) => keys.every((key) => key === entry.key))
        .map((entry) => new EmulatedDeveloperMetadata(document, { tab, entry })),
    );
  }
}
