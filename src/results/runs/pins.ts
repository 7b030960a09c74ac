/** The baselines of a spreadsheet, even of a file that has lost its properties. */
import type { PropertyPort } from '../../model/ports';
import type { SpreadsheetPort } from '../../model/sheet/spreadsheet';
import { shownBaselines } from '../history/facts';
import { type Baselines, baselines } from '../../store/baselines';

/** The history is read once, when an eval set has no pin. */
export function pinsOf({
  spreadsheet,
  document,
}: {
  readonly spreadsheet: SpreadsheetPort;
  readonly document: PropertyPort;
}): Baselines {
  let shown: ReadonlyMap<number, string> | undefined;
  return baselines(document, (sheetId) => (shown ??= shownIn(spreadsheet)).get(sheetId));
}

function shownIn(spreadsheet: SpreadsheetPort): ReadonlyMap<number, string> {
  const byTab = shownBaselines(spreadsheet);
  if (byTab.size === 0) return new Map();
  return new Map(
    spreadsheet.tabs().flatMap(({ name, sheetId }): [number, string][] => {
      const runId = byTab.get(name);
      return runId === undefined ? [] : [[sheetId, runId]];
    }),
  );
}
