/** The checks data_pull_exists, pull_source_match, answered_without_data and web_fallback: does the answer rest on data, and on the expected dataset? */
import { blank, fail, pass, asFalse } from '../model/assessment';
import { checkOf } from './check';
import { foldCase, count, firstFew } from '../model/text';
import { readBoolean } from '../fields/cell-kinds';
import { expectedScopes, expectedWidgets, expectsPull, wantedItems } from './expected';
import type { EvalCase, ExpectedValues, EarlierTurns } from '../fields/eval-case';
import type { AgentOutput } from '../fields/fields';

const shared = {
  stage: 'data',
  blankedByClarification: true,
} as const;

const pullExists = checkOf({
  ...shared,
  id: 'data_pull_exists',
  title: 'Data pull',
  bucket: 'pipeline',
  expects: ['expected_data_pull', 'expected_dataset_id', 'expected_start_date', 'expected_end_date'],
  measures: ['expected_data_pull'],
  actual: ['row_count', 'pull_source'],
  reads: [],
  readsAny: ['pull'],
  implied: expectsData,
  assessesAll: true,
  assess(evalCase, output) {
    const stated = readBoolean(evalCase.expected.expected_data_pull);
    const { pull } = output;
    if (!expectsData(evalCase)) {
      return pull === undefined && stated === false ? UNRECORDED_PULL : asFalse('no data is expected');
    }
    if (pull === undefined) return UNRECORDED_PULL;
    if (pull === null) return fail('data was expected, nothing was pulled');
    if (hasData(output)) return pass(pull.rows > 0 ? count(pull.rows, 'row') : `pulled by ${pull.source}`);
    return fail('data was expected, no row came back');
  },
  doc: {
    question: 'Did the agent pull data where data was expected?',
    one: 'At least one row came back, or the pull has an id or a source URL.',
    zero: 'Data is expected, and nothing was pulled or no row came back.',
    blank:
      'No data is expected: `expected_data_pull` is FALSE or unreadable, or blank in a row that expects neither dataset nor date, or no analysis (by `expected_scope`, or a dashboard alone).',
    example: 'TRUE',
  },
});

/**
 * True if data should be pulled: by `expected_data_pull`; if that is blank, where a dataset or a date is expected, and no work other than
 * an analysis, such as a suggestion or a map on a dashboard.
 */
export function expectsData({ expected }: EvalCase): boolean {
  const stated = readBoolean(expected.expected_data_pull);
  if (stated !== undefined) return stated;
  const { expected_dataset_id: id, expected_start_date: start, expected_end_date: end } = expected;
  return (id !== '' || start !== '' || end !== '') && !asksForOtherWork(expected);
}

function asksForOtherWork(expected: ExpectedValues): boolean {
  const scopes = expectedScopes(expected);
  if (scopes.length > 0) return !scopes.includes('analyse');
  if (expected.expected_answer !== '') return false;
  const widgets = expectedWidgets(expected);
  if (widgets.length > 0) return !widgets.includes('insight');
  return readBoolean(expected.expected_dashboard_created) !== undefined;
}

/** True if the pull has inline rows, or an id or URL of stored ones. */
export function hasData({ pull }: Pick<AgentOutput, 'pull'>): boolean {
  return pull ? pull.rows > 0 || pull.source !== '' : false;
}

/** True if the agent pulled data, or, in a later turn, charted data of an earlier one; undefined if it is not recorded. */
export function worksOnData(output: AgentOutput, before: EarlierTurns | undefined): boolean | undefined {
  if (before && (output.chartCount ?? 0) > 0) return true;
  return output.pull === undefined ? undefined : hasData(output);
}

const UNRECORDED_PULL = blank('the data pull is not recorded');

const source = checkOf({
  ...shared,
  id: 'pull_source_match',
  title: 'Source of data',
  expects: ['expected_dataset_id'],
  actual: ['pull_dataset_id'],
  reads: ['pull', 'pullDataset'],
  mayBeBlank: true,
  assess({ expected }, { pull, pullDataset }) {
    const wantedIds = wantedItems(expected, 'expected_dataset_id').map(foldCase);
    if (pull === null || pullDataset === null) return blank('nothing was pulled');
    if (pullDataset === '')
      return blank(`the pull names no dataset${pull.source === '' ? '' : ` (${pull.source})`}`);
    const reason = `data came from dataset ${pullDataset}`;
    return wantedIds.includes(foldCase(pullDataset))
      ? pass(reason)
      : fail(`${reason}, expected ${wantedIds.join(' or ')}`);
  },
  doc: {
    question: 'Did the last data pull come from the expected dataset?',
    one: 'The dataset id that the pull states is an expected one.',
    zero: 'It is a different one, or something was pulled although `no_selection` is expected.',
    blank:
      'No `expected_dataset_id`, or one that cannot be read; nothing was pulled; the pull names no dataset.',
    example: '0;11',
  },
});

const answeredWithoutData = checkOf({
  ...shared,
  id: 'answered_without_data',
  title: 'Data behind the answer',
  expects: ['expected_answer', 'expected_dashboard_widgets'],
  measures: [],
  actual: ['actual_dataset_id', 'pull_source'],
  reads: ['message', 'dataset'],
  readsAny: ['pull'],
  implied: expectsPull,
  assess(_evalCase, output, _settings, before) {
    const { message, dataset } = output;
    const isOnData = worksOnData(output, before);
    if (isOnData === undefined) return UNRECORDED_PULL;
    if (isOnData) return pass(hasData(output) ? 'data was pulled' : 'data of an earlier turn was charted');
    const isNew = dataset !== null && foldCase(dataset.id) !== foldCase(before?.output.dataset?.id ?? '');
    if (dataset && (!before || isNew)) return pass('a dataset was selected');
    const { length } = Array.from(message);
    if (length < MIN_ANSWER) return pass('the message is too short to be an answer');
    return fail(
      before
        ? `answered (${length} characters) without data or dataset of this turn; if those of an earlier turn will do, write FALSE in expected_data_pull`
        : `answered (${length} characters) without data or dataset`,
    );
  },
  doc: {
    question: 'Does the agent’s answer rest on data or a dataset?',
    one: 'Data was pulled, a dataset was selected, or the agent said next to nothing. A later turn may chart an earlier one’s data.',
    zero: 'The message has 80 characters or more, nothing was pulled and no dataset was selected.',
    blank:
      'No answer or insight on a dashboard is expected, or clarification is (`expected_data_pull`, where given, decides instead).',
    example: '431,250 ha',
  },
});

export const dataPull = [pullExists, source, answeredWithoutData] as const;

/** The fewest characters of a message that counts as an answer. */
const MIN_ANSWER = 80;

const OWN_SITES = ['globalnaturewatch.org', 'globalforestwatch.org'] as const;

export const webFallback = checkOf({
  id: 'web_fallback',
  title: 'No web fallback',
  stage: 'answer',
  expects: ['expected_answer'],
  measures: [],
  actual: ['actual_agent_answer'],
  reads: ['message'],
  turnedByRest: 'a 1',
  alsoReads: ['pull', 'sources'],
  implied: expectsPull,
  mayBeBlank: true,
  assess(_evalCase, output) {
    const { message, pull, sources } = output;
    if (message === '') return blank('there is no final message');
    const foreign = (message.match(LINK) ?? []).filter((link) => {
      const host = hostOf(link);
      return host !== '' && !OWN_SITES.some((site) => host === site || host.endsWith(`.${site}`));
    });
    if (foreign.length === 0) return pass('no link to a foreign site');
    const listed = (links: readonly string[]): string => firstFew(links.map(address), 5, ' , ');
    if (pull !== undefined && !hasData(output))
      return fail(`no data was pulled, and the message links to ${listed(foreign)}`);
    const cited = new Set((sources ?? []).flatMap((source) => source.match(LINK) ?? []).map(pageOf));
    const others = foreign.filter((link) => !cited.has(pageOf(link)));
    // Only articles are ever cited: any other link is a fallback.
    const maybe = sources === undefined ? others.filter((link) => ARTICLES.test(pageOf(link))) : [];
    if (others.length > maybe.length) return fail(`the message links to ${listed(others)}`);
    if (maybe.length > 0)
      return blank(`whether ${listed(maybe)} is an article that it cites is not recorded`);
    return pull === undefined
      ? blank('it links to articles, and whether data was pulled is not recorded')
      : pass('in addition to the data pulled, it links to articles that it cites');
  },
  doc: {
    question: 'Does the answer come from data, and not from web pages?',
    one: `The message links to no other site than ${OWN_SITES.join(' and ')}, except articles that it cites alongside data pulled in this turn.`,
    zero: 'It links to another page, or no data was pulled and it links to an article.',
    blank: 'No data has to be pulled, there is no message, or what it cites is not recorded.',
    example: '431,250 ha',
  },
});

/** A link ends before a blank, or before the address that Markdown puts after a text. */
const LINK = /(?:https?:\/\/|www\.)(?:(?!\]\()\S)+/giu;

/** The agent’s articles, without protocol. Source: project-zeno, skills_md/wri-insights.md. */
const ARTICLES = /^wri\.org\/insights\//;

/** A link without the marks after it in Markdown or a sentence; brackets inside an address are in pairs. */
function address(link: string): string {
  const [whole = ''] = /^(?:[^()[\]<>"]|\([^()[\]<>"]*\))+/u.exec(link) ?? [];
  return whole.replace(/[.,;:!?'*]+$/, '');
}

/** The host of a link, without `www.`, and its path. */
function pageOf(link: string): string {
  const [, path = ''] = /^(?:https?:\/\/)?[^/?#]*([^?#]*)/i.exec(address(link)) ?? [];
  return hostOf(link).replace(/^www\./, '') + path.replace(/\/+$/, '');
}

/** Text before an @ is not part of the host, nor is closing punctuation. */
function hostOf(link: string): string {
  const [authority = ''] = link.replace(/^https?:\/\//i, '').split(/[/?#]/);
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  return (/^[\p{L}\p{N}.-]*/u.exec(host)?.[0] ?? '').replace(/[.-]+$/, '').toLowerCase();
}
