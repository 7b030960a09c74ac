/** The sidebar as it opens and follows the user: what there is, where they are, how far the run is, and taking them to rows. */
import { readingSettings } from '../results/run-settings';
import { modelOf } from '../judge/providers/providers';
import { memoize } from '../model/memoize';
import { readJson } from '../model/texts/json';
import { asSentence } from '../model/trouble';
import { contentHash } from '../evalset/content-hash';
import { readSettings } from '../settings/change';
import { namedEvalSets } from '../results/source';
import { LiveRun, liveRun } from './live-run';
import { Destination } from './row-turns';
import { Whereabouts } from '../model/whereabouts';
import { adoptLast } from '../results/last-ended';
import { quietly } from '../model/quietly';
import { setWaitingMarks } from '../results/mark-edited';
import * as z from '../model/zod';
import { changesOfResults, storedSettings } from '../stores/document';
import { Done, entry, type Services } from './entry';
import { RESULTS_HEADER } from '../model/results-rows';
import { UserError } from '../model/user-error';
import { count } from '../model/text';
import { findResults, isResultsHeader } from '../results/find-results';
import { isClockNeeded, keepClock, whyNoClock } from '../engine/clock-trigger';
import type { RunServices } from '../engine/services';
import { runStore } from '../stores/run-record';
import { scoreEditsLeft } from '../engine/jobs/scoring/rescore';

const OPENING = 'gnw.opening';
/** A sidebar that the menu opens asks within this time. */
const OPENING_MS = 60_000;

/** What the menu leaves for the page that it opens. Kept with the document: the page may run as another account of the same browser. */
const Opening = memoize(() => z.object({ at: z.number(), who: z.string(), isAtSettings: z.boolean() }));

/** Called at a click, before the sidebar is shown. @param isAtSettings whether it shows its settings */
export function openNext(isAtSettings: boolean, { document, clock, email }: Services): void {
  document.set(OPENING, JSON.stringify({ at: clock.now(), who: contentHash([email()]), isAtSettings }));
}

/** Once: the sidebar after that opens as usual. */
function opening({ document, clock, email }: Services): { opensAtSettings: boolean; warning: string } {
  const [text] = document.getEach(OPENING);
  if (text !== undefined) document.remove(OPENING);
  const left = readJson(Opening(), text);
  if (!left || clock.now() - left.at > OPENING_MS) return { opensAtSettings: false, warning: '' };
  const me = email();
  const isOther = left.who !== contentHash([me]);
  return { opensAtSettings: left.isAtSettings, warning: isOther ? otherAccount(me) : '' };
}

function otherAccount(me: string): string {
  const as = me === '' ? 'an account without an address' : me;
  return `This page runs as ${as}, the menu as another account: a key that you type here would be kept with ${as}. ${asSentence({ code: 'accounts', words: '' })}`;
}

const SidebarStart = () =>
  z.object({
    /** Whether the menu has sent this person to the settings. */
    opensAtSettings: z.boolean(),
    /** That the page runs as another account than the menu; '' if it does not, as far as is known. */
    warning: z.string(),
    /** The judge model that is set up; '' if rules judge alone. */
    judge: z.string(),
    /** The eval sets. */
    tabs: z.array(z.string()),
    /** Whether `tabs` are all. */
    isWhole: z.boolean(),
  });

/** So many tabs without results are looked at before the page is drawn. */
const MAX_LOOKS = 3;

function sidebarStart(services: Services, wantsWhole: boolean) {
  const { spreadsheet, document } = services;
  const { judge } = readSettings(storedSettings(document));
  const tabs = spreadsheet.tabs();
  const looks = wantsWhole ? Infinity : MAX_LOOKS;
  const { sets, isWhole } = namedEvalSets(spreadsheet, readingSettings(services), tabs, looks);
  return {
    ...opening(services),
    judge: judge.provider === 'rules' ? '' : modelOf(judge.provider, judge),
    tabs: sets.map(({ tab }) => tab),
    isWhole,
  };
}

const ShowRequest = () =>
  z.strictObject({
    sheetId: z.int(),
    /** Of the eval set; null for all. */
    rows: z.nullable(z.array(z.int())),
  });

/**
 * Hides the other rows by the filter of the results tab, which everyone shares.
 *
 * @returns a sentence on what is shown from now on
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
  const wanted = new Set(rows?.map(String) ?? all);
  const hidden = all.filter((row) => !wanted.has(row));
  results.filterRows(new Map(hidden.length === 0 ? [] : [['row', hidden]]));
  selection.bringToFront(results.sheetId, RESULTS_HEADER);
  return `${results.name} shows ${all.length - hidden.length} of ${count(all.length, 'row')}, for everyone who has it open.`;
}

const News = () =>
  z.object({
    at: z.nullable(Whereabouts()),
    run: z.nullable(LiveRun()),
    /** The last run that has ended; '' if there is none, one is in progress, or it was not asked for. */
    lastRun: z.string(),
    /** How often results have changed without a run, by edits: 0 where `lastRun` is blank. */
    changes: z.int(),
  });

export const sidebarCommands = {
  /** The eval sets, the judge, and what the menu wants shown. @param wantsWhole whether all tabs are read for it */
  sidebarStart: entry(
    () => z.strictObject({ wantsWhole: z.optional(z.boolean()) }),
    SidebarStart,
    ({ wantsWhole = false }, services) => {
      adoptLast(services);
      setWaitingMarks(services);
      ensureClock(services);
      return sidebarStart(services, wantsWhole);
    },
  ),
  /** Called again and again while the user is looking: each part is returned only if asked for. */
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
  showRows: entry(
    ShowRequest,
    () => z.object({ message: z.string() }),
    (given, services) => ({ message: showRows(given, services) }),
  ),
  /** Takes the user there. */
  goToRow: entry(Destination, Done, ({ sheetId, row, column }, { selection }) => {
    selection.showRow(sheetId, row, column);
    return {};
  }),
};

/** Installs or replaces this user's clock if it is needed: it cannot notice that it is dead. A failure does not affect what they clicked. */
export function ensureClock(services: RunServices): void {
  quietly(() => {
    const record = runStore(services.document).record();
    if (isClockNeeded(services)) keepClock(services);
    // What a clock would do at the next tick.
    if (record === undefined && whyNoClock(services) !== '') scoreEditsLeft(services);
  });
}
