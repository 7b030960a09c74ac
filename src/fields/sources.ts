/** The field about what an answer rests on. It comes late in the table: it matters only if answers are compared with it. */
import { cut } from '../model/text';
import { type AgentState, Lenient, list, object, otherwise, stateKey } from './agent-state';
import { chartsOf } from './charts';
import { listColumn, listIn, field } from './field';
import { pullsOf } from './data';

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
      sources: listColumn('text', 'The texts that the answer rests on.'),
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

/** The sources of an answer according to the agent's state: one text each, few and short enough for a cell and a judge. */
interface CitedArticle {
  readonly title: string;
  readonly source: string;
  readonly url: string;
  readonly abstract: string;
}

interface PulledTable {
  readonly name: string;
  readonly datasetId: string;
  readonly start: string;
  readonly end: string;
  readonly areas: readonly string[];
  /** The pull's URL or id. */
  readonly address: string;
}

interface Chart {
  readonly title: string;
  readonly data?: unknown;
}

/** The most characters of one source. */
const MAX_OF_ONE = 3000;
/** The most characters of all sources: together with the list's separators they fit in a cell. */
const MAX_OF_ALL = 24000;
const MAX_SOURCES = 40;
/** Areas shown per table; a selection can have a thousand. */
const SHOWN_AREAS = 10;

/** Articles first, then the tables pulled, then the figures shown in charts. */
export function sourcesOf(
  articles: readonly CitedArticle[],
  tables: readonly PulledTable[],
  charts: readonly Chart[],
): string[] {
  const texts = [...articles.map(articleText), ...tables.map(tableText), ...charts.map(chartText)];
  const kept: string[] = [];
  let room = MAX_OF_ALL;
  for (const text of new Set(texts)) {
    if (text === '' || kept.length === MAX_SOURCES || room <= 0) continue;
    const short = cut(text, Math.min(MAX_OF_ONE, room)).trim();
    kept.push(short);
    room -= short.length;
  }
  return kept;
}

function articleText({ title, source, url, abstract }: CitedArticle): string {
  const about = [title, source, url].filter((part) => part !== '').join(', ');
  return [about === '' ? '' : `Article: ${about}`, abstract].filter((part) => part !== '').join('. ');
}

/** @example 'Data: Tree cover loss (dataset 4), 2023-01-01 to 2023-12-31, for Pará, Brazil, https://…' */
function tableText({ name, datasetId, start, end, areas, address }: PulledTable): string {
  const shown = areas.slice(0, SHOWN_AREAS).join('; ');
  const parts = [
    `${name}${datasetId === '' ? '' : ` (dataset ${datasetId})`}`.trim(),
    [start, end].filter((date) => date !== '').join(' to '),
    shown === '' ? '' : `for ${shown}${areas.length > SHOWN_AREAS ? `; … (${areas.length} areas)` : ''}`,
    address,
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `Data: ${parts.join(', ')}`;
}

/** Figures as in the chart. Only the first rows of a long table are serialised: the rest would be cut. */
function chartText({ title, data }: Chart): string {
  if (!Array.isArray(data) || data.length === 0) return '';
  const most = Math.ceil(MAX_OF_ONE / Math.max(2, JSON.stringify(data[0] ?? null).length));
  const rows = JSON.stringify(data.slice(0, most)).slice(1, -1);
  const more = data.length > most ? ' …' : '';
  return `Chart${title === '' ? '' : ` “${cut(title, 200)}”`}: ${rows}${more}`;
}
