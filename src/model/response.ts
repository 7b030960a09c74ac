/** What the agent answered to a case, as the tab `Responses` keeps it. */
import { type ActualField, ACTUAL_FIELDS, NOT_RECORDED, type RecordedRow, TRACE_FIELDS } from './columns';

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
}

/** A response to be kept. A recorded column that is left out is not known. */
export interface NewResponse extends Asking {
  readonly record: ReadonlyMap<ActualField, string | number>;
}

/** A response that was kept. */
export interface Response extends Asking {
  /** The tab it stands in, and its row there. */
  readonly place: { readonly tab: string; readonly row: number };
  readonly recorded: RecordedRow;
}

/** Columns that tell which asking a response is of. */
export const ASKING_COLUMNS = ['tab', 'test_id', 'query', 'uid', 'asked_at', 'trial'] as const;

/** States are kept decoded: most are larger than a cell. */
const RECORD_COLUMNS = ACTUAL_FIELDS.filter((field) => field !== 'agent_state');

/** The columns of `Responses`, in their order. */
export const RESPONSE_COLUMNS = [...ASKING_COLUMNS, ...RECORD_COLUMNS] as const;
export type ResponseColumn = (typeof ASKING_COLUMNS)[number] | ActualField;

/** The cells of a response by their columns; null where blank. */
export function responseCells(response: NewResponse): ReadonlyMap<ResponseColumn, string | number | null> {
  const { tab, testId, query, uid, askedAt, trial, record } = response;
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
    ...RECORD_COLUMNS.map((field) => [field, record.get(field) ?? unknown(field)] as const),
  ];
  return new Map(cells.map(([column, value]) => [column, value === '' ? null : value]));
}
