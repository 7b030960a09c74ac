/** A checked agent state → the agent's output. */
import type { AgentOutput, DataPull, Dataset, PullDates, Trace } from '../model/agent-output';
import { cleanText } from '../model/text';
import { isObject } from './langchain';
import { levelOf } from './level';
import { sourcesOf } from './sources';
import type { StateValue } from './state-schema';

export function outputOf(state: StateValue, trace: Trace): AgentOutput {
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
    nudge: state.nudge?.type ?? '',
    ...agentsOf(state),
    toolsUsed: toolsOf(state),
    sources: sourcesIn(state),
    trace,
  };
}

function datasetOf({ dataset }: StateValue): Dataset | null {
  return dataset ? { id: dataset.dataset_id, name: dataset.dataset_name } : null;
}

/** The last entry of `statistics` counts as a pull if it carries rows, an id or a source URL. */
function pullOf({ statistics }: StateValue): DataPull | null {
  const last = statistics[statistics.length - 1];
  const rows = last?.data ?? 0;
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

function sourcesIn({ cited_articles: articles, statistics, charts_data: charts }: StateValue): string[] {
  const tables = statistics.flatMap(present).map((entry) => ({
    name: entry.dataset_name,
    datasetId: entry.dataset_id,
    start: entry.start_date,
    end: entry.end_date,
    areas: entry.aoi_names,
    address: entry.source_url || entry.id,
  }));
  return sourcesOf(articles.flatMap(present), tables, charts.flatMap(present));
}

function present<T>(value: T | null | undefined): T[] {
  return value === null || value === undefined ? [] : [value];
}

function messageOf({ messages }: StateValue): string {
  return textOf(messages[messages.length - 1]?.content);
}

function textOf(content: unknown): string {
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

/** The first thing the person said; '' where the state does not hold it. */
export function questionIn({ messages }: StateValue): string {
  return textOf(messages.find((message) => message?.type === 'human')?.content);
}
