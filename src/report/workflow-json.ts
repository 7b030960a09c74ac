/** How the workflow checks of a row are exported: which calls were expected, and which were made. */
import type { KnownCheckId } from '../checks/registry';
import type { CallLists } from '../model/values/call-lists';
import type { CheckMeta } from '../model/check';
import type { ResultRecord } from './results/records';
import { scoreColumnName } from './results/score-columns';

export interface WorkflowJson {
  /** null if nothing was evaluated. */
  readonly pass: boolean | null;
  readonly agents: CallsJson;
  readonly tools: CallsJson;
}

export interface CallsJson extends CallLists {
  readonly pass: boolean | null;
}

/** null if no workflow check was run on the tab. */
export function workflowJson(record: ResultRecord, checks: readonly CheckMeta[]): WorkflowJson | null {
  if (!checks.some(({ group }) => group === 'workflow')) return null;
  return {
    pass: passOf(record, 'workflow'),
    agents: callsJson(record, 'agents_workflow'),
    tools: callsJson(record, 'tools_workflow'),
  };
}

function callsJson(record: ResultRecord, check: KnownCheckId): CallsJson {
  const calls = record.details[check]?.calls ?? NO_CALLS;
  return { pass: passOf(record, check), ...calls };
}

function passOf({ at }: ResultRecord, check: KnownCheckId): boolean | null {
  const score = at(scoreColumnName(check));
  return typeof score === 'number' ? score === 1 : null;
}

const NO_CALLS: CallLists = {
  included: [],
  excluded: [],
  missing: [],
  unexpected: [],
  unlisted: [],
  called: [],
};
