/** What the agent answered to a case, as the tab `Responses` keeps it. */
import { type ActualField, ACTUAL_FIELDS, NOT_RECORDED, type RecordedRow, TRACE_FIELDS } from './columns';
import { shortTime } from './local-time';
import { foldCase } from './text';
import { type NamedTurn, turnKey } from './conversation/turn';

/** Which case, and which asking of it, a response belongs to. */
export interface Asking {
  /** The eval set's tab; '' for any. */
  readonly tab: string;
  /** '' where the case is known by its query only. */
  readonly testId: string;
  readonly query: string;
  /** The case as it was when it was asked; '' where that is not known. */
  readonly uid: string;
  /** ISO date-time; '' where it is not known. */
  readonly askedAt: string;
  /** From 1: the same case may be asked several times. */
  readonly trial: number;
  /** Absent for a case on its own, and where it is not known. */
  readonly turn?: NamedTurn | undefined;
}

/** The same for whatever asks the same: by it a response is kept. Where an id was given twice the query tells; one that was edited is another question. */
export function askingKey({
  tab,
  testId,
  query,
  trial,
  turn,
}: Pick<Asking, 'tab' | 'testId' | 'query' | 'trial' | 'turn'>): string {
  return JSON.stringify([tab, testId, foldCase(query), trial, ...(turn ? [turnKey(turn)] : [])]);
}

/** How a response came into `Responses`. */
export interface Recording {
  /** Whether the live agent was asked for it, or a file brought it; '' where neither is known. */
  readonly recordedBy: 'agent' | 'import' | '';
  /** ISO date-time; '' where it is not known. */
  readonly recordedAt: string;
}

/** A response to be kept. A recorded column that is left out is not known. */
export interface NewResponse extends Asking, Recording {
  readonly record: ReadonlyMap<ActualField, string | number>;
  /** The whole state behind it, see `stateText`. */
  readonly state?: string;
  /** Under which the state is kept; absent where it is not. */
  readonly stateKey?: string;
}

/** A state and its dashboard as they are kept: a line of JSON each, the second blank without one. */
export function stateText(state: unknown, dashboard: unknown): string {
  const board = dashboard === undefined || dashboard === null ? '' : JSON.stringify(dashboard);
  return `${JSON.stringify(state)}\n${board}`;
}

/** What was kept as `stateText` as the columns that it would stand in. */
export function stateCells(text: string): RecordedRow {
  const [state = '', dashboard = ''] = text.split('\n');
  return new Map<ActualField, string>([
    ['agent_state', state],
    ...(dashboard === '' ? [] : [['agent_dashboard', dashboard] as const]),
  ]);
}

/** A response as whoever has asked the live agent for it hands it over. */
export type AgentResponse = Omit<NewResponse, keyof Recording>;

export function recordedByAgent(response: AgentResponse): NewResponse {
  return { ...response, recordedBy: 'agent', recordedAt: response.askedAt };
}

/** A response that was kept. */
export interface Response extends Asking, Recording {
  /** The tab it stands in, and its row there. */
  readonly place: { readonly tab: string; readonly row: number };
  readonly recorded: RecordedRow;
  /** Under which its whole state is kept; '' where it is not. */
  readonly stateKey: string;
}

/** Columns that tell which asking a response is of. */
export const ASKING_COLUMNS = ['tab', 'test_id', 'query', 'uid', 'asked_at', 'trial'] as const;

/** Columns that tell which turn of which conversation it is; blank for a case on its own. */
export const TURN_COLUMNS = ['conversation', 'turn'] as const;

/** Columns that tell how it came here. */
const RECORDING_COLUMNS = ['recorded_by', 'recorded_at', 'state_key'] as const;

/** States are kept decoded, and whole elsewhere: most are larger than a cell. */
const RECORD_COLUMNS = ACTUAL_FIELDS.filter((field) => field !== 'agent_state');

/** The columns of `Responses`, in their order. */
export const RESPONSE_COLUMNS = [
  ...ASKING_COLUMNS,
  ...TURN_COLUMNS,
  ...RECORDING_COLUMNS,
  ...RECORD_COLUMNS,
] as const;
export type ResponseColumn = (typeof RESPONSE_COLUMNS)[number];

/** The cells of a response by their columns; null where blank. */
export function responseCells(response: NewResponse): ReadonlyMap<ResponseColumn, string | number | null> {
  const { tab, testId, query, uid, askedAt, trial, turn, recordedBy, recordedAt, record } = response;
  const isFailure = (record.get('error') ?? '') !== '';
  // A blank cell would say that the agent selected or called nothing.
  const unknown = (field: ActualField): string | null =>
    isFailure || TRACE_FIELDS.has(field) ? null : NOT_RECORDED;
  const cells: (readonly [ResponseColumn, string | number | null])[] = [
    ['tab', tab],
    ['test_id', testId],
    ['query', query],
    ['uid', uid],
    ['asked_at', askedAt],
    ['trial', trial],
    ['conversation', turn?.conversation ?? null],
    ['turn', turn?.number ?? null],
    ['recorded_by', recordedBy],
    ['recorded_at', recordedAt],
    ['state_key', response.stateKey ?? ''],
    ...RECORD_COLUMNS.map((field) => [field, record.get(field) ?? unknown(field)] as const),
  ];
  return new Map(cells.map(([column, value]) => [column, value === '' ? null : value]));
}

/** Where the output of a row can come from, by the word with which a cell of `output_from` begins. */
const OUTPUT_SOURCES = { 'this row': 'thisRow', Responses: 'responses', agent: 'agent' } as const;
export type OutputSource = keyof typeof OUTPUT_SOURCES;

/**
 * What the results say of an output that stands in `Responses`: the agent with the time it was asked, else when it was
 * recorded; never the time of the run that scores it.
 *
 * @example outputFrom({ recordedBy: 'agent', askedAt: '2026-11-21T22:15:04.120Z', … }) // 'agent, 2026-11-21 22:15 UTC'
 */
export function outputFrom({
  recordedBy,
  recordedAt,
  askedAt,
}: Pick<Response, 'recordedBy' | 'recordedAt' | 'askedAt'>): string {
  const source: OutputSource = recordedBy === 'agent' ? 'agent' : 'Responses';
  const time = askedAt === '' ? recordedAt : askedAt;
  return `${source}, ${time === '' ? 'time not recorded' : shortTime(time)}`;
}

/** How many outputs came from where. */
export type OutputCounts = Readonly<Record<(typeof OUTPUT_SOURCES)[OutputSource], number>>;

/** @param cells those of `output_from` */
export function countOutputs(cells: readonly unknown[]): OutputCounts {
  const counts = { thisRow: 0, responses: 0, agent: 0 };
  for (const cell of cells) {
    const source = SOURCE_NAMES.find((name) => name === String(cell).split(', ')[0]);
    if (source) counts[OUTPUT_SOURCES[source]] += 1;
  }
  return counts;
}

const SOURCE_NAMES: readonly OutputSource[] = ['this row', 'Responses', 'agent'];

/** @example outputsText({ thisRow: 40, responses: 8, agent: 0 }) // 'Outputs: 40 recorded in the rows themselves, 8 from “Responses”' */
export function outputsText({ thisRow, responses, agent }: OutputCounts): string {
  const said = [
    ...(thisRow > 0 ? [`${thisRow} recorded in the rows themselves`] : []),
    ...(responses > 0 ? [`${responses} from “Responses”`] : []),
    ...(agent > 0 ? [`${agent} of the live agent`] : []),
  ];
  return `Outputs: ${said.length === 0 ? 'none' : said.join(', ')}`;
}
