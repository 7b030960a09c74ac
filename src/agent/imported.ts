/** Agent states in a JSON array or in lines of JSON, each bare or with the facts that identify its case. */
import { TRACE, type Trace } from '../fields/trace';
import { isObject, parseJson } from '../model/texts/json';
import { dashboardOfPayload } from '../fields/dashboard';
import { stateText } from '../fields/response';
import { momentIn } from '../fields/moment';
import { turnNamed, type NamedTurn } from '../fields/conversation';
import { outputIn, readThread, sinceTurn } from './decode-state';
import type { AskedTurn } from './exchange';
import { isFailure, recordedColumns, recordOfFailure, type RecordCells } from './recorded';
import { cleanText } from '../model/text';
import type { AgentOutput } from '../fields/fields';

/** What a file of responses holds, before they are matched to cases. */
export interface Imported {
  /** What the file contains, as the middle of a sentence: "agent states". */
  readonly kind: string;
  readonly entries: readonly ImportedEntry[];
}

export interface ImportedEntry {
  /** Where it is in the file: "line 3". */
  readonly place: string;
  readonly tab: string;
  readonly testId: string;
  /** '' if not given. */
  readonly query: string;
  /** What the user asked in its thread, turn by turn; [] without a state. */
  readonly questions: readonly string[];
  /** ISO date-time, or day; '' if not given. */
  readonly askedAt: string;
  readonly trial: number | undefined;
  readonly turn: NamedTurn | undefined;
  /** What it records of one question. @param earlier the output of the turn before: the difference is what this one did */
  readonly contentFor: (asked?: AskedTurn, earlier?: AgentOutput) => ImportedContent;
}

type ImportedContent = ImportedRecord | { readonly kind: 'unreadable'; readonly reason: string };

interface ImportedRecord {
  readonly kind: 'record';
  readonly record: RecordCells;
  /** Of a state. */
  readonly output?: AgentOutput;
  /** The whole state it comes from, see `stateText`. */
  readonly state?: string;
}

/** A file that doesn't hold responses; `message` says what is wrong with it, as the rest of a sentence. */
export class NotImportable extends Error {}

/** Some count from 0. */
export function trialIn(text: string): number | undefined {
  const trial = Number(text);
  return text !== '' && Number.isInteger(trial) && trial >= 0 ? trial : undefined;
}

/** Seconds; undefined if the text isn't a number of them. */
export function plainSeconds(text: string): number | undefined {
  const seconds = Number(text);
  return text !== '' && Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}

/** @param noun what an entry is called, before its number: "line" */
export function readStates(values: readonly unknown[], noun: string): Imported {
  return {
    kind: 'agent states',
    entries: values.map((value, index) => entryOf(value, `${noun} ${index + 1}`)),
  };
}

function entryOf(value: unknown, place: string): ImportedEntry {
  const about = isObject(value) ? value : {};
  /** The first text or number under one of these names; '' for none. */
  const textAt = (...names: readonly string[]): string =>
    names
      .map((name) => about[name])
      .map((given) =>
        typeof given === 'string' || typeof given === 'number' ? cleanText(String(given)) : '',
      )
      .find((text) => text !== '') ?? '';
  const given = about['state'] ?? about['agent_state'];
  const trace = {
    ...TRACE.fromRow({ get: textAt, has: () => true }),
    latencyS: plainSeconds(textAt('latency_s', 'duration_seconds')),
  };
  const error = textAt('error');
  const hasFailed = given === undefined && isFailure(error) && !('messages' in about);
  const board = about['dashboard'] ?? about['agent_dashboard'];
  return {
    place,
    tab: textAt('tab'),
    testId: textAt('test_id', 'id'),
    query: textAt('query', 'question'),
    askedAt: momentIn(textAt('asked_at', 'started', 'created_at')),
    trial: trialIn(textAt('trial')),
    turn: turnNamed(textAt('conversation'), textAt('turn')),
    ...(hasFailed
      ? recorded({ kind: 'record', record: recordOfFailure(error, textAt('error_code'), trace) })
      : ofState(given ?? value, trace, board)),
  };
}

type OfThread = Pick<ImportedEntry, 'questions' | 'contentFor'>;

/** The same content for every question. */
export function recorded(content: ImportedContent): OfThread {
  return { questions: [], contentFor: () => content };
}

/**
 * What a state records of each of its questions, and the state itself.
 *
 * @param board its dashboard as JSON, parsed or not
 */
export function ofState(given: unknown, trace: Trace, board: unknown): OfThread {
  const thread = readThread(given);
  if (thread.kind === 'failed') return recorded({ kind: 'unreadable', reason: thread.reason });
  const parsed = typeof board === 'string' ? parseJson(board) : undefined;
  const payload = parsed === undefined ? board : parsed;
  const isThere = payload !== undefined && payload !== null && payload !== '';
  return {
    questions: thread.questions.filter((text) => text !== ''),
    contentFor: (asked, earlier) => {
      const read = outputIn(thread, trace, asked);
      if (read.kind === 'failed') return { kind: 'unreadable', reason: read.reason };
      // Where the agent did more for later questions, the dashboard is theirs.
      const isOwn = isThere && read.output.dashboardId !== undefined;
      const threads = [read.output, earlier ?? read.output].map(({ trace: of }) => of.threadId);
      const isOneThread = threads.includes('') || threads[0] === threads[1];
      const done = earlier && isOneThread ? sinceTurn(read.output, earlier) : read.output;
      const output = isOwn ? { ...done, dashboard: dashboardOfPayload(payload) } : done;
      const state = stateText(thread.state, isThere ? payload : undefined);
      return { kind: 'record', record: recordedColumns(output), output: read.output, state };
    },
  };
}
