/** The field of the sources that an answer cites. */
import { cut } from '../model/text';
import { type AgentState, AnyText, list, object, orElse, stateKey } from './agent-state';
import { chartsOf } from './charts';
import { listColumn, listIn, field } from './field';
import { pullsOf } from './data-pull';

const articlesOf = stateKey('cited_articles', () =>
  orElse(list(object({ title: AnyText, source: AnyText, url: AnyText, abstract: AnyText })), []),
);

export const SOURCES = {
  /** The sources of the answer, one text each: a document, an article, a table of data. */
  sources: field({
    expects: {
      expected_answer_criteria: {
        means: 'What a complete answer has to meet: numbered, one per line, or separated by ;',
        holds: 'text',
      },
    },
    records: {
      sources: listColumn('text', 'The texts that the answer rests on.'),
    },
    fromRow: (row) => listIn('text', row.get('sources')),
    fromState: sourcesInState,
  }),
};

const MAX_OF_ONE = 3000;
/** Together with the list's separators, these characters fit in a cell. */
const MAX_OF_ALL = 24000;
const MAX_SOURCES = 40;
/** Areas shown of a table; a selection can have a thousand. */
const SHOWN_AREAS = 10;

/** Articles first, then the tables pulled, then the figures shown in charts: few and short enough for a cell and a judge. */
export function sourcesInState(state: AgentState): readonly string[] {
  const texts = [
    ...articlesOf(state).map(articleText),
    ...pullsOf(state).map(tableText),
    ...chartsOf(state).map(chartText),
  ];
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

type Of<Items extends (state: AgentState) => readonly unknown[]> = ReturnType<Items>[number];

function articleText(article: Of<typeof articlesOf>): string {
  if (!article) return '';
  const { title, source, url, abstract } = article;
  const origin = [title, source, url].filter((part) => part !== '').join(', ');
  return [origin === '' ? '' : `Article: ${origin}`, abstract].filter((part) => part !== '').join('. ');
}

/** @example 'Data: Tree cover loss (dataset 4), 2023-01-01 to 2023-12-31, for Pará, Brazil, https://…' */
function tableText(pull: Of<typeof pullsOf>): string {
  if (!pull) return '';
  const { dataset_name: name, dataset_id: datasetId, aoi_names: areas } = pull;
  const shown = areas.slice(0, SHOWN_AREAS).join('; ');
  const parts = [
    `${name}${datasetId === '' ? '' : ` (dataset ${datasetId})`}`.trim(),
    [pull.start_date, pull.end_date].filter((date) => date !== '').join(' to '),
    shown === '' ? '' : `for ${shown}${areas.length > SHOWN_AREAS ? `; … (${areas.length} areas)` : ''}`,
    pull.source_url || pull.id,
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `Data: ${parts.join(', ')}`;
}

/** The rows of a chart. Those that would be cut are not serialised. */
function chartText(chart: Of<typeof chartsOf>): string {
  const { title = '', data } = chart ?? {};
  if (!Array.isArray(data) || data.length === 0) return '';
  const maxRows = Math.ceil(MAX_OF_ONE / Math.max(2, JSON.stringify(data[0] ?? null).length));
  const rows = JSON.stringify(data.slice(0, maxRows)).slice(1, -1);
  const more = data.length > maxRows ? ' …' : '';
  return `Chart${title === '' ? '' : ` “${cut(title, 200)}”`}: ${rows}${more}`;
}
