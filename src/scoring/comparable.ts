/** Whether a difference between two runs can be due to the agent: not if they were scored in different ways. */
import type { RunAbout } from '../model/ledger';

interface Fact {
  readonly name: string;
  readonly of: (about: RunAbout) => string | number | undefined;
  /** The value in words; without it, the values would mean nothing to a person. */
  readonly show?: (value: string | number) => string;
  /** What cannot be compared if it differs; left out for what is part of the agent, or of no consequence to the cases that are compared. */
  readonly bars?: 'all' | 'judged';
}

/** Which scores of two runs say something about the agent: of all checks, of those that need no judge, or of none. */
export type Comparable = 'all' | 'without judge' | 'nothing';

const shown = (blank: string) => (value: string | number) => (value === '' ? blank : String(value));

const FACTS: readonly Fact[] = [
  { name: 'version of the checks and rules', of: ({ scorer }) => scorer, show: String, bars: 'all' },
  { name: 'scoring settings', of: ({ settingsHash }) => hashes(settingsHash)?.[0], bars: 'all' },
  { name: 'judge', of: ({ judge }) => judge, show: shown('none'), bars: 'judged' },
  {
    name: 'prompts, rubrics or checks of your own',
    of: ({ settingsHash }) => hashes(settingsHash)?.[1],
    bars: 'judged',
  },
  { name: 'ff profile', of: ({ ff }) => ff, show: shown('the default') },
  { name: 'number of trials', of: ({ trials }) => trials, show: String },
  { name: 'choice of rows', of: ({ filters }) => filters, show: shown('all rows') },
];

/** One sentence per reason, unknown facts last; [] if everything is known and equal. */
export function whyNotComparable(a: RunAbout | undefined, b: RunAbout | undefined): string[] {
  const [first, second] = [a ?? {}, b ?? {}];
  const unknown = (about: RunAbout): string[] =>
    FACTS.filter(({ of }) => of(about) === undefined).map(({ name }) => name);
  const [ofFirst, ofSecond] = [unknown(first), unknown(second)];
  const ofBoth = ofFirst.filter((name) => ofSecond.includes(name));
  const only = (names: readonly string[]): string[] => names.filter((name) => !ofBoth.includes(name));
  return [
    ...differences(first, second).map(({ text }) => text),
    ...mixed('first', first),
    ...mixed('second', second),
    ...notKnown('either run', ofBoth),
    ...notKnown('the first run', only(ofFirst)),
    ...notKnown('the second run', only(ofSecond)),
  ];
}

/** What stands against a claim about the agent, in sentences, and what can be compared all the same. */
export function comparability(
  a: RunAbout = {},
  b: RunAbout = {},
): { readonly bars: readonly string[]; readonly comparable: Comparable } {
  const barring = differences(a, b).filter(({ bars }) => bars !== undefined);
  const rows = [...mixed('first', a), ...mixed('second', b)];
  const isAny = barring.length + rows.length > 0;
  const isAll = rows.length > 0 || barring.some(({ bars }) => bars === 'all');
  return {
    bars: [...barring.map(({ text }) => text), ...rows],
    comparable: isAll ? 'nothing' : isAny ? 'without judge' : 'all',
  };
}

function differences(
  a: RunAbout,
  b: RunAbout,
): { readonly bars: Fact['bars'] | undefined; readonly text: string }[] {
  const isOther = ({ of }: Fact): boolean => of(a) !== undefined && of(b) !== undefined && of(a) !== of(b);
  const other = FACTS.filter(isOther);
  const [, , judge, prompts] = FACTS;
  // Another judge has other prompts: that is one difference.
  return other.flatMap((fact) =>
    fact === prompts && other.some((another) => another === judge)
      ? []
      : [
          {
            bars: fact.bars,
            text: fact.show
              ? `Other ${fact.name}: ${fact.show(fact.of(a) ?? '')}, then ${fact.show(fact.of(b) ?? '')}.`
              : `Other ${fact.name}.`,
          },
        ],
  );
}

/** Of the scoring settings, and of what judges. */
function hashes(hash: string | undefined): readonly [string, string] | undefined {
  if (hash === undefined) return undefined;
  const [scoring = '', judging = ''] = hash.split('-');
  return [scoring, judging];
}

/**
 * The builds of the two runs: a different build is what a diff is about, so it is no reason against comparing.
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

function mixed(run: string, { isMixed }: RunAbout): string[] {
  return isMixed === true
    ? [
        `Not all rows of the ${run} run were scored with the same settings, prompts and version of the checks.`,
      ]
    : [];
}

function notKnown(run: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`Not known of ${run}: ${names.join(', ')}.`];
}
