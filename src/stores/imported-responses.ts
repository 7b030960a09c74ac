/** Matches the entries of a file of responses with cases. */
import { byId } from '../fields/whole-number';
import { askedBy } from '../agent/decode-state';
import type { AgentOutput } from '../fields/fields';
import type { ImportedEntry } from '../agent/response-file';
import type { EvalSet } from '../evalset/read-tab';
import { isOfTurn, turnOf, type EvalCase } from '../fields/eval-case';
import { askingKey, lastAsked, type NewResponse } from '../fields/response';
import { grouped } from '../model/collections';
import { foldCase, foldQuery, shortened } from '../model/text';
import { areSeveral, placesText } from './responses';

interface ImportMatch extends Pick<ImportedEntry, 'askedAt'> {
  readonly how: 'id' | 'query' | 'edited';
  readonly entry: ImportedEntry;
  readonly evalCase: EvalCase;
  readonly response: NewResponse;
}

/**
 * Makes responses from a file’s entries, matched with cases as the rows of the tab `Responses` are. Of several entries for the same question
 * and trial, the newest counts.
 *
 * @param recordedAt ISO date-time
 * @returns `remarks`: sentences about entries that are left out or need attention, each with its place in the file
 */
export function matchEntries(
  entries: readonly ImportedEntry[],
  sets: readonly EvalSet[],
  recordedAt: string,
): { readonly matches: readonly ImportMatch[]; readonly remarks: readonly string[] } {
  const remarks: string[] = [];
  const firstTrial = entries.some(({ trial }) => trial === 0) ? 0 : 1;
  const found = foundIn(entries, sets);
  /** The output of the turn before, if the file has it. */
  const earlierOf = ({ trial }: ImportedEntry, evalCase: EvalCase): AgentOutput | undefined => {
    const turn = turnOf(evalCase);
    if (turn === undefined || turn.number < 2) return undefined;
    const before = { ...turn, number: turn.number - 1 };
    for (const { entry, cases } of found) {
      if (entry.trial !== trial) continue;
      const earlier = cases.find((one) => one.tab === evalCase.tab && isOfTurn(before, one));
      const content = earlier && entry.contentFor(askedBy(earlier));
      if (content?.kind === 'record') return content.output;
    }
    return undefined;
  };
  const read = found.flatMap(({ entry, cases, how }): ImportMatch[] => {
    const remark = (text: string): [] => {
      remarks.push(`${nameOf(entry)}: ${text}`);
      return [];
    };
    if (cases.length === 0) {
      const content = entry.contentFor();
      const none = `no eval set has ${wantedOf(entry)}`;
      return remark(`${content.kind === 'unreadable' ? content.reason : none}; left out`);
    }
    if (how === 'shared')
      return remark(
        `its test_id is that of ${placesText(cases)}, and without a query it is unclear which is meant; left out`,
      );
    const queries = queriesOf(entry);
    return cases.flatMap((evalCase): ImportMatch[] => {
      const content =
        how === 'edited'
          ? entry.contentFor()
          : entry.contentFor(askedBy(evalCase), earlierOf(entry, evalCase));
      if (content.kind === 'unreadable') return remark(`${content.reason}; left out`);
      if (how === 'edited')
        remark('its query is not the one of the case with this test_id; it will not be scored');
      const { askedAt, trial = firstTrial } = entry;
      const query = queries.find(isQueryOf(evalCase)) ?? queries[0] ?? '';
      const { record, state } = content;
      const response: NewResponse = {
        ...{ tab: evalCase.tab, testId: evalCase.testId, query, askedAt, trial: trial + 1 - firstTrial },
        uid: isQueryOf(evalCase)(query) ? evalCase.uid : '',
        turn: turnOf(evalCase),
        record,
        ...(state !== undefined && { state }),
        recordedBy: 'import',
        recordedAt,
      };
      return [{ how, entry, evalCase, response, askedAt }];
    });
  });
  const byAsking = grouped(read, ({ response }) => askingKey(response));
  const matches = [...byAsking.values()].flatMap((all) => {
    const { last, rival } = lastAsked(all, contentOf);
    if (rival) remarks.push(rivalText(last, rival));
    else remarks.push(...all.filter((other) => other !== last).map((other) => olderText(other, last)));
    return rival ? [] : [last];
  });
  return { matches, remarks };
}

interface FoundCases {
  readonly entry: ImportedEntry;
  readonly cases: readonly EvalCase[];
  /** `edited`: by its id, although the query differs; `shared`: several cases have this id, and nothing says which is meant. */
  readonly how: ImportMatch['how'] | 'shared';
}

/** The query of an entry; if it has none, the user’s questions in its thread. */
function queriesOf({ query, questions }: ImportedEntry): readonly string[] {
  return query === '' ? questions : [query];
}

const isQueryOf =
  ({ query }: EvalCase) =>
  (text: string): boolean =>
    foldQuery(text) === foldQuery(query);

/**
 * Finds the cases of entries: by id and query, else by query, else by id alone. The state of a thread with several questions belongs to the
 * last one, and to the others only if no state in the file ends with them.
 */
function foundIn(entries: readonly ImportedEntry[], sets: readonly EvalSet[]): FoundCases[] {
  const all = sets.flatMap(({ cases }) => cases.map(({ evalCase }) => evalCase));
  const casesOf = byId(all, ({ testId }) => testId);
  const byQuery = grouped(all, ({ query }) => foldQuery(query));
  const ended = new Set<EvalCase>();
  const found = entries.map((entry): FoundCases & { readonly last?: readonly EvalCase[] } => {
    const { tab, testId, turn } = entry;
    const isHere = (evalCase: EvalCase): boolean =>
      (tab === '' || foldCase(evalCase.tab) === foldCase(tab)) && isOfTurn(turn, evalCase);
    const named = casesOf(testId).filter(isHere);
    const queries = queriesOf(entry);
    if (queries.length === 0) {
      const isShared = [...grouped(named, (one) => one.tab).values()].some(areSeveral);
      return { entry, cases: named, how: isShared ? 'shared' : 'id' };
    }
    const same = named.filter((evalCase) => queries.some(isQueryOf(evalCase)));
    if (same.length > 0) return { entry, cases: same, how: 'id' };
    const asked = [...new Set(queries.map(foldQuery))]
      .map((query) => (byQuery.get(query) ?? []).filter(isHere))
      .filter((cases) => cases.length > 0);
    const last = asked[asked.length - 1];
    if (!last) return { entry, cases: named, how: 'edited' };
    for (const evalCase of last) ended.add(evalCase);
    return { entry, cases: asked.flat(), last, how: 'query' };
  });
  return found.map(({ last, ...one }) =>
    last ? { ...one, cases: one.cases.filter((its) => last.includes(its) || !ended.has(its)) } : one,
  );
}

function contentOf({ response: { record } }: ImportMatch): string {
  return JSON.stringify([...record].filter(([, value]) => value !== ''));
}

function olderText({ entry, evalCase }: ImportMatch, last: ImportMatch): string {
  return `${entry.place}: left out, as ${last.entry.place} is a newer response to ${nameOfCase(evalCase)}`;
}

function rivalText({ entry, evalCase }: ImportMatch, rival: ImportMatch): string {
  return `${entry.place} and ${rival.entry.place}: two responses to ${nameOfCase(evalCase)}, and it is unclear which is newer; both are left out: fill in asked_at or trial`;
}

const SHOWN_QUERY = 60;

/** @example 'row 3 (1-002)' */
function nameOf({ place, testId, query }: ImportedEntry): string {
  const name = testId === '' ? shortened(query, SHOWN_QUERY) : testId;
  return name === '' ? place : `${place} (${name})`;
}

function nameOfCase({ testId, tab, row }: EvalCase): string {
  return testId === '' ? `“${tab}” row ${row}` : testId;
}

/** @example 'its test_id or its query in “GOLD”' */
function wantedOf(entry: ImportedEntry): string {
  const { testId, tab } = entry;
  const hasQuery = queriesOf(entry).length > 0;
  const known = [...(testId === '' ? [] : ['its test_id']), ...(hasQuery ? ['its query'] : [])];
  const what = known.length === 0 ? 'a case for it: it has neither test_id nor query' : known.join(' or ');
  return tab === '' ? what : `${what} in “${tab}”`;
}
