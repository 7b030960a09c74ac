/** Runs as files: the JSON that `--json` writes, also used to export a kept run, and how it is read back. */
import { explain } from '../model/explain';
import { LEDGER_TEXT, type LedgerCase, type Snapshot } from '../model/ledger';
import { lazy } from '../model/once';
import { readVerdict, verdictId } from '../model/scorecard';
import { jsonIn } from '../model/texts/json';
import { cut } from '../model/text';
import { UserError } from '../model/user-error';
import * as z from '../model/zod';
import { About, aboutJson, type AboutLine, aboutLines, aboutOf } from './about-json';
import { doubled, fileJson, placeIn, readRunFile } from './run-file';

/** More than an eval set has rows. */
const MOST_CARDS = 2_000_000;

const Score = lazy(() => z.nullable(z.number().check(z.minimum(0), z.maximum(1))));
const word = lazy(() => z.optional(z.string()));

const Card = lazy(() =>
  z.object({
    tab: z.string(),
    row: z._default(z.nullable(z.number()), null),
    test_id: z._default(z.nullable(z.union([z.string(), z.number()])), ''),
    uid: z.string().check(z.minLength(1)),
    query: z._default(z.nullable(z.string()), ''),
    /** Hash of the whole query, if only its beginning is kept. */
    query_hash: word(),
    verdict: z._default(z.nullable(z.string()), ''),
    /** The conversation it is a turn of; a run that was kept does not say. */
    conversation: z.optional(z.nullable(z.union([z.string(), z.number()]))),
    /** Of a turn: on the first row the conversation’s verdict, blank on the others. */
    conversation_verdict: z.optional(z.nullable(z.string())),
    overall_score: z._default(Score(), null),
    run_id: z._default(z.nullable(z.string()), ''),
    checks: z.record(z.string(), z.object({ score: Score(), actual: z.optional(z.nullable(z.string())) })),
    trials: z.optional(z.nullable(z.record(z.string(), z.array(Score())))),
    slices: z.optional(z.record(z.string(), z.string())),
    /** Of a file of lines, which may be shares of one run put together: each says what it was scored with. */
    about: z.optional(About()),
  }),
);
type Card = z.Shape<typeof Card>;

/** The same without a look at each part of each check, most of a card: a file of a million has fourteen million of them. */
const QuickCard = lazy(() => z.extend(Card(), { checks: z.custom<Card['checks']>(areChecks) }));

function areChecks(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).every(isCheck);
}

function isCheck(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('score' in value)) return false;
  const { score } = value;
  const isScore = score === null || (typeof score === 'number' && score >= 0 && score <= 1);
  return isScore && (!('actual' in value) || value.actual === null || typeof value.actual === 'string');
}

const ScoredFile = lazy(() =>
  z.object({
    scorecards: z.array(Card()).check(z.minLength(1), z.maxLength(MOST_CARDS)),
    eval_sets: z._default(
      z.array(z.object({ tab: z.string(), saved_at: word(), about: z.optional(About()) })),
      [],
    ),
  }),
);

/** A file that a person provides. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/**
 * Scorecards of a file that has one a line, without what `readRuns` does not read: a file of many is read in portions. A line that could
 * not be scored has no case: it is known by its place.
 *
 * @param lines number and text
 * @throws UserError that names a line which is none
 */
export function slimCards(name: string, lines: CardLines): string[] {
  return lines.map(([line, text]) => JSON.stringify(cardOf(name, line, jsonIn(text))));
}

/** The cases of such lines, each with its run. @param hashOf as `readRuns` takes it @throws UserError as `slimCards` */
export function casesOnLines(
  name: string,
  lines: CardLines,
  hashOf: (query: string) => string,
): (AboutLine & { readonly tab: string; readonly ledgerCase: LedgerCase })[] {
  const cards = lines.map(([line, text]) => {
    const json = jsonIn(text);
    const card = QuickCard().safeParse(json);
    return card.success ? card.data : cardOf(name, line, json);
  });
  const unknown = unknownVerdict(cards);
  if (unknown)
    throw notARun(name, `line ${lines[unknown.index]?.[0] ?? 0}, verdict: ${unknown.text} is none`);
  return cards.map((card) => ({
    tab: card.tab,
    runId: card.run_id ?? '',
    about: JSON.stringify(card.about ?? {}),
    ledgerCase: caseOf(card, hashOf),
  }));
}

type CardLines = readonly (readonly [number, string])[];

function cardOf(name: string, line: number, json: unknown): Card {
  const card = Card().safeParse(json);
  if (card.success) return card.data;
  const error = LineError().safeParse(json);
  if (error.success) {
    const { tab, row } = error.data;
    return Card().parse({ tab, row, uid: placeUid(row), verdict: 'error', checks: {} });
  }
  const [issue] = card.error.issues;
  const what =
    json === undefined
      ? 'is not JSON'
      : `is no scorecard: ${issue ? `${issue.path.join('.')} ${explain(issue)}` : ''}`;
  throw notARun(name, `line ${line} ${what}`);
}

const notARun = (name: string, what: string): UserError =>
  new UserError('usage', `${name} is not a file of a run: ${what}.`);

const placeUid = (row: number): string => `line ${row}`;

/** Whether it is a line that held no case. */
export function isNoCase({ uid, row }: Pick<LedgerCase, 'uid' | 'row'>): boolean {
  return uid === placeUid(row);
}

/** What a file of cases says of a line that could not be read. */
const LineError = lazy(() =>
  z.strictObject({ tab: z.string(), row: z.int(), verdict: z.literal('error'), error: z.string() }),
);

/**
 * The runs in a file: one per eval set.
 *
 * @param hashOf hash of a whole query, as the ledger keeps it
 * @throws UserError that says what in the file cannot be used
 */
export function readRuns({ name, text }: NamedText, hashOf: (query: string) => string): Snapshot[] {
  const refuse = (what: string): UserError => notARun(name, what);
  const json = fileJson(text, refuse);
  if (typeof json !== 'object' || json === null) throw refuse('it holds no results');
  if (!('scorecards' in json)) {
    if (!('results' in json))
      throw refuse(
        'it has neither scorecards (as --json writes them) nor results (as wri/gnw-gold-evals does)',
      );
    const run = readRunFile(text, { fileName: name, sheetId: 0, tab: '' });
    return [
      {
        ...run,
        cases: run.cases.map((ledgerCase) =>
          ledgerCase.query === '' ? ledgerCase : { ...ledgerCase, queryHash: hashOf(ledgerCase.query) },
        ),
      },
    ];
  }
  const file = ScoredFile().safeParse(json);
  if (!file.success) {
    const [issue] = file.error.issues;
    throw refuse(
      issue ? `${placeIn(issue.path, 'scorecards', 'scorecard')} ${explain(issue)}` : 'it cannot be read',
    );
  }
  const { scorecards, eval_sets: evalSets } = file.data;
  const problem = problemIn(scorecards);
  if (problem !== undefined) throw refuse(problem);
  return [...new Set(scorecards.map(({ tab }) => tab))].map((tab): Snapshot => {
    const cards = scorecards.filter((card) => card.tab === tab);
    const { about, saved_at: savedAt = '' } = evalSets.find((evalSet) => evalSet.tab === tab) ?? {};
    const told = about ? aboutOf(about) : aboutLines(distinctAbouts(cards));
    return {
      // Rows kept from earlier runs carry older ids: the newest names the whole.
      runId: cards.map(({ run_id: id }) => id ?? '').reduce((a, b) => (b > a ? b : a), ''),
      savedAt,
      sheetId: 0,
      tab,
      cases: cards.map((card) => caseOf(card, hashOf)),
      ...(told && { about: told }),
    };
  });
}

function distinctAbouts(cards: readonly Card[]): AboutLine[] {
  const lines = cards.map(({ run_id: runId, about = {} }) => ({
    runId: runId ?? '',
    about: JSON.stringify(about),
  }));
  return [...new Map(lines.map((line) => [`${line.runId} ${line.about}`, line])).values()];
}

/** What no run can have written; undefined if there is nothing. Cases that are alike stand in different rows. */
function problemIn(cards: readonly Card[]): string | undefined {
  const unknown = unknownVerdict(cards);
  if (unknown) return `scorecard ${unknown.index + 1}, verdict: ${unknown.text} is none`;
  const keyOf = ({ tab, row, uid }: Card): string => (row ? JSON.stringify([tab, row, uid]) : '');
  return doubled(cards.map(keyOf), 'scorecards', 'the same row of the same tab');
}

/** The first card whose verdict no run can have written. */
function unknownVerdict(
  cards: readonly Card[],
): { readonly index: number; readonly text: string } | undefined {
  const index = cards.findIndex(({ verdict, conversation_verdict: ofConversation }) =>
    [verdict, ofConversation].some((text) => Boolean(text) && readVerdict(text) === ''),
  );
  const card = cards[index];
  return card && { index, text: `“${cut(card.verdict ?? '', 40)}”` };
}

function caseOf(card: Card, hashOf: (query: string) => string): LedgerCase {
  const { row, test_id: testId, uid, query, query_hash: queryHash } = card;
  const { verdict, overall_score: overall, checks, trials, slices } = card;
  const asCase = verdictAsTurn(card);
  const output: Record<string, string> = {};
  const scores: Record<string, number> = {};
  for (const [id, { score, actual }] of Object.entries(checks)) {
    if (actual) output[id] = actual;
    if (score !== null) scores[id] = score;
  }
  const whole = query ?? '';
  return {
    row: row ?? 0,
    uid,
    testId: cut(String(testId ?? ''), LEDGER_TEXT),
    query: cut(whole, LEDGER_TEXT),
    queryHash: queryHash ?? (whole === '' ? '' : hashOf(whole)),
    verdict: readVerdict(verdict ?? ''),
    ...(asCase !== undefined && { asCase: readVerdict(asCase) }),
    overall,
    scores,
    ...(trials && { trials }),
    ...(slices && { slices }),
    ...(Object.keys(output).length > 0 && { output }),
  };
}

/** undefined for a case outside any conversation: where a tab has some, its lines have the columns, too. */
function verdictAsTurn({ conversation, conversation_verdict: verdict }: Card): string | undefined {
  const isTurn = conversation === undefined ? verdict !== undefined : `${conversation ?? ''}` !== '';
  return isTurn ? (verdict ?? '') : undefined;
}

/** Runs of eval sets as one file: the verdicts and scores of their scorecards, and nothing else. */
export function runFileText(runs: readonly Snapshot[]): string {
  return JSON.stringify({
    eval_sets: runs.map(({ tab, savedAt, about }) => ({
      tab,
      saved_at: savedAt,
      about: about && aboutJson(about),
    })),
    scorecards: runs.flatMap(({ tab, runId, cases }) =>
      cases.map(
        ({
          row,
          testId,
          uid,
          query,
          queryHash,
          verdict,
          asCase,
          overall,
          scores,
          trials,
          slices,
          output = {},
        }) => ({
          tab,
          row,
          test_id: testId,
          uid,
          query,
          query_hash: queryHash,
          verdict: verdictId(verdict),
          conversation_verdict: asCase && verdictId(asCase),
          overall_score: overall,
          run_id: runId,
          checks: Object.fromEntries(
            [...new Set([...Object.keys(scores), ...Object.keys(output)])].map((id) => [
              id,
              { score: scores[id] ?? null, actual: output[id] },
            ]),
          ),
          trials,
          slices,
        }),
      ),
    ),
  });
}
