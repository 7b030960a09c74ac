/** Checks that people declare in the tab `Checks`: made, taken from a file, and declared at the beginning of an execution. */
import { declaredCheck } from '../../checks/own/declared';
import { type ReadChecks, readChecks } from '../../checks/own/read-checks';
import { declareChecks, isBuiltIn } from '../../checks/registry';
import { readCsv } from '../../agent/import/csv';
import type { PropertyPort } from '../../model/ports';
import type { SpreadsheetPort } from '../../model/sheet/spreadsheet';
import { count } from '../../model/text';
import { UserError } from '../../model/user-error';
import { findChecksTab, isChecksTab, writeChecksTab } from '../../report/checks-tab';
import * as z from '../../settings/zod';
import { hasOwnChecks, keepOwnChecks } from '../../store/own-checks';

export interface OwnCheckServices {
  readonly spreadsheet: SpreadsheetPort;
  readonly document: PropertyPort;
}

export const OwnChecks = () =>
  z.object({
    tab: z.string(),
    sheetId: z.int(),
    /** Their titles, in the order of the tab. */
    checks: z.array(z.string()),
    /** Lines that cannot be used, a sentence each. */
    problems: z.array(z.string()),
    message: z.string(),
  });
export type OwnChecks = z.Shape<typeof OwnChecks>;

/** Says nothing of what stands in a spreadsheet: an edit asks it before it is known whether there is anything to do. */
const IS_THERE: keyof SpreadsheetPort = 'idOf';

/**
 * The spreadsheet with its own checks declared, before anything in it is looked at. Without a tab of them no call is made for it. A file
 * that was copied or downloaded has lost the property that tells of the tab: there it is found once all tabs are looked at.
 */
export function withOwnChecks(spreadsheet: SpreadsheetPort, document: () => PropertyPort): SpreadsheetPort {
  let isKnown: boolean | undefined;
  declareChecks([], '');
  const declareKnown = (): void => {
    if (isKnown !== undefined) return;
    isKnown = hasOwnChecks(document());
    if (isKnown) load(spreadsheet);
  };
  const port: SpreadsheetPort = {
    ...spreadsheet,
    tabs: (signature) => {
      const tabs = spreadsheet.tabs(signature);
      if (isKnown === false && signature === undefined && tabs.some(isChecksTab)) {
        isKnown = true;
        keepOwnChecks(document());
        load(spreadsheet);
      }
      return tabs;
    },
  };
  return new Proxy(port, {
    get: (target, name): unknown => {
      if (name !== IS_THERE) declareKnown();
      return Reflect.get(target, name);
    },
  });
}

function load(spreadsheet: SpreadsheetPort): ReadChecks {
  const read = readOwn(spreadsheet);
  declareChecks(read.checks.map(declaredCheck), JSON.stringify(read.checks));
  return read;
}

function readOwn(spreadsheet: SpreadsheetPort): ReadChecks {
  const tab = findChecksTab(spreadsheet);
  return tab ? readChecks(spreadsheet.read(tab.sheetId).shown, isBuiltIn) : { checks: [], problems: [] };
}

/** What cannot be used of the tab, said before a run. */
export function ownCheckProblems({ spreadsheet, document }: OwnCheckServices): readonly string[] {
  return hasOwnChecks(document) ? readOwn(spreadsheet).problems : [];
}

/** The tab that is there, or a new one with examples. */
export function openOwnChecks(services: OwnCheckServices): OwnChecks {
  return written(services, writeChecksTab(services.spreadsheet));
}

export const ChecksFile = () =>
  z.strictObject({ fileName: z.string().check(z.minLength(1)), text: z.string() });
export type ChecksFile = z.Shape<typeof ChecksFile>;

/** Writes a file of checks, with the columns of the tab, over the tab. @throws UserError where one of its lines cannot be used */
export function importOwnChecks({ fileName, text }: ChecksFile, services: OwnCheckServices): OwnChecks {
  const { rows, openQuote } = readCsv(text);
  if (openQuote !== undefined)
    throw new UserError('usage', `${fileName}: the quote that opens on line ${openQuote} is never closed.`);
  const { problems } = readChecks(rows, isBuiltIn);
  if (problems.length > 0) throw new UserError('usage', `${fileName}: ${problems.join('; ')}.`);
  return written(services, writeChecksTab(services.spreadsheet, rows));
}

function written(
  services: OwnCheckServices,
  { name, sheetId }: ReturnType<typeof writeChecksTab>,
): OwnChecks {
  keepOwnChecks(services.document);
  const { checks, problems } = load(services.spreadsheet);
  const off = checks.length === 0 ? ': name eval sets in the column tabs to ask one' : '';
  return {
    ...{ tab: name, sheetId, problems },
    checks: checks.map(({ title }) => title),
    message: `“${name}” holds ${count(checks.length, 'check')} that ${checks.length === 1 ? 'is' : 'are'} asked${off}.`,
  };
}
