/** Decides whether two runs are comparable: a difference is due to the agent only if both were scored in the same way. */
import { BUILT_IN } from '../checks/registry';
import type { CheckId } from '../model/check';
import type { RunAbout } from '../model/run';
import { type Scorecard, scoredIn } from '../model/scorecard';

interface RunFact {
  readonly name: string;
  readonly of: (run: RunAbout) => string | number | undefined;
  /** The word for a blank value; left out for hashes, which are not shown. */
  readonly blank?: string;
  /** The scores that cannot be compared if the fact differs; left out if all can. */
  readonly bars?: 'all' | 'judged';
}

const JUDGE: RunFact = { name: 'judge', of: ({ judge }) => judge, blank: 'none', bars: 'judged' };
const PROMPTS: RunFact = {
  name: 'prompts, rubrics or checks of your own',
  of: ({ settings_hash: hash }) => hashes(hash)?.[1],
  bars: 'judged',
};

const FACTS: readonly RunFact[] = [
  { name: 'version of the checks and rules', of: ({ scorer }) => scorer, blank: '', bars: 'all' },
  { name: 'scoring settings', of: ({ settings_hash: hash }) => hashes(hash)?.[0], bars: 'all' },
  JUDGE,
  PROMPTS,
  { name: 'ff profile', of: ({ ff }) => ff, blank: 'the default' },
  { name: 'number of trials', of: ({ trials }) => trials, blank: '' },
  { name: 'choice of rows', of: ({ filters }) => filters, blank: 'all rows' },
];

export interface Comparability {
  /** Why the agent may not be the cause of a difference, one sentence per reason; [] if no reason is known. */
  readonly bars: readonly string[];
  /** True if a check’s scores can be compared nevertheless. */
  readonly isComparable: (id: CheckId) => boolean;
  /** Other differences, and missing information about a run. */
  readonly caveats: readonly string[];
}

/**
 * Compares the conditions of two runs. Runs remain comparable if only one had a judge, as its scores have no counterpart in the other.
 *
 * @param cases of both runs: another judge makes no difference if nothing was judged
 */
export function comparability(
  a: RunAbout = {},
  b: RunAbout = {},
  cases: readonly Scorecard[],
): Comparability {
  const isJudged =
    a.judge !== RULES && b.judge !== RULES && cases.some((card) => scoredIn(card).some(mayBeJudged));
  const isKnown = ({ of }: RunFact): boolean => of(a) !== undefined && of(b) !== undefined;
  const differing = FACTS.filter((fact) => isKnown(fact) && fact.of(a) !== fact.of(b));
  // Another judge has other prompts: that is one difference.
  const other = differing.filter((fact) => fact !== PROMPTS || !differing.includes(JUDGE));
  const differences = (facts: readonly RunFact[]): string[] =>
    facts.map(({ name, of, blank }) => {
      if (blank === undefined) return `Different ${name}.`;
      const shown = (run: RunAbout): string => String(of(run) ?? '') || blank;
      return `Different ${name}: ${shown(a)}, then ${shown(b)}.`;
    });
  const barring = other.filter(({ bars }) => bars === 'all' || (bars === 'judged' && isJudged));
  const rows = [...mixedText('earlier', a), ...mixedText('later', b)];
  const isNothing = rows.length > 0 || barring.some(({ bars }) => bars === 'all');
  return {
    isComparable: (id) => barring.length + rows.length === 0 || (!isNothing && !mayBeJudged(id)),
    bars: [...differences(barring), ...rows],
    caveats: [
      ...differences(other.filter(({ bars }) => bars === undefined)),
      ...(FACTS.every((fact) => fact.bars === undefined || isKnown(fact))
        ? []
        : ['The checks, settings or judge of one of the runs are not known.']),
    ],
  };
}

/** The judge of a run in which no model judged. */
export const RULES = 'rules';

/** The hashes of scoring settings and of prompts. */
function hashes(hash: string | undefined): readonly string[] | undefined {
  const [scoring = '', judging = ''] = hash?.split('-') ?? [];
  return hash === undefined ? undefined : [scoring, judging];
}

/** True for judged checks, and for checks that people declare, whose rubrics may differ. */
function mayBeJudged(id: CheckId): boolean {
  const check = BUILT_IN.named(id);
  return check === undefined || check.rubric !== undefined;
}

function mixedText(run: string, { is_mixed: isMixed }: RunAbout): string[] {
  return isMixed === true
    ? [`Not all rows of the ${run} run were scored with the same judge and settings.`]
    : [];
}

/**
 * Names the agent’s builds in two runs.
 *
 * @returns '' if neither is known
 */
export function buildSentence(a: RunAbout | undefined, b: RunAbout | undefined): string {
  const [first = '', second = ''] = [a?.build, b?.build];
  if (first === '' && second === '') return '';
  const named = (build: string): string => (build === '' ? 'not known' : build);
  return first === second
    ? `Both runs are of the agent’s build ${first}.`
    : `The agent’s build: ${named(first)}, then ${named(second)}.`;
}
