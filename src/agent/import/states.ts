/** Agent states in a JSON array or in lines of JSON, each bare or with the facts that identify its case. */
import { isObject } from '../../model/fields/langchain';
import { dashboardOfPayload } from '../../model/fields/dashboard';
import { parseJson } from '../../model/texts/json';
import { stateText } from '../../model/response';
import { turnNamed } from '../../model/conversation/turn';
import { type DecodedState, readState } from '../state';
import { recordOf, recordOfFailure } from '../to-columns';
import {
  type Imported,
  type ImportedEntry,
  type ImportedRecord,
  firstText,
  momentIn,
  secondsIn,
  trialIn,
} from './imported';

/** @param noun what an entry is called, before its number: "line" */
export function readStates(values: readonly unknown[], noun: string): Imported {
  return {
    kind: 'agent states',
    entries: values.map((value, index) => entryOf(value, `${noun} ${index + 1}`)),
  };
}

function entryOf(value: unknown, place: string): ImportedEntry {
  const about = isObject(value) ? value : {};
  const given = about['state'] ?? about['agent_state'];
  const trace = {
    threadId: firstText(about, ['thread_id']),
    traceId: firstText(about, ['trace_id']),
    traceUrl: firstText(about, ['trace_url']),
    latencyS: secondsIn(firstText(about, ['latency_s', 'duration_seconds'])),
  };
  const error = firstText(about, ['error']);
  const isFailure = given === undefined && error !== '' && !('messages' in about);
  const read = isFailure ? undefined : readState(given ?? value, trace);
  const question = read?.kind === 'output' ? read.question : '';
  const board = about['dashboard'] ?? about['agent_dashboard'];
  return {
    place,
    tab: firstText(about, ['tab']),
    testId: firstText(about, ['test_id', 'id']),
    query: firstText(about, ['query', 'question']) || question,
    askedAt: momentIn(firstText(about, ['asked_at', 'started'])),
    trial: trialIn(firstText(about, ['trial'])),
    turn: turnNamed(firstText(about, ['conversation']), firstText(about, ['turn'])),
    content: !read
      ? { kind: 'record', record: recordOfFailure(error, trace) }
      : read.kind === 'failed'
        ? { kind: 'unreadable', reason: read.reason }
        : recordOfState(read, board),
  };
}

/** The record of a state that was read, and the state itself. @param board its dashboard as JSON, parsed or not */
export function recordOfState(read: DecodedState, board: unknown): ImportedRecord {
  const payload = typeof board === 'string' ? parsedOr(board) : board;
  const isThere = payload !== undefined && payload !== null && payload !== '';
  const output = isThere ? { ...read.output, dashboard: dashboardOfPayload(payload) } : read.output;
  return {
    kind: 'record',
    record: recordOf(output),
    state: stateText(read.state, isThere ? payload : undefined),
  };
}

function parsedOr(text: string): unknown {
  const json = parseJson(text);
  return json === undefined ? text : json;
}
