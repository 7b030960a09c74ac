/**
 * The kinds of checks that need no code: what each reads, and how it asks. Columns of an eval set and lines of the tab `Checks` share them.
 */
import type { AgentOutput, OutputPart } from '../../model/agent-output';
import type { CodedKind, Stage } from '../../model/check';
import type { ActualField } from '../../model/columns';
import { holdsAt } from './json';
import { givesNumber } from './number';
import { absent, broken, held, type Outcome, unreadable } from './outcome';
import { needsOf, type ReadNames, textRead } from './reads';
import { contains, containsNot, matches } from './texts';

/** What must be known about an output, and to which stage of the agent's work it belongs. */
export interface Needs {
  readonly parts: readonly OutputPart[];
  readonly anyOf: readonly OutputPart[];
  readonly actual: readonly ActualField[];
  readonly stage: Stage;
}

export interface Kind {
  /** What it reads by default; [] for one that always reads the same. */
  readonly reads: ReadNames;
  readonly needs: (reads: ReadNames) => Needs;
  /** undefined if what it reads is not recorded. */
  readonly ask: (wanted: string, output: Partial<AgentOutput>, reads?: ReadNames) => Outcome | undefined;
  /** What is wrong with what is wanted, in one sentence; undefined if it can be read. */
  readonly problemIn: (wanted: string) => string | undefined;
}

/** What is read by default. */
export const ANSWER: ReadNames = ['answer'];

const problemOf = (outcome: Outcome): string | undefined =>
  outcome.kind === 'unreadable' ? outcome.problem : undefined;

/** An agent that says nothing has said nothing wrong, but that isn't a pass. */
function inText(ask: (wanted: string, text: string) => Outcome): Kind {
  return {
    reads: ANSWER,
    needs: needsOf,
    ask: (wanted, output, reads = ANSWER) => {
      const read = textRead(reads, output);
      return read?.kind === 'nothing' ? absent(read.reason) : read && ask(wanted, read.text);
    },
    problemIn: (wanted) => problemOf(ask(wanted, '-')),
  };
}

/** @param any a sample of what is read, for `problemIn`: whether the wanted text is readable doesn't depend on it */
function ofPart<Part extends OutputPart>(
  part: Part,
  about: Pick<Needs, 'actual' | 'stage'>,
  any: NonNullable<AgentOutput[Part]>,
  ask: (wanted: string, given: NonNullable<AgentOutput[Part]>) => Outcome,
): Kind {
  return {
    reads: [],
    needs: () => ({ ...about, parts: [part], anyOf: [] }),
    ask: (wanted, output) => {
      const given = output[part] ?? undefined;
      return given === undefined ? undefined : ask(wanted, given);
    },
    problemIn: (wanted) => problemOf(ask(wanted, any)),
  };
}

const limit = (part: 'latency' | 'cost', actual: ActualField, about: Taken): Kind =>
  ofPart(part, { actual: [actual], stage: 'workflow' }, 0, (wanted, taken) => within(wanted, taken, about));

const SECONDS: Taken = {
  unit: 's',
  name: 'seconds',
  example: '30',
  written: /\s*s(?:ec(?:onds?|s)?)?\.?$/i,
};
const DOLLARS: Taken = {
  unit: 'US dollars',
  name: 'US dollars',
  example: '0.05',
  written: /^(?:US)?\$\s*|\s*(?:\$|USD|(?:US )?dollars?)$/i,
};

export const KINDS = {
  contains: inText(contains),
  'not contains': inText(containsNot),
  regex: inText(matches),
  number: inText(givesNumber),
  json: ofPart('wholeState', { actual: [], stage: 'output' }, {}, holdsAt),
  'max latency': limit('latency', 'latency_s', SECONDS),
  'max cost': limit('cost', 'agent_cost_usd', DOLLARS),
} as const satisfies Readonly<Record<CodedKind, Kind>>;

/** What is limited: its unit and name, and how people write the unit after or before a number. */
interface Taken {
  readonly unit: string;
  readonly name: string;
  readonly example: string;
  readonly written: RegExp;
}

const NUMBER = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?(?:e-?\d{1,2})?$/i;
/** "0,050" has a decimal comma, whatever follows it. */
const NO_GROUPS = /^0,/;
const AT_MOST = /^(?:<=?|≤|max\.?|at most)\s*/i;

/** @param wanted a number, alone or with the unit: with another unit it would be a different limit */
function within(wanted: string, taken: number, { unit, name, example, written }: Taken): Outcome {
  const number = wanted.trim().replace(AT_MOST, '').replace(written, '');
  if (!NUMBER.test(number) || NO_GROUPS.test(number))
    return unreadable(`“${wanted.slice(0, 40)}” is not a number of ${name}; write it like ${example}`);
  const most = Number(number.replace(/,/g, ''));
  const said = `${String(taken)} ${unit}`;
  return taken <= most
    ? held(`${said} of at most ${number}`)
    : broken(`${said}, at most ${number} are allowed`);
}
