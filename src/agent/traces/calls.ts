/** The rows (observations) of a Langfuse trace → who took part, what was called, and the time and cost. */
import { isObject } from '../../model/fields/langchain';
import { amount } from '../../model/numbers/quantity';
import { lazy } from '../../model/once';
import { jsonIn } from '../../model/texts/json';
import * as z from '../../model/zod';

const Text = () => z.nullish(z.string());
/** Prices may be strings, too. */
const Amount = () => z.nullish(z.union([z.number(), z.string()]));

/** A row as either of Langfuse’s interfaces returns it; its other fields are ignored. */
const TraceRow = lazy(() =>
  z.object({
    id: z.string(),
    traceId: Text(),
    sessionId: Text(),
    projectId: Text(),
    parentObservationId: Text(),
    type: Text(),
    name: Text(),
    startTime: z.string(),
    endTime: Text(),
    usageDetails: z.nullish(z.record(z.string(), z.unknown())),
    totalCost: Amount(),
    calculatedTotalCost: Amount(),
    metadata: z.optional(z.unknown()),
  }),
);
export type TraceRow = z.Shape<typeof TraceRow>;

/** @returns undefined if one of them isn't a row of a trace */
export function traceRows(json: unknown): TraceRow[] | undefined {
  const rows = z.array(TraceRow()).safeParse(json);
  return rows.success ? rows.data : undefined;
}

/** The names that identify rows that don't say what they are. */
export interface CallNames {
  readonly agents: ReadonlySet<string>;
  readonly tools: ReadonlySet<string>;
}

export interface TraceCalls {
  /** In order, one entry per call; undefined if no row names an agent. */
  readonly agents: readonly string[] | undefined;
  readonly tools: readonly string[];
  /** Seconds from the first start to the last end. */
  readonly latencyS: number | undefined;
  readonly tokens: number | undefined;
  readonly costUsd: number | undefined;
  /** Whether the trace is complete, as far as its rows show: they arrive one by one, the root last. */
  readonly isWhole: boolean;
}

/** LangChain's middleware is typed as an agent if its name contains “agent”. */
const MIDDLEWARE = /\.(?:before|after)_\w+$/;

/** @param given in any order */
export function callsIn(given: readonly TraceRow[], names: CallNames): TraceCalls {
  // Traces of older SDKs have a row for the trace itself.
  const isTrace = ({ id, traceId }: TraceRow): boolean => id === `t-${traceId ?? ''}`;
  const rows = given.filter((row) => !isTrace(row)).sort((a, b) => timeOf(a.startTime) - timeOf(b.startTime));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const above = new Set(given.filter(isTrace).map(({ id }) => id));
  const parentOf = ({ parentObservationId: id }: TraceRow) => byId.get(id ?? '');
  const isRoot = ({ parentObservationId: id }: TraceRow): boolean => !id || above.has(id);
  const calls = rows.flatMap((row) => {
    const kind = kindOf(row, names);
    const name = row.name ?? '';
    // A step and the model call within it may have the same name: they count as one call.
    return kind === undefined || hasAbove(row, parentOf, name) ? [] : [{ kind, name }];
  });
  const tools = calls.flatMap(({ kind, name }) => (kind === 'tool' ? [name] : []));
  const agents = calls.flatMap(({ kind, name }) => (kind === 'agent' ? [name] : []));
  const ends = rows.map(({ endTime }) => timeOf(endTime ?? '')).filter(Number.isFinite);
  const starts = rows.map(({ startTime }) => timeOf(startTime)).filter(Number.isFinite);
  return {
    agents: agents.length > 0 ? agents : undefined,
    tools: tools.length > 0 ? tools : rows.flatMap(toolsTold),
    latencyS:
      ends.length > 0 && starts.length > 0
        ? Math.round((Math.max(...ends) - Math.min(...starts)) / 100) / 10
        : undefined,
    tokens: sum(rows.map(tokensIn)),
    costUsd: sum(rows.map(({ totalCost, calculatedTotalCost }) => amount(totalCost ?? calculatedTotalCost))),
    isWhole:
      rows.some((row) => isRoot(row) && Number.isFinite(timeOf(row.endTime ?? ''))) &&
      rows.every((row) => isRoot(row) || parentOf(row) !== undefined),
  };
}

function kindOf({ type, name }: TraceRow, { agents, tools }: CallNames): 'agent' | 'tool' | undefined {
  if (!name) return undefined;
  if (type === 'TOOL' || tools.has(name)) return 'tool';
  return agents.has(name) || (type === 'AGENT' && !MIDDLEWARE.test(name)) ? 'agent' : undefined;
}

/** Whether it is within a row of the same name. */
function hasAbove(row: TraceRow, parentOf: (row: TraceRow) => TraceRow | undefined, name: string): boolean {
  const seen = new Set([row.id]);
  for (let above = parentOf(row); above && !seen.has(above.id); above = parentOf(above)) {
    if (above.name === name) return true;
    seen.add(above.id);
  }
  return false;
}

/** What some agents report about their tools in the metadata of a row: a list `tools_used`, or its JSON text. */
function toolsTold({ metadata }: TraceRow): string[] {
  const told = isObject(metadata) ? metadata['tools_used'] : undefined;
  const list = typeof told === 'string' ? jsonIn(told) : told;
  return Array.isArray(list) ? list.filter((item): item is string => typeof item === 'string') : [];
}

function tokensIn({ usageDetails }: TraceRow): number | undefined {
  const { total, input, output } = usageDetails ?? {};
  return amount(total) ?? sum([amount(input), amount(output)]);
}

/** undefined if none of them is known: that isn't 0. */
function sum(values: readonly (number | undefined)[]): number | undefined {
  const given = values.flatMap((value) => value ?? []);
  return given.length === 0 ? undefined : given.reduce((total, value) => total + value, 0);
}

function timeOf(text: string): number {
  return Date.parse(text);
}
