/** User-declared checks, from the tab `Checks` or a column of an eval set: the same kind of object as those of this program. */
import { ownQuestion, ownRubric } from '../../judge/questions/own';
import type { AgentOutput } from '../../model/agent-output';
import { type Assessment, blank, fail, pass, type Settled } from '../../model/assessment';
import { type Check, type CheckMeta, checkOf, type DeclaredCheck } from '../../model/check';
import type { EvalCase } from '../../model/eval-case';
import type { Decided, JudgeQuestion } from '../../model/judge';
import { type OwnCheckId, ownColumn, readColumn } from '../../model/values/own-column';
import { cut, foldCase } from '../../model/text';
import { settleWith } from '../settle';
import { KINDS } from './kinds';
import { saidIn, settled } from './outcome';
import { isInAColumn, needsOf, textRead } from './reads';
import { UNRECORDED } from './unrecorded';

/** What a row asks of a check: that it holds, that it does not, or that a further text holds too. */
type Wanted = { readonly holds: boolean; readonly text: string };

const HOLDS: Wanted = { holds: true, text: '' };

export function declaredCheck(declared: DeclaredCheck): Check<OwnCheckId> {
  const { id, title, kind, pattern, reads, stage, gates, weight, tabs } = declared;
  const column = ownColumn(id);
  const names = tabs === 'all' ? undefined : new Set(tabs.map(foldCase));
  const needs = kind === 'judged' ? needsOf(reads) : KINDS[kind].needs(reads);
  const { parts, anyOf } = needs;
  const isShown = isInAColumn(reads);
  const rubric = kind === 'judged' ? ownRubric(id, title, pattern, declared.examples) : undefined;
  const where = tabs === 'all' ? 'every eval set' : tabs.join(', ') || 'eval sets with its column';

  /** undefined if the row does not ask it. */
  const wantedIn = ({ tab, own }: EvalCase): Wanted | Settled | undefined => {
    const cell = own?.[column];
    if (cell === undefined) return names === undefined || names.has(foldCase(tab)) ? HOLDS : undefined;
    if (cell === '') return undefined;
    const said = saidIn(cell);
    if (said !== undefined && (said.text === '' || kind === 'judged')) return said;
    const problem = `“${cut(cell, 40)}” is neither yes nor no${kind === 'judged' ? ', nor a text that must hold' : ''}; leave it blank where the check is not asked`;
    return blank(`${column} cannot be read`, { column, problem });
  };

  const judged = (
    read: ReturnType<typeof textRead>,
    query: string,
    wanted: Wanted,
  ): Assessment<OwnCheckId> => {
    if (!read || !rubric) return UNRECORDED;
    // Nothing to read is not a pass, whatever is wanted.
    if (read.kind === 'nothing') return fail(read.reason);
    const block = reads.join() === 'answer' ? 'text_of_agent' : 'what_the_agent_did';
    return {
      kind: 'needs judge',
      question: ownQuestion({ part: id, rubric, query, actual: read.text, wanted: wanted.text, block }),
      settle: settleWith((decided) => asWanted(decided, wanted)),
    };
  };

  const assess = (evalCase: EvalCase, output: AgentOutput): Assessment<OwnCheckId> => {
    const wanted = wantedIn(evalCase);
    if (!wanted) return blank('not asked of this row');
    if ('kind' in wanted) return wanted;
    if (kind === 'judged') return judged(textRead(reads, output), evalCase.query, wanted);
    const outcome = KINDS[kind].ask(pattern, output, reads);
    if (!wanted.holds && outcome?.kind === 'held') return fail(`it should not hold: ${outcome.reason}`);
    if (!wanted.holds && outcome?.kind === 'broken' && !outcome.isAbsent)
      return pass(`as it should be: ${outcome.reason}`);
    return settled(outcome);
  };
  return checkOf<OwnCheckId>({
    id,
    title,
    stage,
    actual: isShown ? needs.actual : [readColumn(id)],
    ...(!isShown && { readIn: (output) => textIn(textRead(reads, output)) }),
    ...(rubric && { rubric }),
    ...(weight !== undefined && { weight }),
    gates: gates ? 'always' : 'never',
    blankedByClarification: false,
    expects: [column],
    reads: parts,
    ...(anyOf.length > 0 && { readsAny: anyOf }),
    implied: (evalCase) => wantedIn(evalCase) !== undefined,
    doc: {
      question: `User-declared check, ${kind}: “${cut(pattern, 1000)}”?`,
      one: `It holds or, in a row whose column says no, it does not hold (${where}).`,
      zero: 'That is not so, or there is nothing to read.',
      blank: `The row does not ask for it, or what it reads is not recorded${rubric ? ', or no judge has said' : ''}.`,
      examples: [],
      traps: [],
    },
    assess,
  });
}

function textIn(read: ReturnType<typeof textRead>): string {
  return read?.kind === 'text' ? read.text : '';
}

function asWanted(decided: Decided, { holds }: Wanted): Settled {
  if (holds) return { ...decided, kind: 'scored' };
  const reason = `${decided.score === 1 ? 'it should not hold' : 'as it should be'}: ${decided.reason}`;
  return { ...decided, kind: 'scored', score: 1 - decided.score, reason };
}

/**
 * @param expected the cell of its column; '' if a line of the tab `Checks` asks it of all rows
 * @returns undefined if results do not hold what was judged
 */
export function askedAgain(
  { id, rubric, actual: columns }: CheckMeta,
  { query, expected, actual }: Readonly<Record<'query' | 'expected' | 'actual', string>>,
): { readonly question: JudgeQuestion; readonly passes: (score: number) => boolean } | undefined {
  const said = expected === '' ? { holds: true, text: '' } : saidIn(expected);
  if (!rubric?.isOwn || !said) return undefined;
  const block = columns.join() === 'actual_agent_answer' ? 'text_of_agent' : 'what_the_agent_did';
  return {
    question: ownQuestion({ part: id, rubric, query, actual, wanted: said.text, block }),
    passes: (score) => (score === 1) === said.holds,
  };
}
