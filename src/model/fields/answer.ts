/** The fields about what the agent said: charts, messages, and what they rest on. */
import { cleanText } from '../text';
import {
  type AgentState,
  chartsOf,
  Lenient,
  list,
  messagesOf,
  object,
  otherwise,
  pullsOf,
  stateKey,
  Text,
  textOf,
} from './agent-state';
import { sourcesOf } from './cited';
import { countIn } from './data';
import { field } from './field';
import { listColumn, listIn } from './list-cell';

const articlesOf = stateKey(
  'cited_articles',
  otherwise(list(object({ title: Lenient, source: Lenient, url: Lenient, abstract: Lenient })), []),
);

const nudgeOf = stateKey('nudge', object({ type: Text }));

export const ANSWER = {
  /** The first chart's insight: null where there is no chart or it has no insight, '' where the insight is empty. */
  chartsInsight: field({
    expects: {
      expected_answer: {
        means: 'What the answer should say: a figure with its unit, a name, a year, TRUE or FALSE.',
        oldNames: ['expected_result_standardized'],
        width: 180,
      },
    },
    records: {
      // An empty insight is told from none by the chart that has it.
      charts_count: {
        means: 'How many charts were made.',
        write: (insight: string | null) => (insight === '' ? 1 : ''),
        show: null,
      },
      actual_charts_answer: {
        means: 'The insight of the first chart.',
        width: 260,
        write: (insight: string | null) => insight ?? '',
      },
    },
    heldBy: ['actual_charts_answer'],
    fromRow: (row): string | null =>
      row.get('actual_charts_answer') || (countIn(row.get('charts_count')) > 0 ? '' : null),
    fromState: (state) => {
      const insight = chartsOf(state)[0]?.insight ?? null;
      return insight === null ? null : cleanText(insight);
    },
  }),
  /** The text of the last message; '' where there is none. */
  message: field({
    expects: {},
    records: {
      actual_agent_answer: {
        means: 'The agent’s final message.',
        width: 320,
        write: (message: string) => message,
      },
    },
    fromRow: (row) => row.get('actual_agent_answer') ?? '',
    fromState: (state) => {
      const messages = messagesOf(state);
      return textOf(messages[messages.length - 1]?.content);
    },
  }),
  /** The type of what the agent handed to the user to decide (`aoi_choice`); '' where it handed over nothing. */
  nudge: field({
    expects: {
      expected_clarification: {
        means: 'TRUE where the agent should ask back instead of doing the task; blank means FALSE.',
      },
    },
    records: {
      actual_nudge_type: {
        means: 'What the agent handed to the user to decide.',
        write: (nudge: string) => nudge,
      },
    },
    fromRow: (row) => row.get('actual_nudge_type') ?? '',
    fromState: (state) => nudgeOf(state)?.type ?? '',
  }),
};

/** Stand last: they are of use where answers are compared with them. */
export const SOURCES = {
  /** What the answer rests on, one text per source: a document, an article, a table of data. */
  sources: field({
    expects: {
      expected_answer_criteria: {
        means: 'What a complete answer has to meet: numbered, one per line, or separated by ;',
      },
    },
    records: {
      sources: { ...listColumn('text', 'The texts that the answer rests on.'), isAside: true },
    },
    fromRow: (row) => listIn('text', row.get('sources')),
    fromState: sourcesInState,
  }),
};

function sourcesInState(state: AgentState): readonly string[] {
  const tables = pullsOf(state)
    .flatMap(present)
    .map((entry) => ({
      name: entry.dataset_name,
      datasetId: entry.dataset_id,
      start: entry.start_date,
      end: entry.end_date,
      areas: entry.aoi_names,
      address: entry.source_url || entry.id,
    }));
  return sourcesOf(articlesOf(state).flatMap(present), tables, chartsOf(state).flatMap(present));
}

function present<T>(value: T | null | undefined): T[] {
  return value === null || value === undefined ? [] : [value];
}
