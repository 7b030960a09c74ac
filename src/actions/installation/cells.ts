/** The questions about cells, and the scratch tab around them. */
import { blankColours, ruleFormulas, rulesKept } from './colours';
import { dates } from './dates';
import { literalTexts, plainTextCells } from './literal-texts';
import { notes } from './notes';
import {
  type Account,
  type Desk,
  fails,
  type Finding,
  findings,
  type Question,
  thrown,
  untested,
  works,
} from './question';
import { makeScratch, removeLeftovers } from './scratch';
import { signatures } from './signatures';
import { TRIALS } from './trials';
import { typedTexts } from './typed-texts';

const QUESTIONS: readonly Question<Desk>[] = [
  literalTexts,
  plainTextCells,
  typedTexts,
  dates,
  notes,
  signatures,
  rulesKept,
  ruleFormulas,
  blankColours,
];

const LOCK_MS = 10_000;
const TITLE = 'A scratch tab can be made and removed';

/**
 * One at a time: two checks at once would remove each other’s tabs.
 *
 * @param keepsTab leaves the tab for the user to look at; the next check removes it
 */
export function checkCells(account: Account, keepsTab: boolean): Finding[] {
  return checkOnScratch(QUESTIONS, account, keepsTab);
}

/** Of no consequence. */
export function checkTrials(account: Account): Finding[] {
  return checkOnScratch(TRIALS, account, false);
}

function checkOnScratch(
  questions: readonly Question<Desk>[],
  account: Account,
  keepsTab: boolean,
): Finding[] {
  const { lock } = account;
  if (!lock.acquire(LOCK_MS))
    return [
      {
        title: TITLE,
        ...untested('Somebody else is at work in this spreadsheet.', 'Check again in a minute.'),
      },
    ];
  try {
    return onScratchTab(questions, account, keepsTab);
  } finally {
    lock.release();
  }
}

function onScratchTab(questions: readonly Question<Desk>[], account: Account, keepsTab: boolean): Finding[] {
  let desk: ReturnType<typeof makeScratch>;
  let leftovers: number;
  try {
    leftovers = removeLeftovers(account);
    desk = makeScratch(account, keepsTab);
  } catch (error) {
    return [{ title: TITLE, ...thrown(error) }];
  }
  const found = findings(questions, desk);
  return [{ title: TITLE, ...taken(desk, keepsTab, leftovers) }, ...found];
}

function taken(
  { name, scratchId, installation, spreadsheet }: ReturnType<typeof makeScratch>,
  keepsTab: boolean,
  leftovers: number,
) {
  const before = leftovers === 0 ? '' : ` ${leftovers} that an earlier check had left went too.`;
  if (keepsTab)
    return works(`The tab “${name}” is left for you to look at; the next check removes it.${before}`);
  try {
    installation.removeTab(scratchId);
    // Before the lock is released.
    spreadsheet.flush();
    return works(`It was made and removed.${before}`);
  } catch (error) {
    return fails(thrown(error).seen, `Delete the hidden tab “${name}”, or check again: that removes it.`);
  }
}
