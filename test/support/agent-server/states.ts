/** The states that the agent leaves in a thread: turn by turn, as the GNW API serialises and replays them. */
import { isObject } from '../../../src/model/texts/json';

const message = (kind: string, type: string, kwargs: object) => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain', 'schema', 'messages', kind],
  kwargs: { type, ...kwargs },
});

const YEAR = { start_date: '2021-01-01', end_date: '2021-12-31' };

/** A call of a tool. Its result is marked as handing over to the user if it asks something, and for each chart that was made. */
type Call = readonly [tool: string, args?: object, mark?: 'hands over' | 'fails'];

/**
 * The additions of a turn to its thread: the question, each call with its result (without the tool's name), the answer; and `update`,
 * the parts of the state that its tools write. Source: project-zeno, August 2026.
 */
export function turn(
  query: string,
  answer: string,
  calls: readonly Call[] = [],
  update: object = {},
): object {
  return {
    messages: [
      message('HumanMessage', 'human', { content: query, id: `${query} m0` }),
      ...calls.flatMap(([name, args = {}, mark], index) => {
        const id = `${query} c${index}`;
        const made = { content: '', tool_calls: [{ name, args, id, type: 'tool_call' }] };
        const metadata = mark === 'hands over' ? { response_metadata: { msg_type: 'human_feedback' } } : {};
        const result = { tool_call_id: id, status: mark === 'fails' ? 'error' : 'success', ...metadata };
        return [
          message('AIMessage', 'ai', { ...made, id: `${id} call` }),
          message('ToolMessage', 'tool', { content: `${name} is done.`, ...result }),
        ];
      }),
      message('AIMessage', 'ai', {
        content: [{ type: 'text', text: answer }],
        id: `${query} m9`,
        tool_calls: [],
      }),
    ],
    ...update,
  };
}

/** A turn with an area, a dataset, a pull, a chart and an answer. */
export function answered(query: string, answer: string): object {
  const calls: readonly Call[] = [
    ['pick_aoi', { question: query }],
    ['pick_dataset', { query }],
    ['pull_data', { query, ...YEAR }],
    ['generate_insights', { query }, 'hands over'],
  ];
  return turn(query, answer, calls, {
    aoi_selection: {
      name: 'Pará',
      aois: [{ source: 'gadm', src_id: 'BRA.14_1', name: 'Pará, Brazil', subtype: 'state-province' }],
    },
    dataset: { dataset_id: 4, dataset_name: 'Tree cover loss', context_layer: null },
    nudge: { type: '', options: [] },
    statistics: [{ id: '7d1e', source_url: 'https://analytics.example/7d1e', data: {}, ...YEAR }],
    charts_data: [{ title: 'Loss', insight: answer, data: [{ year: 2021, loss_area_ha: 9587.2 }] }],
  });
}

/** A turn in which the agent offers the user a choice of areas. */
export function askingWhere(query: string, question: string, options: readonly string[]): object {
  const nudge = { type: 'aoi_choice', options, data: options.map((name) => ({ name })) };
  return turn(query, question, [['pick_aoi', { question: query }, 'hands over']], { nudge });
}

/** A turn in which the agent suggests other datasets. */
export function suggesting(query: string, answer: string, ids: readonly number[]): object {
  const data = ids.map((id) => ({ dataset_id: id, dataset_name: `Dataset ${id}`, context_layer: null }));
  const nudge = { type: 'dataset_choice', options: data.map(({ dataset_name: name }) => name), data };
  return turn(query, answer, [['pick_dataset', { query }, 'hands over']], { nudge });
}

/** A turn with an answer from data that ends with a citation. */
export function citing(query: string, answer: string, url: string): object {
  const cited_articles = [{ title: 'An article', source: 'WRI', url, abstract: 'What it says.' }];
  return { ...answered(query, `${answer} [1](${url})`), cited_articles };
}

/** A turn in which the agent was stopped after making a chart, before its answer. */
export function interrupted(whole: object): object {
  return { ...whole, messages: listIn(whole, 'messages').slice(0, -1) };
}

/** The lists that grow with each turn of a thread; all other parts stay until they are overwritten. */
const ADDED_UP = ['messages', 'statistics', 'cited_articles'];

/** A thread, continued by a turn. @param before its state as JSON */
export function followed(before: string | undefined, after: object): object {
  if (before === undefined) return after;
  const old: unknown = JSON.parse(before);
  const both = (name: string) => [name, [old, after].flatMap((state) => listIn(state, name))] as const;
  return { ...(isObject(old) && old), ...after, ...Object.fromEntries(ADDED_UP.map(both)) };
}

/** True if the last message of a thread is an answer. @param state as JSON */
export function isWhole(state: string): boolean {
  return JSON.stringify(listIn(JSON.parse(state), 'messages').pop()).includes('"tool_calls":[]');
}

/**
 * A thread as the API replays it, one line per message, which is empty for messages without text. Turns begin an hour apart.
 *
 * @param state as JSON @param took how long each turn took, ms
 */
export function replayed(state: string, threadId: string, took: readonly number[]): string {
  const turns: unknown[][] = [];
  for (const one of listIn(JSON.parse(state), 'messages'))
    if (JSON.stringify(one).includes('"type":"human"')) turns.push([one]);
    else turns[turns.length - 1]?.push(one);
  const lines = turns.flatMap((messages, turn) =>
    messages.map((one, step) => {
      const begun = Date.UTC(2026, 10, 21, 12 + turn);
      const at = begun + ((took[turn] ?? 0) * step) / Math.max(1, messages.length - 1);
      const shown = JSON.stringify(one).includes('"content":""') ? [] : [one];
      return {
        ...{ node: 'agent', timestamp: new Date(at).toISOString().replace('Z', '+00:00') },
        ...{ update: JSON.stringify({ messages: shown }), checkpoint_id: `${step}`, thread_id: threadId },
      };
    }),
  );
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

function listIn(state: unknown, name: string): unknown[] {
  const list: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;
  return Array.isArray(list) ? list : [];
}
