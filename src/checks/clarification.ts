/** The check clarification_requested: did the agent ask back where it should have, and only there? */
import { CLARIFICATION, clarificationQuestion } from '../judge/questions/clarification';
import { type AgentOutput, EXPECTED_FIELDS, type ExpectedField } from '../fields/fields';
import {
  asFalse,
  blank,
  fail,
  type NotApplicable,
  pass,
  CUT_OUTPUT,
  type Scored,
  type Settled,
} from '../model/assessment';
import { checkOf, askJudge } from './check';
import type { EvalCase } from '../fields/eval-case';
import { isCut, shortened } from '../model/text';
import type { Decided } from '../model/judge';
import { worksOnData } from './data-pull';
import { expectedScopes, expectsClarification, wantedItems } from './expected';

export const clarification = checkOf({
  id: 'clarification_requested',
  title: 'Clarification',
  stage: 'scope',
  bucket: 'scope',
  rubric: CLARIFICATION,
  decidesClarification: true,
  expects: ['expected_clarification'],
  actual: ['actual_agent_answer', 'actual_nudge_type'],
  judgedColumns: ['actual_agent_answer', 'actual_charts_answer'],
  reads: [],
  readsAny: ['areas', 'dataset', 'pull'],
  looksAt: () => 'all',
  assessesAll: true,
  implied: expectsClarification,
  assess(evalCase, output, _settings, before) {
    const expected = allowsClarification(evalCase) ? undefined : expectsClarification(evalCase);
    const { askedBack } = output;
    if (askedBack !== undefined)
      return asked(expected, pass(`recorded as asking back: ${shortened(askedBack, 200)}`));
    const there = [
      output.areas && output.areas.length > 0,
      output.dataset === undefined ? undefined : output.dataset !== null,
      worksOnData(output, before),
    ];
    if (there.every((part) => part === true))
      return notAsked(expected, 'area, dataset and data are all there');
    if (!there.includes(false)) {
      return blank('whether the agent selected an area, a dataset and data is not recorded');
    }
    if (ignoresClarification(evalCase))
      return blank('the row expects a refusal or a suggestion: asking back decides nothing');
    const text = (output.message ?? '') || (output.chartsInsight ?? '');
    if (text === '') {
      const { nudge = '' } = output;
      return nudge === ''
        ? notAsked(expected, 'the agent said nothing')
        : asked(expected, pass(`it offered the user a choice, ${nudge}, without a word`));
    }
    return askJudge(
      clarificationQuestion({ query: evalCase.query, actual: text }, namesKnown(evalCase, output)),
      (decided) => {
        if (decided.score === 1) return asked(expected, decided);
        return isCut(text) ? CUT_OUTPUT : notAsked(expected, decided.reason, decided);
      },
    );
  },
  doc: {
    question: 'Did the agent ask for clarification where it should have, and only there?',
    one: 'It was expected, and the agent asked instead of doing the task.',
    zero: 'The agent asked without need, or should have asked and did not.',
    blank: 'It was neither expected nor asked for.',
    example: 'TRUE',
  },
});

/** The expected answer, if it is a name, and those of the selected areas. */
function namesKnown({ expected }: EvalCase, { areas }: AgentOutput): string[] {
  const selected = (areas ?? []).map(({ name }) => name);
  return [expected.expected_answer, ...selected].filter((name) => /^\p{Lu}[^;,.:()]{2,40}$/u.test(name));
}

/** @param expected undefined if either is acceptable */
function asked(expected: boolean | undefined, decided: Decided | Scored): Settled {
  if (expected === undefined) {
    const reason = `asked for clarification, as other expected cells allow: ${decided.reason}`;
    return { ...paidFor(decided), ...blank(reason, 'asked_back') };
  }
  const reason = `asked for clarification, ${expected ? 'as' : 'which was not'} expected: ${decided.reason}`;
  return { ...decided, kind: 'scored', score: expected ? 1 : 0, reason, asked: true };
}

function notAsked(expected: boolean | undefined, why: string, decided?: Decided): Settled {
  if (!expected) {
    return { ...paidFor(decided), ...asFalse(`clarification was neither expected nor asked for (${why})`) };
  }
  const result = fail(`clarification was expected, the agent did not ask (${why})`);
  return decided
    ? { ...decided, ...result, decider: decided.decider, answerType: decided.answerType }
    : result;
}

function paidFor(decided?: Decided | Scored): Pick<NotApplicable, 'usage'> {
  return decided?.usage ? { usage: decided.usage } : {};
}

/** True if asking back is neither expected nor forbidden: the cell is blank, and another expected cell allows it. */
export function allowsClarification({ expected }: EvalCase): boolean {
  const scopes = expectedScopes(expected);
  const nudges = (['expected_nudge_type', 'expected_nudge_options'] as const).flatMap((column) =>
    wantedItems(expected, column),
  );
  return (
    expected.expected_clarification === '' &&
    (nudges.length > 0 || scopes.includes('clarify') || scopes.includes('suggest'))
  );
}

/** Columns that also apply to an agent that asks back. */
const EXPECTED_WHEN_ASKING: ReadonlySet<ExpectedField> = new Set([
  ...(['expected_scope', 'expected_suggested_datasets', 'expected_nudge_type'] as const),
  ...(['expected_nudge_options', 'expected_text', 'expected_answer_criteria'] as const),
]);

/** True if asking back decides nothing: only a refusal or a suggestion is expected. */
function ignoresClarification({ expected }: EvalCase): boolean {
  const scopes = expectedScopes(expected);
  return (
    scopes.length > 0 &&
    scopes.every((scope) => scope === 'refuse' || scope === 'suggest') &&
    EXPECTED_FIELDS.every((field) => expected[field] === '' || EXPECTED_WHEN_ASKING.has(field))
  );
}
