/** Responses: outputs of the agent in the tab `Responses`, the cases that they belong to, and their cells. */
import { wholeSeconds, shortTime } from '../model/local-time';
import { type ActualField, ACTUAL_FIELDS, NOT_RECORDED, type RecordedRow, TRACE_FIELDS } from './fields';
import { foldQuery } from '../model/text';
import { type NamedTurn, turnKey } from './eval-case';

/** The case and the trial that a response belongs to. */
interface AskedCase {
  /** The eval set's tab; '' for any. */
  readonly tab: string;
  /** '' if the case is known only by its query. */
  readonly testId: string;
  readonly query: string;
  /** The case as it was when it was asked; '' if not known. */
  readonly uid: string;
  /** ISO date-time, or day; '' if not known. */
  readonly askedAt: string;
  /** From 1: a case may be asked several times. */
  readonly trial: number;
  /** Absent for a case outside any conversation, and if not known. */
  readonly turn?: NamedTurn | undefined;
}

/** The key of a question. It has the query, because ids may occur twice and queries are edited. */
export function askingKey({ tab, testId, query, trial, turn }: Omit<AskedCase, 'uid' | 'askedAt'>): string {
  return JSON.stringify([tab, testId, foldQuery(query), trial, ...(turn ? [turnKey(turn)] : [])]);
}

type Dated = Pick<AskedCase, 'askedAt'>;

/** The last of several answers to a question, and its rival: another answer that may be as recent. @param contentOf equal for equal answers */
export function lastAsked<Answer extends Dated>(
  all: readonly [Answer, ...Answer[]],
  contentOf: (answer: Answer) => string,
): { readonly last: Answer; readonly rival: Answer | undefined } {
  const last = all.reduce((a, b) => (b.askedAt > a.askedAt ? b : a));
  const content = contentOf(last);
  const rival = all.find((other) => other !== last && !isOlder(other, last) && contentOf(other) !== content);
  return { last, rival };
}

/** A day is no older than its own hours. */
function isOlder({ askedAt: one }: Dated, { askedAt: other }: Dated): boolean {
  return one !== '' && one < other && !other.startsWith(one);
}

interface Recording {
  /** The source of the response; '' if not known. */
  readonly recordedBy: 'agent' | 'import' | '';
  /** ISO date-time; '' if not known. */
  readonly recordedAt: string;
}

/** A response to store; columns that `record` lacks are unknown. */
export interface NewResponse extends AskedCase, Recording {
  readonly record: ReadonlyMap<ActualField, string | number>;
  readonly state?: string;
  /** The key under which the state is kept; absent if it is not kept. */
  readonly stateKey?: string;
}

/** A state and its dashboard as they are kept: a line of JSON each, the second blank without a dashboard. */
export function stateText(state: unknown, dashboard: unknown): string {
  const board = dashboard === undefined || dashboard === null ? '' : JSON.stringify(dashboard);
  return `${JSON.stringify(state)}\n${board}`;
}

/** The columns of a stored `stateText`. */
export function stateCells(text: string): RecordedRow {
  const [state = '', dashboard = ''] = text.split('\n');
  return new Map<ActualField, string>([
    ['agent_state', state],
    ...(dashboard === '' ? [] : [['agent_dashboard', dashboard] as const]),
  ]);
}

/** A stored response. */
export interface Response extends AskedCase, Recording {
  readonly place: { readonly tab: string; readonly row: number };
  readonly recorded: RecordedRow;
  /** The key under which its whole state is kept; '' if it is not kept. */
  readonly stateKey: string;
}

export const ASKING_COLUMNS = ['tab', 'test_id', 'query', 'uid', 'asked_at', 'trial'] as const;

/** Blank for a case outside any conversation. */
export const TURN_COLUMNS = ['conversation', 'turn'] as const;

const RECORDING_COLUMNS = ['recorded_by', 'recorded_at', 'state_key'] as const;

/** Whole states are kept elsewhere: most do not fit in a cell. */
const RECORD_COLUMNS = ACTUAL_FIELDS.filter((field) => field !== 'agent_state');

/** The columns of `Responses`, in order. */
export const RESPONSE_COLUMNS = [
  ...ASKING_COLUMNS,
  ...TURN_COLUMNS,
  ...RECORDING_COLUMNS,
  ...RECORD_COLUMNS,
] as const;
export type ResponseColumn = (typeof RESPONSE_COLUMNS)[number];

/** The cells of a response by column; null for blank. */
export function responseCells(response: NewResponse): ReadonlyMap<ResponseColumn, string | number | null> {
  const { tab, testId, query, uid, askedAt, trial, turn, recordedBy, recordedAt, record } = response;
  const isFailure = (record.get('error') ?? '') !== '';
  // A blank cell would mean that the agent selected or called nothing.
  const unknown = (field: ActualField): string | null =>
    isFailure || TRACE_FIELDS.has(field) ? null : NOT_RECORDED;
  const cells: (readonly [ResponseColumn, string | number | null])[] = [
    ['tab', tab],
    ['test_id', testId],
    ['query', query],
    ['uid', uid],
    ['asked_at', wholeSeconds(askedAt)],
    ['trial', trial],
    ['conversation', turn?.conversation ?? null],
    ['turn', turn?.number ?? null],
    ['recorded_by', recordedBy],
    ['recorded_at', wholeSeconds(recordedAt)],
    ['state_key', response.stateKey ?? ''],
    ...RECORD_COLUMNS.map((field) => [field, record.get(field) ?? unknown(field)] as const),
  ];
  return new Map(cells.map(([column, value]) => [column, value === '' ? null : value]));
}

/**
 * The source of an output in `Responses`, for the results, with the time when the agent was asked, else when the output was recorded.
 *
 * @example outputFrom({ recordedBy: 'agent', askedAt: '2026-11-21T22:15:04.120Z', … }) // 'agent, 21 Nov 2026, 22:15 UTC'
 */
export function outputFrom({
  recordedBy,
  recordedAt,
  askedAt,
}: Recording & Pick<AskedCase, 'askedAt'>): string {
  const source: OutputSource = recordedBy === 'agent' ? 'agent' : 'Responses';
  const time = askedAt === '' ? recordedAt : askedAt;
  return `${source}, ${time === '' ? 'time not recorded' : shortTime(time)}`;
}

/** The beginning of an `output_from` cell. */
export type OutputSource = 'this row' | 'Responses' | 'agent';

/** Counts outputs by source. @param cells values of `output_from` */
export function countOutputs(
  cells: readonly unknown[],
): Readonly<Record<'thisRow' | 'responses' | 'agent', number>> {
  const sources = cells.map((cell) => String(cell).split(', ')[0]);
  const of = (source: OutputSource): number => sources.filter((name) => name === source).length;
  return { thisRow: of('this row'), responses: of('Responses'), agent: of('agent') };
}
