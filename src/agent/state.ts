/** An agent state, as JSON text, plain or in LangChain's serialised form → the agent's output. Only what checks read is kept. */
import type { AgentOutput, Collected, DataPull, Dataset, PullDates, Trace } from '../model/agent-output';
import { cleanText } from '../model/text';
import { explain } from '../settings/explain';
import * as z from '../settings/zod';
import { isObject, unwrap } from './langchain';
import { levelOf } from './level';

const Text = z.pipe(
  z.nullish(z.union([z.string(), z.number(), z.boolean()])),
  z.transform((value) => cleanText(String(value ?? ''))),
);

/** An object that may be absent, plain or as LangChain wraps it. */
const object = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.pipe(z.transform(unwrap), z.nullish(z.object(shape)));

const list = <Item extends z.ZodMiniType>(item: Item) =>
  z.pipe(
    z.nullish(z.array(item)),
    z.transform((items) => items ?? []),
  );

/** An empty object is no dataset. */
function datasetIn(value: unknown): unknown {
  const plain = unwrap(value);
  return isObject(plain) && Object.keys(plain).length === 0 ? null : plain;
}

const State = z.object({
  aoi_selection: object({ aois: list(object({ src_id: Text, name: Text, subtype: Text, source: Text })) }),
  subregion: Text,
  subtype: Text,
  dataset: z.pipe(
    z.transform(datasetIn),
    z.nullish(z.object({ dataset_id: Text, dataset_name: Text, context_layer: Text })),
  ),
  statistics: list(
    object({
      id: Text,
      source_url: Text,
      start_date: Text,
      end_date: Text,
      data: z.nullish(z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())])),
    }),
  ),
  charts_data: list(object({ insight: z.nullish(z.string()) })),
  messages: list(
    object({ content: z.unknown(), type: Text, name: Text, tool_calls: list(object({ name: Text })) }),
  ),
});

type StateValue = z.infer<typeof State>;

/**
 * Decodes an agent state.
 *
 * @param text the state's JSON, or the reply of the threads API around it (`{"thread_id", "state"}`)
 * @returns the output, or what is wrong with the state
 */
export function decodeState(text: string, trace: Trace): Collected {
  let json: unknown;
  try {
    json = stateIn(parseJson(text));
  } catch {
    return failed(`the agent state is no JSON; it begins with “${text.slice(0, 40)}”${lengthHint(text)}`);
  }
  if (!isObject(json)) return failed('the agent state is no JSON object');
  const parsed = State.safeParse(json);
  if (!parsed.success) return failed(`the agent state cannot be read: ${problemOf(parsed.error)}`);
  return { kind: 'output', output: outputOf(parsed.data, trace) };
}

/** A cell holds at most 50,000 characters, one of an .xlsx file 32,767: a state cut there is the usual broken one. */
const CELL_LIMIT = 50000;
const XLSX_LIMIT = 32767;

function lengthHint(text: string): string {
  const limit =
    text.length === XLSX_LIMIT
      ? 'an .xlsx cell’s limit'
      : text.length >= CELL_LIMIT - 1000
        ? 'a cell’s limit of 50,000'
        : undefined;
  return limit ? ` and has ${text.length} characters: it was probably cut at ${limit}` : '';
}

function failed(reason: string): Collected {
  return { kind: 'failed', reason };
}

function stateIn(value: unknown): unknown {
  if (!isObject(value) || !('state' in value) || 'messages' in value) return value;
  return typeof value['state'] === 'string' ? parseJson(value['state']) : value['state'];
}

const STRING_OR_NAN = /"[^"\\]*(?:\\.[^"\\]*)*"|\bNaN\b|-?\bInfinity\b/g;

/** Reads JSON, also as Python writes it: with NaN and Infinity for numbers that are none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return JSON.parse(text.replace(STRING_OR_NAN, (token) => (token.startsWith('"') ? token : 'null')));
  }
}

function problemOf(error: z.core.$ZodError): string {
  const [first] = error.issues;
  return first ? `${first.path.join('.')} ${explain(first)}` : 'unknown problem';
}

function outputOf(state: StateValue, trace: Trace): AgentOutput {
  const areas = (state.aoi_selection?.aois ?? []).flatMap((area) =>
    area ? [{ id: area.src_id, name: area.name, subtype: area.subtype, source: area.source }] : [],
  );
  return {
    areas,
    level: levelOf(
      state.subregion || state.subtype,
      areas.map((area) => area.subtype),
    ),
    dataset: datasetOf(state),
    contextLayer: state.dataset?.context_layer ?? '',
    pull: pullOf(state),
    pullDates: pullDatesOf(state),
    chartsInsight: insightOf(state),
    message: messageOf(state),
    ...agentsOf(state),
    toolsUsed: toolsOf(state),
    trace,
  };
}

function datasetOf({ dataset }: StateValue): Dataset | null {
  return dataset ? { id: dataset.dataset_id, name: dataset.dataset_name } : null;
}

/** The last entry of `statistics` counts as a pull if it carries rows, an id or a source URL. */
function pullOf({ statistics }: StateValue): DataPull | null {
  const last = statistics[statistics.length - 1];
  const rows = Object.keys(last?.data ?? {}).length;
  const source = last?.source_url || last?.id || '';
  return rows > 0 || source !== '' ? { rows, source } : null;
}

function pullDatesOf(state: StateValue): PullDates | null {
  const last = state.statistics[state.statistics.length - 1];
  return last && pullOf(state) ? { start: last.start_date, end: last.end_date } : null;
}

function insightOf({ charts_data: [first] }: StateValue): string | null {
  const insight = first?.insight ?? null;
  return insight === null ? null : cleanText(insight);
}

/** A graph of several agents names its messages by them; where none is named, the state cannot tell. */
function agentsOf({ messages }: StateValue): Pick<AgentOutput, 'agentsCalled'> {
  const names = messages.flatMap((message) => (message?.type === 'ai' && message.name ? [message.name] : []));
  const calls = names.filter((name, index) => name !== names[index - 1]);
  return calls.length > 0 ? { agentsCalled: calls } : {};
}

function toolsOf({ messages }: StateValue): string[] {
  return messages.flatMap((message) =>
    (message?.tool_calls ?? []).flatMap((call) => (call && call.name !== '' ? [call.name] : [])),
  );
}

function messageOf({ messages }: StateValue): string {
  const content = messages[messages.length - 1]?.content;
  return cleanText((Array.isArray(content) ? content : [content]).map(partText).reduce(joined, ''));
}

/** Parts may be pieces of one sentence (a model that cites splits it) or texts of their own: a blank only parts words. */
function joined(before: string, part: string): string {
  const isWordOnWord = /\S$/.test(before) && /^[\p{L}\p{N}*"“(]/u.test(part);
  return before + (isWordOnWord ? ' ' : '') + part;
}

/** The text of a message's part: a string, or an entry with one. Other parts (thinking, images, tool use) carry none. */
function partText(part: unknown): string {
  if (typeof part === 'string') return part;
  const text = isObject(part) ? part['text'] : undefined;
  return typeof text === 'string' ? text : '';
}
