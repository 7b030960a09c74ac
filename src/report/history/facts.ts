/** What the tab `Run history` says a run was run with. */
import { signedTabs } from '../../model/sheet/signed-tabs';
import type { RunAbout } from '../../model/ledger';
import type { SpreadsheetPort } from '../../model/sheet/spreadsheet';
import type { Cell } from '../../model/sheet/tab-grid';
import { SIGNATURE, TAB } from './tab';

/** The status stands above. */
const HEADER_ROW = 2;

/**
 * Looks up what runs were run with; three calls at the first look.
 *
 * @returns undefined for a run that has no line there, and where there is no history
 */
export function historyFacts(spreadsheet: SpreadsheetPort): (runId: string) => RunAbout | undefined {
  let facts: ReadonlyMap<string, RunAbout> | undefined;
  return (runId) => {
    facts ??= readFacts(spreadsheet);
    return facts.get(runId);
  };
}

function readFacts(spreadsheet: SpreadsheetPort): ReadonlyMap<string, RunAbout> {
  const [found] = signedTabs(spreadsheet.tabs(SIGNATURE), SIGNATURE, TAB);
  if (!found) return new Map();
  const [header = [], ...lines] = spreadsheet
    .open(found.name)
    .readValues()
    .slice(HEADER_ROW - 1);
  const names = header.map(String);
  return new Map(
    lines.map((line) => {
      const at = (name: string): Cell | undefined => line[names.indexOf(name)];
      // A column that this version of the tab lacks says nothing; a blank one says "none".
      const text = (name: string): string | undefined => {
        const value = at(name);
        return value === undefined ? undefined : String(value);
      };
      const trials = at('trials');
      return [
        String(line[names.indexOf('run_id')] ?? ''),
        {
          scorer: text('scorer') || undefined,
          settingsHash: text('settings_hash') || undefined,
          judge: text('judge') || undefined,
          ff: text('ff'),
          trials: typeof trials === 'number' ? trials : undefined,
          filters: text('filters'),
        },
      ] as const;
    }),
  );
}
