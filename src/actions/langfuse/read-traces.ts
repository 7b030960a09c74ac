/** Completes responses with agents, tools, tokens, cost and latency, read from their traces in Langfuse. */
import { collectRecorded, completed, hasOutput } from '../../agent/columns';
import { type CallNames, callsIn, type TraceCalls } from '../../agent/traces/calls';
import { recordOf } from '../../agent/to-columns';
import { createHttpClient } from '../../http/client';
import type { AgentOutput } from '../../model/agent-output';
import { type ActualField, NOT_RECORDED } from '../../model/columns';
import type { ClockPort, FetchPort, LockPort, PropertyPort } from '../../model/ports';
import { askingKey, type NewResponse, type Response } from '../../model/response';
import type { SpreadsheetPort } from '../../model/sheet/spreadsheet';
import { count } from '../../model/text';
import { splitList } from '../../model/texts/list';
import { projectNamedBy, traceNamedBy } from '../../report/langfuse/scores';
import { openResponses, RESPONSES_SIGNATURE } from '../../report/responses-tab';
import { lastReplyBy } from '../../run/heartbeat';
import { locked } from '../../run/locked';
import { readResponses } from '../../run/results/responses';
import type { Settings } from '../../settings/schema';
import * as z from '../../model/zod';
import { accessFor } from './setup';
import { TraceReader } from './trace-reader';

export const TracesRead = () =>
  z.object({
    message: z.string(),
    /** Responses that were completed, and those that could not be. */
    read: z.int(),
    open: z.int(),
  });
export type TracesRead = z.Shape<typeof TracesRead>;

export interface TraceServices {
  readonly spreadsheet: SpreadsheetPort;
  readonly lock: LockPort;
  readonly clock: ClockPort;
  readonly fetch: FetchPort;
  /** Holds the keys. */
  readonly user: PropertyPort;
  /** When this execution began, ms since 1970. */
  readonly startedAt: number;
}

/** Langfuse ingests traces within seconds, some servers within minutes. */
const TRIES = 10;
const FIRST_WAIT_MS = 3000;
const LONGEST_WAIT_MS = 48_000;
/** A trace that ended this long ago gets no more data. */
const SETTLED_MS = 2 * 60_000;
const MOST_NAMED = 5;

/** @throws UserError if there are no keys, or another execution is changing the responses */
export function readTraces(settings: Settings, services: TraceServices): TracesRead {
  const { spreadsheet, clock, fetch, user, startedAt } = services;
  const access = accessFor(settings.langfuse, user);
  const ours = new Set(spreadsheet.tabs(RESPONSES_SIGNATURE).map(({ name }) => name));
  const all = readResponses(spreadsheet);
  const lacking = all.filter((one) => ours.has(one.place.tab) && lacks(one));
  const turns = turnsOf(all);
  const deadline = (): number => lastReplyBy(startedAt);
  const http = createHttpClient({ fetch, clock, concurrency: 1, attempts: 3, deadline });
  const reader = new TraceReader(access, http);
  const names = namesIn(settings);
  const found = new Map<Response, Found>();
  const troubles = new Map<Response, string>();
  const sizes = new Map<Response, number>();
  let open = lacking;
  for (let attempt = 0; attempt < TRIES && open.length > 0; attempt += 1) {
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
    if (attempt > 0) {
      if (clock.now() + wait >= deadline()) break;
      clock.sleep(wait);
    }
    for (const response of open) {
      const read = oneTrace(response, reader, names, turns);
      if ('reason' in read) {
        troubles.set(response, read.reason);
        // The answer would be the same for all of them, and every time.
        if (read.isFinal) return told(found, open, troubles, read.reason, write(found, services));
        continue;
      }
      const isSame = sizes.get(response) === read.rows;
      sizes.set(response, read.rows);
      if (read.calls.isWhole && (isSame || clock.now() - read.endedAt > SETTLED_MS))
        found.set(response, read);
      else troubles.set(response, 'its trace is not whole yet');
    }
    open = open.filter((response) => !found.has(response));
  }
  return told(found, open, troubles, '', write(found, services));
}

interface Found {
  readonly traceId: string;
  readonly calls: TraceCalls;
  readonly rows: number;
  /** Ms since 1970. */
  readonly endedAt: number;
}

/** Whether it has a trace, and lacks something that a trace would hold. */
function lacks({ recorded }: Response): boolean {
  // If the trace was read and holds no cost, the cell says so.
  const isOpen =
    (recorded.get('agent_cost_usd') ?? '') === '' ||
    (['agents_called', 'tools_used'] as const).some(
      (field) => recorded.get(field) === NOT_RECORDED || !recorded.has(field),
    );
  return (
    isOpen && (recorded.get('error') ?? '') === '' && (traceIn({ recorded }) || threadIn({ recorded })) !== ''
  );
}

function traceIn({ recorded }: Pick<Response, 'recorded'>): string {
  return recorded.get('trace_id') || traceNamedBy(recorded.get('trace_url') ?? '');
}

function threadIn({ recorded }: Pick<Response, 'recorded'>): string {
  return recorded.get('thread_id') ?? '';
}

type Failed = { readonly reason: string; readonly isFinal: boolean };

/** The number of turns of each thread's conversation. */
function turnsOf(responses: readonly Response[]): ReadonlyMap<string, number> {
  const turns = new Map<string, number>();
  for (const one of responses)
    turns.set(threadIn(one), Math.max(turns.get(threadIn(one)) ?? 1, one.turn?.number ?? 1));
  return turns;
}

function oneTrace(
  response: Response,
  reader: TraceReader,
  names: CallNames,
  turns: ReadonlyMap<string, number>,
): Found | Failed {
  const traceId = traceIn(response) || traceOfTurn(response, reader, turns);
  if (typeof traceId !== 'string') return traceId;
  const read = reader.trace(traceId);
  if (read.kind === 'failed') return read;
  const { rows } = read;
  if (rows.length === 0)
    return {
      reason: `this project has no trace ${traceId} (yet): see that the keys are of its project`,
      isFinal: false,
    };
  const named = projectNamedBy(response.recorded.get('trace_url') ?? '');
  const other = named === '' ? undefined : rows.find(({ projectId }) => projectId && projectId !== named);
  if (other)
    return {
      reason: `its trace_url names the project ${named}, the keys are of ${other.projectId ?? ''}: enter the keys of the former`,
      isFinal: false,
    };
  const endedAt = Math.max(...rows.map(({ startTime, endTime }) => Date.parse(endTime ?? startTime)));
  return { traceId, calls: callsIn(rows, names), rows: rows.length, endedAt };
}

/** A session has one trace per turn; with more or fewer, it is unknown which belongs to which. */
function traceOfTurn(
  response: Response,
  reader: TraceReader,
  turns: ReadonlyMap<string, number>,
): string | Failed {
  const session = threadIn(response);
  const read = reader.session(session);
  if (read.kind === 'failed') return read;
  const { ids } = read;
  const most = turns.get(session) ?? 1;
  const id = ids[(response.turn?.number ?? 1) - 1];
  if (ids.length === most && id !== undefined) return id;
  if (ids.length === 0)
    return { reason: `this project has no trace of the session ${session} (yet)`, isFinal: false };
  const of = most === 1 ? '' : ` for ${most} turns`;
  return {
    reason: `the session ${session} has ${count(ids.length, 'trace')}${of}: fill in its trace_id`,
    isFinal: false,
  };
}

function namesIn({ langfuse }: Pick<Settings, 'langfuse'>): CallNames {
  return {
    agents: new Set(splitList('name', langfuse.agentNames)),
    tools: new Set(splitList('code', langfuse.toolNames)),
  };
}

/** Completes the responses as they are now. @returns how many had no trace row that names an agent */
function write(found: ReadonlyMap<Response, Found>, services: TraceServices): number {
  if (found.size === 0) return 0;
  locked(services, () => {
    // They may have been edited while Langfuse was read.
    const now = new Map(readResponses(services.spreadsheet).map((one) => [keyOf(one), one]));
    const rows = [...found].flatMap(([before, one]): NewResponse[] => {
      const response = now.get(keyOf(before));
      const record = response && lacks(response) ? completedRecord(response, one) : undefined;
      if (!response || !record) return [];
      const { tab, testId, query, uid, askedAt, trial, turn, recordedBy, recordedAt, stateKey } = response;
      const about = { tab, testId, query, uid, askedAt, trial, turn, recordedBy, recordedAt };
      return [{ ...about, record, ...(stateKey !== '' && { stateKey }) }];
    });
    openResponses(services.spreadsheet).put(rows);
  });
  return [...found.values()].filter(({ calls }) => calls.agents === undefined).length;
}

function keyOf(response: Response): string {
  return `${response.place.tab} ${askingKey(response)}`;
}

/** Known values stay: a person may have corrected them. */
function completedRecord({ recorded }: Response, { traceId, calls }: Found) {
  const collected = collectRecorded(recorded);
  // An unreadable cell is for a person to fix.
  if (collected.kind === 'failed' && hasOutput(recorded)) return undefined;
  const known: AgentOutput =
    collected.kind === 'output'
      ? collected.output
      : {
          trace: {
            threadId: recorded.get('thread_id') ?? '',
            traceId,
            traceUrl: recorded.get('trace_url') ?? '',
            latencyS: undefined,
          },
        };
  const { trace } = known;
  const { agents, tools, latencyS, tokens, costUsd } = calls;
  const output = completed(
    {
      ...known,
      trace: { ...trace, traceId: trace.traceId || traceId, latencyS: trace.latencyS ?? latencyS },
    },
    { toolsUsed: tools, ...(agents && { agentsCalled: agents }), trace },
  );
  // Existing values stay; what the trace does not hold is marked as such, so that it is not read again.
  const kept = (field: ActualField, told: number | undefined): [ActualField, string | number] => {
    const before = recorded.get(field) ?? '';
    if (before === '' || before === NOT_RECORDED) return [field, told ?? NOT_RECORDED];
    return [field, Number.isFinite(Number(before)) ? Number(before) : before];
  };
  return new Map([...recordOf(output), kept('agent_tokens', tokens), kept('agent_cost_usd', costUsd)]);
}

function told(
  found: ReadonlyMap<Response, Found>,
  open: readonly Response[],
  troubles: ReadonlyMap<Response, string>,
  stopped: string,
  unnamed: number,
): TracesRead {
  const left = open.filter((response) => !found.has(response));
  const places = left.map(
    (one) => `“${one.place.tab}” row ${one.place.row}: ${troubles.get(one) ?? 'there was no time'}`,
  );
  const more = left.length > MOST_NAMED ? [`… and ${left.length - MOST_NAMED} more`] : [];
  const lines = [
    found.size + left.length === 0
      ? 'There is nothing to read: every response with a trace or thread tells its agents, tools and cost.'
      : `${count(found.size, 'response was', 'responses were')} completed from their traces in Langfuse; run the evals again to score them.`,
    ...(unnamed === 0
      ? []
      : [
          `${count(unnamed, 'trace names', 'traces name')} no agent that is known: list the names of agents in the setting langfuse.agentNames, and agents_called stays (not recorded) until then.`,
        ]),
    ...(stopped === '' ? [] : [`${stopped}.`]),
    ...(left.length === 0 || stopped !== ''
      ? []
      : [
          'Not read, and not recorded as before; try again in some minutes:',
          ...places.slice(0, MOST_NAMED),
          ...more,
        ]),
  ];
  return { message: lines.join('\n'), read: found.size, open: left.length };
}
