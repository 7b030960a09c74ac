/** The field about what an answer rests on. It comes late in the table: it matters only if answers are compared with it. */
import { type AgentState, Lenient, list, object, otherwise, stateKey } from './agent-state';
import { chartsOf } from './charts';
import { sourcesOf } from './cited';
import { pullsOf } from './data';
import { field } from './field';
import { listColumn, listIn } from './column-kinds';

const articlesOf = stateKey('cited_articles', () =>
  otherwise(list(object({ title: Lenient, source: Lenient, url: Lenient, abstract: Lenient })), []),
);

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

export function sourcesInState(state: AgentState): readonly string[] {
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
