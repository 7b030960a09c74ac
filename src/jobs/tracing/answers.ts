/** The answers that name a trace: in `Responses`, in a tab of responses that somebody made, beside the cases of eval sets. */
import { collectRecorded, completed, hasOutput } from '../../agent/columns';
import type { TraceCalls } from '../../agent/traces/calls';
import { recordOf } from '../../agent/to-columns';
import type { AgentOutput } from '../../model/agent-output';
import { type ActualField, NOT_RECORDED, type RecordedRow } from '../../model/columns';
import { turnOf } from '../../model/conversation/turn';
import { askingKey, type NewResponse, type Response } from '../../model/response';
import type { SpreadsheetPort } from '../../model/sheet/spreadsheet';
import { openResponses, RESPONSES_SIGNATURE } from '../../results/responses/tab';
import type { Settings } from '../../settings/schema';
import { readEvalSet } from '../../results/cases/eval-sets';
import { readResponses } from '../../results/responses/responses';
import { fillFrom, lacksCalls, threadIn, traceIn, traceKey } from '../../results/responses/same-trace';

/** An answer that names a trace or a session. */
export interface TracedAnswer extends Response {
  /** Whether it stands in our tab `Responses`, where it is completed; else a completed copy comes there. */
  readonly isOurs: boolean;
  /** Equal for answers of one trace. */
  readonly key: string;
  /** Whether something is unknown that its trace would tell. */
  readonly lacks: boolean;
}

export interface TracedAnswers {
  /** One per trace, those of ours first, then as they stand in the spreadsheet. */
  readonly answers: readonly TracedAnswer[];
  /** The number of turns of each session. */
  readonly turns: ReadonlyMap<string, number>;
  /** What was looked at, in words. @example '“GOLD” (40 rows, 12 of them with a trace or session)' */
  readonly places: readonly string[];
}

/** @param sheetIds of the eval sets */
export function tracedAnswers(
  spreadsheet: SpreadsheetPort,
  sheetIds: readonly number[],
  settings: Pick<Settings, 'columns'>,
): TracedAnswers {
  const ours = new Set(spreadsheet.tabs(RESPONSES_SIGNATURE).map(({ name }) => name));
  const responses = readResponses(spreadsheet);
  const fill = fillFrom(responses);
  const byCase = sheetIds.flatMap((sheetId): Response[] => {
    if (!spreadsheet.has(sheetId)) return [];
    const { cases = [] } = readEvalSet(spreadsheet, sheetId, settings) ?? {};
    return cases.map(({ evalCase, recorded }) => ({
      tab: evalCase.tab,
      testId: evalCase.testId,
      query: evalCase.query,
      uid: evalCase.uid,
      askedAt: '',
      trial: 1,
      turn: turnOf(evalCase),
      recordedBy: 'import',
      recordedAt: '',
      place: { tab: evalCase.tab, row: evalCase.row },
      recorded,
      stateKey: '',
    }));
  });
  const byPlace = [...responses].sort(
    (a, b) => Number(ours.has(b.place.tab)) - Number(ours.has(a.place.tab)),
  );
  const byKey = new Map<string, TracedAnswer>();
  const counts = new Map<string, { rows: number; traced: number }>();
  const turns = new Map<string, number>();
  for (const response of [...byPlace, ...byCase]) {
    const { place, recorded, turn } = response;
    const counted = counts.get(place.tab) ?? { rows: 0, traced: 0 };
    const key = traceKey(recorded, turn);
    counts.set(place.tab, { rows: counted.rows + 1, traced: counted.traced + (key === '' ? 0 : 1) });
    if (key === '') continue;
    const thread = threadIn(recorded);
    turns.set(thread, Math.max(turns.get(thread) ?? 1, turn?.number ?? 1));
    const isOurs = ours.has(place.tab);
    const lacks = lacksCalls(isOurs ? recorded : fill(recorded, turn));
    // Trials and copies of one trace: all of ours are completed, others by the first.
    const name = isOurs ? `${key} ${place.row}` : key;
    if (!byKey.has(name) && !(byKey.has(key) && !isOurs))
      byKey.set(name, { ...response, isOurs, key, lacks });
  }
  const oursBy = new Set([...byKey.values()].flatMap(({ isOurs, key }) => (isOurs ? [key] : [])));
  return {
    answers: [...byKey.values()].filter(({ isOurs, key }) => isOurs || !oursBy.has(key)),
    turns,
    places: [...counts].map(
      ([tab, { rows, traced }]) =>
        `“${tab}” (${rows} ${rows === 1 ? 'row' : 'rows'}, ${traced} with a trace or session)`,
    ),
  };
}

/** What was read of an answer's trace. */
export interface ReadTrace {
  readonly traceId: string;
  readonly calls: TraceCalls;
}

/**
 * Completes answers in our tab `Responses`, as they are now: a read and a few writes, however many there are.
 *
 * @returns for those that cannot be kept why not, without a full stop
 */
export function keepCalls(
  traces: ReadonlyMap<TracedAnswer, ReadTrace>,
  spreadsheet: SpreadsheetPort,
): ReadonlyMap<TracedAnswer, string> {
  const troubles = new Map<TracedAnswer, string>();
  if (traces.size === 0) return troubles;
  // They may have been edited while Langfuse was read.
  const tabs = new Set(spreadsheet.tabs(RESPONSES_SIGNATURE).map(({ name }) => name));
  const current = new Map(
    readResponses(spreadsheet).flatMap((own) => (tabs.has(own.place.tab) ? [[askingKey(own), own]] : [])),
  );
  const rows = [...traces].flatMap(([answer, read]): NewResponse[] => {
    const there = current.get(askingKey(answer));
    if (answer.isOurs && (!there || !lacksCalls(there.recorded))) return [];
    if (there && !isOf(there, answer, read)) {
      const { tab, row } = there.place;
      troubles.set(
        answer,
        `“${tab}” row ${row} keeps another answer to it: fill in agents_called and tools_used beside the case`,
      );
      return [];
    }
    const response = answer.isOurs && there ? there : answer;
    const record = completedRecord(response.recorded, read);
    if (!record) {
      troubles.set(answer, 'its row has a cell that cannot be read');
      return [];
    }
    const { tab, testId, query, uid, askedAt, trial, turn, recordedBy, recordedAt, stateKey } = response;
    const about = { tab, testId, query, uid, askedAt, trial, turn, recordedBy, recordedAt };
    return [{ ...about, record, ...(stateKey !== '' && { stateKey }) }];
  });
  openResponses(spreadsheet).put(rows);
  return troubles;
}

function isOf({ recorded, turn }: Response, { key }: TracedAnswer, { traceId }: ReadTrace): boolean {
  return traceKey(recorded, turn) === key || traceIn(recorded) === traceId;
}

/** Known values stay: a person may have corrected them. */
function completedRecord(
  recorded: RecordedRow,
  { traceId, calls }: ReadTrace,
): NewResponse['record'] | undefined {
  const collected = collectRecorded(recorded);
  // An unreadable cell is for a person to fix.
  if (collected.kind === 'failed' && hasOutput(recorded)) return undefined;
  const agentOutput: AgentOutput =
    collected.kind === 'output'
      ? collected.output
      : {
          trace: {
            threadId: threadIn(recorded),
            traceId,
            traceUrl: recorded.get('trace_url') ?? '',
            latencyS: undefined,
          },
        };
  const { trace } = agentOutput;
  const { agents, tools, latencyS, tokens, costUsd } = calls;
  const output = completed(
    {
      ...agentOutput,
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
