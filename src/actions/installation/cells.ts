/** The questions about cells, and the scratch tab around them. */
import { namesOf } from '../../model/fields/field';
import type { TrialName } from '../../model/installation';
import { localTime } from '../../model/local-time';
import { type Cell, isDate } from '../../model/sheet/tab-grid';
import { NOTE_LIMIT } from '../../model/texts/literal';
import { ruleFormulas, rulesKept } from './colours';
import { literalTexts, plainTextCells } from './literal-texts';
import {
  type Account,
  type Answer,
  type Desk,
  fails,
  type Finding,
  findings,
  type Question,
  question,
  REPORT_IT,
  thrown,
  untested,
  works,
} from './question';
import { freeName } from '../../model/sheet/signed-tabs';

/** A day on which clocks change in Europe. */
const DAY = '2026-03-29';

interface SeenDate {
  readonly value: Cell;
  readonly timeZone: string;
}

export function judgeDate({ value, timeZone }: SeenDate): Answer {
  if (!isDate(value))
    return untested(
      `Sheets took ${DAY} for no date in this spreadsheet’s locale; days as texts are read as well.`,
    );
  const day = new Date(localTime(value.getTime(), timeZone)).toISOString().slice(0, 10);
  return day === DAY
    ? works(`${DAY} was read as that day in the spreadsheet’s time zone, ${timeZone}.`)
    : fails(
        `${DAY} was read as ${day} in ${timeZone}.`,
        `Look at File ▸ Settings ▸ Time zone; until it is right, write expected dates as texts ('${DAY}). ${REPORT_IT}`,
      );
}

const dates: Question<Desk> = question(
  'Days are read as the days they are',
  ({ scratch, spreadsheet }): SeenDate => ({
    value: scratch.write(5, [DAY])[0]?.value ?? '',
    timeZone: spreadsheet.timeZone(),
  }),
  judgeDate,
);

/** Are our tabs recognised? Thanks to their mark, no one else’s tab is ever written to. */
export function judgeSignature(isFound: boolean): Answer {
  return isFound
    ? works('The scratch tab was found by its mark.')
    : fails(
        'The scratch tab was not found by its mark.',
        `Each run could make new results tabs; nobody’s tab is written to. ${REPORT_IT}`,
      );
}

const signatures: Question<Desk> = question(
  'Tabs of the add-on are known again',
  ({ spreadsheet, scratchId }) => spreadsheet.tabs(SIGNATURE).some(({ sheetId }) => sheetId === scratchId),
  judgeSignature,
);

/** Does a cell keep a note as long as the longest that is written? */
export function judgeNote(kept: string): Answer {
  return kept.length === NOTE_LIMIT
    ? works(`A note of ${NOTE_LIMIT} characters is kept whole.`)
    : fails(
        `Of a note of ${NOTE_LIMIT} characters ${kept.length} were kept.`,
        `The ends of long reasons are missing in notes; the export has them. ${REPORT_IT}`,
      );
}

const notes: Question<Desk> = question(
  'Long notes',
  ({ scratch }) => scratch.note(1, 'n'.repeat(NOTE_LIMIT)),
  judgeNote,
);

const QUESTIONS: readonly Question<Desk>[] = [
  literalTexts,
  plainTextCells,
  dates,
  notes,
  signatures,
  rulesKept,
  ruleFormulas,
];

const LOCK_MS = 10_000;
const TITLE = 'A scratch tab can be made and removed';

export function checkCells(account: Account): Finding[] {
  return checkOnScratch(QUESTIONS, account);
}

/** Of no consequence. */
export function checkTrials(account: Account): Finding[] {
  return checkOnScratch(TRIALS, account);
}

/** One at a time: two checks at once would remove each other’s tabs. */
function checkOnScratch(questions: readonly Question<Desk>[], account: Account): Finding[] {
  const { lock } = account;
  if (!lock.acquire(LOCK_MS))
    return [
      {
        title: TITLE,
        ...untested('Somebody else is at work in this spreadsheet.', 'Check again in a minute.'),
      },
    ];
  try {
    return onScratchTab(questions, account);
  } finally {
    lock.release();
  }
}

function onScratchTab(questions: readonly Question<Desk>[], account: Account): Finding[] {
  let desk: ReturnType<typeof makeScratch>;
  let leftovers: number;
  try {
    leftovers = removeLeftovers(account);
    desk = makeScratch(account);
  } catch (error) {
    return [{ title: TITLE, ...thrown(error) }];
  }
  const seen = findings(questions, desk);
  return [{ title: TITLE, ...removeScratch(desk, leftovers) }, ...seen];
}

function removeScratch(
  { name, scratchId, installation, spreadsheet }: ReturnType<typeof makeScratch>,
  leftovers: number,
): Answer {
  const before = leftovers === 0 ? '' : ` ${leftovers} that an earlier check had left went too.`;
  try {
    installation.removeTab(scratchId);
    // Before the lock is released.
    spreadsheet.flush();
    return works(`It was made and removed.${before}`);
  } catch (error) {
    return fails(thrown(error).seen, `Delete the hidden tab “${name}”, or check again: that removes it.`);
  }
}

/** Tries what Google's documents leave open. Nothing rests on the answers: they are for the report of a bug. */
const TITLES: Readonly<Record<TrialName, string>> = {
  rangeBeyondGrid: 'A range beyond the last column',
  lateRefusal: 'A value that data validation forbids',
  partialUnmerge: 'Unmerging a part of merged cells',
  firstColumnDepth: 'Ungrouping the first column, which is in no group',
  formulaComma: 'A formula with a comma between its arguments',
};

const TRIALS: readonly Question<Desk>[] = namesOf(TITLES).map((name) =>
  question(
    TITLES[name],
    ({ installation, scratchId }) => installation.trials(scratchId)[name](),
    (seen) => works(`It is ${seen}; the add-on is right either way.`),
  ),
);

/** The scratch tab: made for one check and removed after it, as are those that a killed check has left. No other tab is touched. */
const SCRATCH_TAB = 'GNW check';
export const SIGNATURE = 'installation check';
/** Holds the name of a tab that is about to be made, and that no other tab has, until it has its mark. */
const ABOUT_TO_BE_MADE = 'gnw.checkTab';

/** @returns how many tabs were removed */
function removeLeftovers({ spreadsheet, document, installation }: Account): number {
  const marked = spreadsheet.tabs(SIGNATURE).map(({ sheetId }) => sheetId);
  for (const sheetId of marked) installation.removeTab(sheetId);
  const name = document.get(ABOUT_TO_BE_MADE);
  if (name === undefined) return marked.length;
  const unmarked = spreadsheet.tabs().find((tab) => tab.name === name && tab.signature === undefined);
  const isOurs = unmarked !== undefined && spreadsheet.open(unmarked.sheetId).lastRow() === 0;
  if (isOurs) installation.removeTab(unmarked.sheetId);
  document.remove(ABOUT_TO_BE_MADE);
  return marked.length + (isOurs ? 1 : 0);
}

function makeScratch(account: Account): Desk & { readonly name: string } {
  const { spreadsheet, document, installation } = account;
  const name = freeName(
    SCRATCH_TAB,
    spreadsheet.tabs().map((tab) => tab.name),
  );
  document.set(ABOUT_TO_BE_MADE, name);
  const { sheetId } = spreadsheet.create(name, SIGNATURE, { isHidden: true });
  // Google delays writes, the mark among them.
  spreadsheet.flush();
  document.remove(ABOUT_TO_BE_MADE);
  return { ...account, name, scratchId: sheetId, scratch: installation.scratchTab(sheetId) };
}
