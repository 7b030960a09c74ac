/** The kinds of checks that need no code: what each reads, and how it is asked. A column of an eval set and a line of the tab `Checks` ask alike. */
import type { AgentOutput, OutputPart } from '../../model/agent-output';
import type { Stage } from '../../model/check';
import type { ActualField } from '../../model/columns';
import { holdsAt } from './json';
import { within } from './limit';
import { givesNumber } from './number';
import { broken, type Outcome } from './outcome';
import { contains, containsNot, matches } from './texts';

export interface Kind {
  readonly reads: OutputPart;
  readonly actual: readonly ActualField[];
  /** Where it looks, unless a check says otherwise. */
  readonly stage: Stage;
  /** undefined where what it reads is not recorded. */
  readonly ask: (wanted: string, output: Partial<AgentOutput>) => Outcome | undefined;
  /** What is wrong with what is wanted, one sentence; undefined where it can be read. */
  readonly problemIn: (wanted: string) => string | undefined;
}

/** @param any something of what is read: what is wanted can be read or not, whatever stands there */
function kind<Part extends OutputPart>(
  reads: Part,
  about: Pick<Kind, 'actual' | 'stage'>,
  any: NonNullable<AgentOutput[Part]>,
  ask: (wanted: string, given: NonNullable<AgentOutput[Part]>) => Outcome,
): Kind {
  return {
    reads,
    ...about,
    ask: (wanted, output) => {
      const given = output[reads] ?? undefined;
      return given === undefined ? undefined : ask(wanted, given);
    },
    problemIn: (wanted) => {
      const outcome = ask(wanted, any);
      return outcome.kind === 'unreadable' ? outcome.problem : undefined;
    },
  };
}

/** An agent that says nothing has said nothing wrong, and is no pass for it. */
function inMessage(ask: (wanted: string, text: string) => Outcome): Kind {
  return kind('message', { actual: ['actual_agent_answer'], stage: 'answer' }, '-', (wanted, text) =>
    text === '' ? broken('there is no final message') : ask(wanted, text),
  );
}

const limit = (reads: 'latency' | 'cost', actual: ActualField, unit: string): Kind =>
  kind(reads, { actual: [actual], stage: 'workflow' }, 0, (wanted, taken) => within(wanted, taken, unit));

export const KINDS = {
  contains: inMessage(contains),
  'not contains': inMessage(containsNot),
  regex: inMessage(matches),
  number: inMessage(givesNumber),
  json: kind('wholeState', { actual: [], stage: 'output' }, {}, holdsAt),
  'max latency': limit('latency', 'latency_s', 's'),
  'max cost': limit('cost', 'agent_cost_usd', 'US dollars'),
} as const satisfies Readonly<Record<string, Kind>>;
export type KindName = keyof typeof KINDS;
