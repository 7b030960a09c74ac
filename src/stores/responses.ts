/** Reads the responses in the tab `Responses`, and matches them with cases. */
import { grouped } from '../model/collections';
import { trialIn } from '../agent/response-file';
import { isFailure, hasOutput } from '../agent/recorded-columns';
import { memoize, MAX_TABS } from '../model/memoize';
import { cellReader } from '../evalset/cell-text';
import { knownColumn } from '../evalset/header';
import { normalHeader } from '../model/check';
import { type ActualField, ACTUAL_FIELDS, type Column } from '../fields/fields';
import { NOT_RECORDED } from '../fields/field';
import { type EvalCase, isOfTurn, turnNamed, turnOf } from '../fields/eval-case';
import { lastAsked, type Response, outputFrom } from '../fields/response';
import type { SpreadsheetPort } from '../model/spreadsheet';
import { type Cell, MAX_HEADER_ROWS, type TabGrid } from '../model/tab-grid';
import { cleanText, foldCase, foldQuery, rowsText } from '../model/text';
import { momentIn } from '../fields/calendar-day';
import { byId } from '../fields/whole-number';
import { RESPONSE_NAMES, RESPONSES_SIGNATURE, responseTabs } from './responses-tab';
import { inConversations } from '../evalset/conversations';
import type { EvalSet, RecordedCase } from '../evalset/read-tab';

/** The tabs that responses are read from. */
export function responseSheets(spreadsheet: SpreadsheetPort): ReadonlySet<number> {
  const signed = responseTabs(spreadsheet.tabs(RESPONSES_SIGNATURE));
  const named = RESPONSE_NAMES.flatMap((name) => spreadsheet.idOf(name) ?? []);
  return new Set([...signed.map(({ sheetId }) => sheetId), ...named]);
}

/** All responses in row order, also from tabs made by hand. */
export function readResponses(spreadsheet: SpreadsheetPort): Response[] {
  return [...responseSheets(spreadsheet)].flatMap((sheetId) => responsesIn(spreadsheet.read(sheetId)));
}

/** The responses in a tab; [] without a header that has `test_id` or `query`, and recorded columns. */
export const responsesIn = memoize((grid: TabGrid): Response[] => {
  const header = headerOf(grid);
  if (!header) return [];
  const read = cellReader(grid.timeZone);
  return grid.values.slice(header.row).flatMap((values, index): Response[] => {
    const shown = grid.shown[header.row + index] ?? [];
    const cell = (name: string): Cell => values[header.places.get(name) ?? -1] ?? '';
    const textAt = (name: string): string => read(cell(name), shown[header.places.get(name) ?? -1] ?? '');
    // As displayed: leading zeros are part of an id.
    const testId = cleanText(shown[header.places.get('test_id') ?? -1] ?? '');
    const query = textAt('query');
    if (testId === '' && query === '') return [];
    return [
      {
        testId,
        query,
        tab: textAt('tab'),
        uid: textAt('uid'),
        askedAt: momentIn(cell('asked_at')),
        recordedBy: (['agent', 'import'] as const).find((by) => by === textAt('recorded_by')) ?? '',
        recordedAt: momentIn(cell('recorded_at')),
        trial: trialIn(textAt('trial')) ?? 1,
        turn: turnNamed(textAt('conversation'), textAt('turn')),
        place: { tab: grid.name, row: header.row + index + 1 },
        stateKey: textAt('state_key'),
        recorded: new Map(header.fields.map((field) => [field, textAt(field)])),
      },
    ];
  });
}, MAX_TABS);

interface ResponsesHeader {
  /** From 1. */
  readonly row: number;
  readonly places: ReadonlyMap<string, number>;
  readonly fields: readonly ActualField[];
}

function headerOf({ values }: TabGrid): ResponsesHeader | undefined {
  for (const [index, line] of values.slice(0, MAX_HEADER_ROWS).entries()) {
    const places = new Map<string, number>();
    line.forEach((cell, place) => {
      const name = knownColumn(String(cell))?.column ?? normalHeader(String(cell));
      if (name !== '' && !places.has(name)) places.set(name, place);
    });
    const fields = ACTUAL_FIELDS.filter((field) => places.has(field));
    if ((places.has('test_id') || places.has('query')) && fields.length > 0)
      return { row: index + 1, places, fields };
  }
  return undefined;
}

type ResponseMatch =
  /** `response` is the first of `trials`. */
  | { readonly kind: 'found'; readonly response: Response; readonly trials: readonly Response[] }
  /** `reason` says why there is no response to score; '' if none was ever recorded. */
  | { readonly kind: 'none' | 'edited' | 'twice' | 'shared'; readonly reason: string };

/**
 * Matches responses with cases by `test_id`, else by the query (ignoring case and spacing), and by tab and turn if a response names them.
 * If a case was asked several times, the newest response counts, trial by trial.
 *
 * @param cases all cases of the tab: a response without a query matches none of several cases with its id
 */
export function matchResponses(
  responses: readonly Response[],
  cases: readonly EvalCase[] = [],
): (evalCase: EvalCase) => ResponseMatch {
  const namesakes = byId(cases, ({ testId }) => testId);
  const named = byId(responses, ({ testId }) => testId);
  const byQuery = grouped(responses, ({ query }) => foldQuery(query));
  return (evalCase) => {
    if (responses.length === 0) return { kind: 'none', reason: '' };
    const { testId, tab } = evalCase;
    const query = foldQuery(evalCase.query);
    const isHere = (response: Response): boolean =>
      (response.tab === '' || foldCase(response.tab) === foldCase(tab)) && isOfTurn(response.turn, evalCase);
    const ofId = named(testId).filter(isHere);
    const same = ofId.filter((response) => response.query === '' || foldQuery(response.query) === query);
    const matches = same.length > 0 ? same : (byQuery.get(query) ?? []).filter(isHere);
    const unnamed = matches.find((response) => response.query === '' && !response.turn);
    const meant = unnamed ? namesakes(testId) : [];
    if (unnamed && areSeveral(meant))
      return {
        kind: 'shared',
        reason: `its test_id is that of ${placesText(meant)}, and the response (${placeOf(unnamed)}) has no query, so it is unclear which is meant: fill it in`,
      };
    if (matches.length > 0) return newest(matches);
    const [other] = ofId;
    return other
      ? {
          kind: 'edited',
          reason: `its query was edited since the agent was asked (${placeOf(other)}): ask again, or correct the query there`,
        }
      : { kind: 'none', reason: 'no row of “Responses” has its test_id or its query' };
  };
}

/**
 * The newest response of each trial; two whose order is unknown must be identical. Trials after the second count only if they were asked
 * no earlier than the first two.
 */
function newest(matches: readonly Response[]): ResponseMatch {
  const trials: Response[] = [];
  for (const [, ofTrial] of [...grouped(matches, ({ trial }) => trial)].sort(([a], [b]) => a - b)) {
    const { last, rival } = lastAsked(ofTrial, contentOf);
    if (rival) {
      return {
        kind: 'twice',
        reason: `two responses, and it is unclear which is newer (${placeOf(last)} and row ${rival.place.row}): delete one of them or fill in asked_at`,
      };
    }
    trials.push(last);
  }
  const [response, second] = trials;
  // Later trials that were asked earlier may come from another version of the agent.
  const earliest =
    second && second.askedAt < (response?.askedAt ?? '') ? second.askedAt : (response?.askedAt ?? '');
  const isRecent = ({ askedAt }: Response): boolean => askedAt === '' || askedAt >= earliest;
  return response
    ? {
        kind: 'found',
        response,
        trials: trials.filter((trial, index) => index < 2 || isRecent(trial)),
      }
    : { kind: 'none', reason: '' };
}

/** True if cases are different questions. */
export function areSeveral(cases: readonly EvalCase[]): boolean {
  const asked = new Set(cases.map((one) => JSON.stringify([foldQuery(one.query), turnOf(one)])));
  return asked.size > 1;
}

/** @example '“GOLD” rows 2, 3' */
export function placesText(cases: readonly EvalCase[]): string {
  const byTab = grouped(cases, ({ tab }) => tab);
  return [...byTab].map(([tab, all]) => `“${tab}” ${rowsText(all.map(({ row }) => row))}`).join(' and ');
}

function placeOf({ place }: Response): string {
  return `“${place.tab}” row ${place.row}`;
}

function contentOf({ recorded }: Response): string {
  return JSON.stringify([...recorded].filter(([, text]) => text !== ''));
}

/** The columns with a value in any response. */
export function recordedFields(responses: readonly Response[]): ReadonlySet<ActualField> {
  const fields = new Set<ActualField>();
  for (const { recorded, stateKey } of responses) {
    // A failed question has no values.
    if (isFailure(recorded.get('error') ?? '')) continue;
    if (stateKey !== '') fields.add('agent_state');
    for (const [field, text] of recorded) if (text !== NOT_RECORDED) fields.add(field);
  }
  return fields;
}

/**
 * The eval set with outputs from `Responses`; a case without a response keeps the output in its own row.
 *
 * @returns with `under`, which returns the cases with another number of trials
 */
export const withResponses = memoize(
  (evalSet: EvalSet, responses: readonly Response[], trials: number): EvalSet => {
    const match = matchResponses(
      responses,
      evalSet.cases.map(({ evalCase }) => evalCase),
    );
    const under = memoize((maxTrials: number): CasesRead => chosenOf(evalSet, match, maxTrials), MAX_TABS);
    return { ...evalSet, ...under(trials), under };
  },
  MAX_TABS,
);

type CasesRead = Pick<EvalSet, 'cases' | 'recordedElsewhere'>;

function chosenOf(
  { cases }: Pick<EvalSet, 'cases'>,
  matchOf: (evalCase: EvalCase) => ResponseMatch,
  trials: number,
): CasesRead {
  const taken: Response[] = [];
  const filled = cases.map((recordedCase): RecordedCase => {
    const match = matchOf(recordedCase.evalCase);
    if (match.kind !== 'found') {
      if (hasOutput(recordedCase.recorded)) return recordedCase;
      return { ...recordedCase, trials, ...(match.reason !== '' && { noOutput: match.reason }) };
    }
    const responses = match.trials.slice(0, trials);
    taken.push(...responses);
    const otherTrials = responses.slice(1).map(({ recorded }) => recorded);
    const stateKeys = responses.map(({ stateKey }) => stateKey);
    const fewer = responses.length < trials ? [`${responses.length} of ${trials} trials`] : [];
    return {
      ...recordedCase,
      trials,
      recorded: match.response.recorded,
      outputFrom: [...new Set(responses.map(outputFrom)), ...fewer].join('; '),
      ...(stateKeys.some((key) => key !== '') && { stateKeys }),
      ...(otherTrials.length > 0 && { otherTrials }),
    };
  });
  if (taken.length === 0 && cases.every(({ recorded }) => hasOutput(recorded))) return { cases };
  return { cases: inConversations(filled).cases, recordedElsewhere: recordedFields(taken) };
}

/** The columns of an eval set, including those of its responses. */
export function columnsOf({ header, recordedElsewhere = new Set() }: EvalSet): ReadonlySet<Column> {
  return new Set<Column>([...header.columns.keys(), ...recordedElsewhere]);
}
