/** The sidebar's requests when it opens and while it is open: eval sets, the selected row, the run in progress, going to a row, an example. */
import { Done, entry, Message, Nothing, type Services } from './entry';
import { Destination } from './row-places';
import { isTriggerNeeded, isOwner, ensureTrigger, whyNoTrigger } from '../engine/background-trigger';
import { scoreWaitingEdits } from '../engine/jobs/scoring/rescore-edits';
import { Progress, progressOf } from '../engine/progress';
import type { RunServices } from '../engine/run-services';
import { isDue } from '../engine/execution-time';
import { contentHash } from '../evalset/content-hash';
import { modelOf } from '../judge/providers';
import { memoize } from '../model/memoize';
import { quietly, asSentence } from '../model/google-refusals';
import { RESULTS_HEADER_ROWS } from '../results/lines';
import { freeName, type OwnTab, signedTabs } from '../model/spreadsheet';
import { count, shortened } from '../model/text';
import { readJson } from '../model/texts/json';
import { UserError } from '../model/user-error';
import { Whereabouts } from '../model/ports';
import * as z from '../model/zod';
import { findResults, isResultsHeader, resultsTabName } from '../results/find-results';
import { adoptLast, readingSettings } from '../results/last-run';
import { setWaitingMarks } from '../results/mark-edited';
import { namedEvalSets } from '../results/source';
import { WHY_COLUMN } from '../results/why';
import { readSettings } from '../settings/read-settings';
import { changesOfResults, storedSettings } from '../stores/document';
import { type RunRecord, runStore } from '../stores/run-record';

const OPENING = 'gnw.opening';
/** A sidebar that the menu opens sends its first request within this time. */
const MAX_OPENING_MS = 60_000;

/** The menu's note to the page that it opens. Kept with the document: the page may run under another account of the same browser. */
const Opening = memoize(() => z.object({ at: z.number(), who: z.string(), isAtSettings: z.boolean() }));

/** Leaves a note for the sidebar that is about to open. @param isAtSettings true if it opens at its settings */
export function openNext(isAtSettings: boolean, { document, clock, email }: Services): void {
  document.set(OPENING, JSON.stringify({ at: clock.now(), who: contentHash([email()]), isAtSettings }));
}

/** Reads and removes the menu's note. */
function opening({ document, clock, email }: Services): { opensAtSettings: boolean; warning: string } {
  const [text] = document.getEach(OPENING);
  if (text !== undefined) document.remove(OPENING);
  const note = readJson(Opening(), text);
  if (!note || clock.now() - note.at > MAX_OPENING_MS) return { opensAtSettings: false, warning: '' };
  const me = email();
  const isOther = note.who !== contentHash([me]);
  return { opensAtSettings: note.isAtSettings, warning: isOther ? otherAccount(me) : '' };
}

function otherAccount(me: string): string {
  const account = me === '' ? 'an account without an address' : me;
  return `This page runs as ${account}, the menu as another account: a key that you type here would be kept with ${account}. ${asSentence({ code: 'accounts', words: '' })}`;
}

const SidebarStart = () =>
  z.object({
    /** True if the user chose Settings in the menu. */
    opensAtSettings: z.boolean(),
    /** A warning if the page is known to run under another account than the menu; otherwise ''. */
    warning: z.string(),
    /** The judge model; '' if only rules judge. */
    judge: z.string(),
    /** Names of the eval sets. */
    tabs: z.array(z.string()),
    /** False if some tabs have not been read yet. */
    isWhole: z.boolean(),
  });

/** Tabs without results that are read before the page is drawn. */
const MAX_TABS_READ = 3;

/** Installs this user's background trigger again if it is needed and gone, for example because Google disabled it. Ignores failures. */
export function ensureTriggerIfNeeded(services: RunServices): void {
  quietly(() => {
    const record = runStore(services.document).record();
    if (isTriggerNeeded(services)) ensureTrigger(services);
    // A trigger would do this at its next tick.
    if (record === undefined && whyNoTrigger(services) !== '') scoreWaitingEdits(services);
  });
}

const ShowRequest = () =>
  z.strictObject({
    sheetId: z.int(),
    /** Rows of the eval set; null for all. */
    rows: z.nullable(z.array(z.int())),
  });

/**
 * Shows only these rows in the results tab, by its filter, which is the same for everyone.
 *
 * @returns a sentence: how many rows are shown
 * @throws UserError if there are no results
 */
function showRows({ sheetId, rows }: z.Shape<typeof ShowRequest>, services: Services): string {
  setWaitingMarks(services);
  const { spreadsheet, selection } = services;
  const tabs = spreadsheet.tabs();
  const tab = tabs.find((info) => info.sheetId === sheetId)?.name;
  const results =
    tab === undefined ? undefined : findResults(spreadsheet, { tab, sheetId }, isResultsHeader, tabs);
  if (!results) throw new UserError('usage', 'There are no results to show: run evals first.');
  const all = results.lines().map(({ card }) => String(card.row ?? ''));
  const shown = new Set(rows?.map(String) ?? all);
  const hidden = all.filter((row) => !shown.has(row));
  results.filterRows(new Map(hidden.length === 0 ? [] : [['row', hidden]]));
  selection.bringToFront(results.sheetId, RESULTS_HEADER_ROWS);
  return `${results.name} shows ${all.length - hidden.length} of ${count(all.length, 'row')}, for everyone who has it open.`;
}

// The run in progress. The number of calls to Google does not depend on the number of rows.

type LiveServices = Pick<RunServices, 'spreadsheet' | 'document' | 'user' | 'clock'>;

const SoFar = () =>
  z.object({
    resultsSheetId: z.int(),
    /** How many rows of this run have each verdict; '' for rows that are not scored yet. */
    verdicts: z.record(z.string(), z.int()),
    /** The last rows in error, latest first. */
    errors: z.array(z.object({ row: z.int(), name: z.string(), text: z.string() })),
  });
type SoFar = z.Shape<typeof SoFar>;

const LiveRun = () =>
  z.extend(Progress(), {
    /** True if it is this user's: their trigger and sidebar continue it. */
    isOwn: z.boolean(),
    /** True if an execution could resume it now. */
    isDue: z.boolean(),
    /** True if it only rescores edited rows. */
    isOfEdits: z.boolean(),
    /** Results of the eval set that is being scored; null before it has any. */
    soFar: z.nullable(SoFar()),
  });
type LiveRun = z.Shape<typeof LiveRun>;

/** @returns null if no run is in progress */
function liveRun(services: LiveServices): LiveRun | null {
  const record = runStore(services.document).readable();
  if (!record) return null;
  const now = services.clock.now();
  return {
    ...progressOf(record, now),
    isOwn: isOwner(record.owner, services),
    isDue: isDue(record, now),
    isOfEdits: record.startedFrom === 'edit',
    soFar: resultsSoFar(record, services),
  };
}

const MAX_ERRORS = 3;
const MAX_TEXT = 300;

function resultsSoFar(record: RunRecord, services: LiveServices): SoFar | null {
  const { runId, tabName, stage } = record;
  const { spreadsheet, document } = services;
  if (stage.phase !== 'working' && stage.phase !== 'closing') return null;
  const { sheetIds } = runStore(document).plan(runId) ?? { sheetIds: [] };
  const sheetId = sheetIds[stage.tab];
  const signature = `results of ${sheetId ?? ''}`;
  const usual = resultsTabName(tabName, () => false);
  const [info] = signedTabs(spreadsheet.tabs(signature), signature, usual);
  if (!info) return null;
  const sheet = spreadsheet.open(info.sheetId);
  const ours = linesOf(sheet, sheet.readHeader()).filter((line) => line.runId === runId);
  // With several eval sets, the record has this one's number of rows only after its first wave.
  const rows = stage.phase === 'working' ? stage.here || (sheetIds.length === 1 ? record.rows : 0) : 0;
  const waiting = rows - ours.length;
  const verdicts: Record<string, number> = waiting > 0 ? { '': waiting } : {};
  for (const { verdict } of ours) verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
  const errors = ours.filter(({ verdict }) => verdict === 'error').slice(-MAX_ERRORS);
  return {
    resultsSheetId: info.sheetId,
    verdicts,
    errors: errors.reverse().map(({ row, name, error }) => ({ row, name, text: shortened(error, MAX_TEXT) })),
  };
}

/** Reads two blocks: the first columns, and the one with the run's id, which is far to the right. */
function linesOf(sheet: OwnTab, names: readonly string[]) {
  const rows = sheet.lastRow() - RESULTS_HEADER_ROWS;
  const place = (name: string): number => names.indexOf(name);
  const [why, runId] = [place(WHY_COLUMN), place('run_id')];
  if (rows < 1 || [place('verdict'), place('query'), why, runId].includes(-1)) return [];
  const block = (column: number, columns: number) =>
    sheet.readBlock({ row: RESULTS_HEADER_ROWS + 1, column: column + 1, rows, columns });
  const runs = block(runId, 1);
  return block(0, Math.max(place('query'), why) + 1).map((cells, index) => ({
    row: RESULTS_HEADER_ROWS + 1 + index,
    name: String(cells[place('test_id')] ?? '') || String(cells[place('query')] ?? ''),
    verdict: String(cells[place('verdict')] ?? ''),
    error: String(cells[why] ?? ''),
    runId: String(runs[index]?.[0] ?? ''),
  }));
}

const News = () =>
  z.object({
    at: z.nullable(Whereabouts()),
    run: z.nullable(LiveRun()),
    /** Id of the last run that ended; '' if there is none, a run is in progress, or `run` was not requested. */
    lastRun: z.string(),
    /** Counts changes of results by edits; 0 if `lastRun` is blank. */
    changes: z.int(),
  });

// An example for a spreadsheet without an eval set. It runs for free; some rows pass, some fail.

const EXAMPLE = 'Example evals';
const COLUMNS = [
  ...['test_id', 'query', 'expected_dataset_id', 'expected_answer'],
  ...['actual_dataset_id', 'actual_agent_answer'],
];
const ROWS = [
  ['ex-1', 'How much tree cover did Brazil lose in 2016?', 4, '5.4 Mha', 4, '5,400,000 ha'],
  ['ex-2', 'In which year did Queensland lose the most tree cover?', 4, '2016', 4, '2019'],
  ['ex-3', 'How many hectares were disturbed in Botum Sakor in May 2025?', 0, '1,870 ha', 4, '1,870 ha'],
];
const WIDTHS: Readonly<Record<string, number>> = { test_id: 60, query: 420 };
const USUAL_WIDTH = 150;

export const sidebarCommands = {
  /** @param wantsWhole true to read all tabs */
  sidebarStart: entry(
    () => z.strictObject({ wantsWhole: z.optional(z.boolean()) }),
    SidebarStart,
    ({ wantsWhole = false }, services) => {
      adoptLast(services);
      setWaitingMarks(services);
      ensureTriggerIfNeeded(services);
      const { spreadsheet, document } = services;
      const { judge } = readSettings(storedSettings(document));
      const settings = readingSettings(services);
      const maxRead = wantsWhole ? Infinity : MAX_TABS_READ;
      const { sets, isWhole } = namedEvalSets(spreadsheet, settings, spreadsheet.tabs(), maxRead);
      return {
        ...opening(services),
        judge: judge.provider === 'rules' ? '' : modelOf(judge.provider, judge),
        tabs: sets.map(({ tab }) => tab),
        isWhole,
      };
    },
  ),
  /** Called repeatedly while the page is in view. Returns only the requested parts. */
  poll: entry(
    () => z.strictObject({ at: z.boolean(), run: z.boolean() }),
    News,
    ({ at: wantsPlace, run }, services) => {
      const { document, selection } = services;
      const live = run ? liveRun(services) : null;
      const isOver = run && !live;
      return {
        at: (wantsPlace && selection.whereabouts()) || null,
        run: live,
        lastRun: (isOver && runStore(document).lastRun()?.runId) || '',
        changes: isOver ? changesOfResults(document) : 0,
      };
    },
  ),
  showRows: entry(ShowRequest, Message, (request, services) => ({ message: showRows(request, services) })),
  goToRow: entry(Destination, Done, ({ sheetId, row, column }, { selection }) => {
    selection.showRow(sheetId, row, column);
    return {};
  }),
  /** Adds the example as a tab in front. */
  makeExample: entry(
    Nothing,
    () => z.object({ tab: z.string() }),
    (_request, { spreadsheet, selection }) => {
      const tab = spreadsheet.create(freeName(EXAMPLE, spreadsheet.tabs()), undefined);
      const rows = ROWS.length + 1;
      tab.fit(rows, COLUMNS.length);
      tab.write(1, 1, [COLUMNS, ...ROWS]);
      tab.format({ rows, columns: COLUMNS.map((name) => ({ width: WIDTHS[name] ?? USUAL_WIDTH })) });
      selection.bringToFront(tab.sheetId, 2);
      return { tab: tab.name };
    },
  ),
};
