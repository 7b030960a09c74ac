/** Whether a difference between two runs can be due to the agent: not if the runs were made in different ways. */
import type { RunAbout } from '../model/ledger';

interface Fact {
  readonly name: string;
  readonly of: (about: RunAbout) => string | number | undefined;
  /** The value in words; without it, the values would mean nothing to a person. */
  readonly show?: (value: string | number) => string;
}

const shown = (blank: string) => (value: string | number) => (value === '' ? blank : String(value));

const FACTS: readonly Fact[] = [
  { name: 'version of the checks and rules', of: ({ scorer }) => scorer, show: String },
  { name: 'scoring settings or prompts', of: ({ settingsHash }) => settingsHash },
  { name: 'judge', of: ({ judge }) => judge, show: shown('none') },
  { name: 'ff profile', of: ({ ff }) => ff, show: shown('the default') },
  { name: 'number of trials', of: ({ trials }) => trials, show: String },
  { name: 'choice of rows', of: ({ filters }) => filters, show: shown('all rows') },
];

/** One sentence per reason, unknown facts last; [] if everything is known and equal. */
export function whyNotComparable(a: RunAbout | undefined, b: RunAbout | undefined): string[] {
  const [first, second] = [a ?? {}, b ?? {}];
  const reasons = FACTS.flatMap(({ name, of, show }) => {
    const [one, other] = [of(first), of(second)];
    if (one === undefined || other === undefined || one === other) return [];
    return [show ? `Other ${name}: ${show(one)}, then ${show(other)}.` : `Other ${name}.`];
  });
  const unknown = (about: RunAbout): string[] =>
    FACTS.filter(({ of }) => of(about) === undefined).map(({ name }) => name);
  const [ofFirst, ofSecond] = [unknown(first), unknown(second)];
  const ofBoth = ofFirst.filter((name) => ofSecond.includes(name));
  const only = (names: readonly string[]): string[] => names.filter((name) => !ofBoth.includes(name));
  return [
    ...reasons,
    ...mixed('first', first),
    ...mixed('second', second),
    ...notKnown('either run', ofBoth),
    ...notKnown('the first run', only(ofFirst)),
    ...notKnown('the second run', only(ofSecond)),
  ];
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
