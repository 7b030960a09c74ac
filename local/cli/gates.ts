/** The gates that the command line can set for a run or a diff. */
import type { RequestOf } from '../../src/commands/table';
import { GATES } from '../../src/model/run-report';
import { UsageError } from './flag-values';

/** A requested gate failed: everything was written, and the command ends with a separate status. */
export class GateFailed extends Error {}

/** What fails a later run compared with an earlier one. */
export type GateRules = Pick<RequestOf<'diffFiles'>, 'failOn' | 'minPass'>;

export const GATE_FLAGS = {
  'fail-on': { type: 'string' },
  'min-pass': { type: 'string', multiple: true },
  junit: { type: 'string' },
} as const;

interface GateValues {
  readonly 'fail-on'?: string | undefined;
  readonly 'min-pass'?: string[] | undefined;
}

/** @throws UsageError */
export function gatesOf({ 'fail-on': failOn, 'min-pass': minPass = [] }: GateValues): GateRules {
  return {
    failOn: (failOn?.split(',') ?? []).map((text) => {
      const gate = GATES.find((name) => name === text.trim());
      if (gate === undefined) throw new UsageError(`--fail-on takes ${GATES.join(', ')}, got “${text}”.`);
      return gate;
    }),
    minPass: minPass.map(rateOf),
  };
}

/** The rules alone, as a request takes them. */
export function gateRules({ failOn, minPass }: GateRules): GateRules {
  return { failOn, minPass };
}

/** @example rateOf('agent_answer=85%') // { check: 'agent_answer', rate: 0.85 } */
function rateOf(text: string): GateRules['minPass'][number] {
  const [, check = '', number = '', percent] =
    /^\s*([\p{L}\p{N}_-]+)\s*=\s*(\d+(?:\.\d+)?)\s*(%?)\s*$/u.exec(text) ?? [];
  const rate = percent === '%' ? Number(number) / 100 : Number(number);
  if (check === '' || !(rate <= 1))
    throw new UsageError(`--min-pass takes CHECK=RATE with a rate such as 0.9 or 90%, got “${text}”.`);
  return { check, rate };
}
