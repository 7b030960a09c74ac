/** The verdicts of conversations, from their current lines: on the line of the first turn of each. */
import { isLeftOut, statusOf } from '../../evalset/choose';
import type { RecordedCase } from '../../evalset/recorded-case';
import { grouped } from '../../model/grouped';
import { type RowVerdict, readVerdict } from '../../model/scorecard';
import { foldCase } from '../../model/text';
import { CONVERSATION_VERDICT } from '../../report/results/row-scores';
import { type ResultRecord, withCells } from '../../report/results/records';
import { conversationVerdict } from '../../scoring/conversation-verdict';

/** A line as it should be, and the case that it belongs to. */
export interface LineNow {
  readonly one: RecordedCase | undefined;
  readonly now: ResultRecord;
}

/**
 * The lines with the verdicts of conversations; lines with the right one are returned as they are, and so are all if there is no
 * column for it.
 */
export function withConversationVerdicts<L extends LineNow>(lines: readonly L[]): readonly L[] {
  if (!lines.some(({ now }) => now.names.includes(CONVERSATION_VERDICT))) return lines;
  const verdictOn = new Map<L, RowVerdict | ''>();
  for (const [key, ofOne] of grouped(lines, ({ one }) => conversationOf(one)))
    if (key !== undefined) {
      const [first] = inOrder(ofOne);
      if (first) verdictOn.set(first, conversationVerdict(verdictsOf(ofOne)));
    }
  return lines.map((line) => {
    const verdict = verdictOn.get(line) || null;
    return line.now.at(CONVERSATION_VERDICT) === verdict
      ? line
      : { ...line, now: withCells(line.now, { [CONVERSATION_VERDICT]: verdict }) };
  });
}

/** The same value for all turns of a conversation; undefined for a single case. For one that is not run, only the name is known. */
function conversationOf(one: RecordedCase | undefined): unknown {
  const { turn, evalCase } = one ?? {};
  // Its turns may have been scored by different runs, each with its own outputs.
  if (turn?.kind === 'turn') return turn.turns[0]?.evalCase;
  return turn && evalCase?.conversation ? foldCase(evalCase.conversation) : undefined;
}

function inOrder<L extends LineNow>(lines: readonly L[]): L[] {
  const place = ({ one }: L): number => (one?.turn?.kind === 'turn' ? one.turn.place : 0);
  return [...lines].sort((a, b) => place(a) - place(b) || a.now.index - b.now.index);
}

/** Verdicts of all turns that are to be run; '' for a turn without a line or a verdict. */
function verdictsOf(lines: readonly LineNow[]): (RowVerdict | '')[] {
  const said = lines.map(({ now }) => readVerdict(now.at('verdict')));
  const [first] = lines;
  const turn = first?.one?.turn;
  const there = new Set(lines.map(({ one }) => one?.evalCase));
  const isMissing =
    turn?.kind === 'turn' &&
    turn.turns.some((other) => !there.has(other.evalCase) && !isLeftOut(statusOf(other)));
  return isMissing ? [...said, ''] : said;
}
