/** Runs as files: the JSON that `--json` writes, also used to export a kept run, and how it is read back. */
import { LEDGER_TEXT, type LedgerCase, type Snapshot, type RunAbout } from '../model/ledger';
import { memoize } from '../model/memoize';
import { firstPart, readVerdict } from '../model/scorecard';
import { recordOf } from '../model/collections';
import { cut } from '../model/text';
import { UserError } from '../model/user-error';
import * as z from '../model/zod';
import { otherDoor } from '../model/texts/file-door';
import { flawIn, isObject, jsonIn } from '../model/texts/json';
import { doubled, issueText, readRunFile } from './run-file';

// What a run was run with, as files say it.

const About = memoize(() =>
  z.object({
    note: word(),
    build: word(),
    scorer: word(),
    settings_hash: word(),
    judge: word(),
    ff: word(),
    filters: word(),
    trials: z.optional(z.number()),
    is_mixed: z.optional(z.boolean()),
    info_only: z.optional(z.array(z.string())),
  }),
);
export type AboutJson = z.Shape<typeof About>;

function aboutOf({
  settings_hash: settingsHash,
  is_mixed: isMixed,
  info_only: infoOnly,
  ...about
}: AboutJson): RunAbout {
  return { ...about, settingsHash, isMixed, infoOnly };
}

/** What a run was run with, as a file says it. */
export function aboutJson({
  settingsHash,
  isMixed,
  infoOnly,
  note,
  build,
  scorer,
  judge,
  ff,
  trials,
  filters,
}: RunAbout): AboutJson {
  return {
    ...{ note, build, scorer, judge, ff, trials, filters },
    settings_hash: settingsHash,
    is_mixed: isMixed,
    info_only: infoOnly && [...infoOnly],
  };
}

const Score = memoize(() => z.nullable(z.number().check(z.minimum(0), z.maximum(1))));
const word = memoize(() => z.optional(z.string()));

const ScoredCard = memoize(() =>
  z.object({
    tab: z.string(),
    row: z._default(z.nullable(z.int().check(z.minimum(0))), null),
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
    error: z.optional(z.nullable(z.string())),
    overall_score: z._default(Score(), null),
    run_id: z._default(z.nullable(z.string()), ''),
    inputs_hash: z._default(z.nullable(z.string()), ''),
    checks: z.record(
      z.string(),
      z.object({
        score: Score(),
        actual: z.optional(z.nullable(z.string())),
        reason: z.optional(z.nullable(z.string())),
        decider: word(),
        decided_by: word(),
      }),
    ),
    trials: z.optional(z.nullable(z.record(z.string(), z.array(Score())))),
  }),
);
type ScoredCard = z.Shape<typeof ScoredCard>;

const ScoredFile = memoize(() =>
  z.object({
    scorecards: z.array(ScoredCard()).check(z.minLength(1)),
    eval_sets: z._default(
      z.array(z.object({ tab: z.string(), saved_at: word(), about: z.optional(About()) })),
      [],
    ),
  }),
);

/** A file that a person provides. */
interface NamedText {
  readonly name: string;
  readonly text: string;
}

/**
 * The runs in a file: one per eval set.
 *
 * @param hashOf hash of a whole query, as the ledger keeps it
 * @throws UserError that says what in the file cannot be used
 */
export function readRuns({ name, text }: NamedText, hashOf: (query: string) => string): Snapshot[] {
  const refuse = (what: string): UserError =>
    new UserError('usage', `${name} is not a file of a run: ${what}.${otherDoor(json ?? text, 'runs')}`);
  const json = jsonIn(text);
  const flaw = flawIn(text);
  if (json === undefined || flaw !== '') throw refuse(`it ${flaw || 'is not JSON'}`);
  if (/"__proto__"\s*:/.test(text)) throw refuse('it has something called __proto__, which is no name');
  if (!isObject(json) || !('scorecards' in json)) {
    if (isObject(json) && 'results' in json) return [readRunFile(json, name, hashOf)];
    throw refuse(
      'it has neither scorecards (as Share ▸ JSON and --json write them) nor results (as wri/gnw-gold-evals does)',
    );
  }
  const file = ScoredFile().safeParse(json);
  if (!file.success) throw refuse(issueText(file.error, 'scorecards', 'scorecard'));
  const { scorecards, eval_sets: evalSets } = file.data;
  const problem = problemIn(scorecards);
  if (problem !== undefined) throw refuse(problem);
  return [...new Set(scorecards.map(({ tab }) => tab))].map((tab): Snapshot => {
    const cards = scorecards.filter((card) => card.tab === tab);
    const { about, saved_at: savedAt = '' } = evalSets.find((evalSet) => evalSet.tab === tab) ?? {};
    return {
      // Rows kept from earlier runs carry older ids: the newest names the whole.
      runId: cards.map(({ run_id: id }) => id ?? '').reduce((a, b) => (b > a ? b : a), ''),
      savedAt,
      sheetId: 0,
      tab,
      cases: cards.map((card) => caseOf(card, hashOf)),
      ...(about && { about: aboutOf(about) }),
    };
  });
}

/** What no run can have written; undefined if there is nothing. Equal cases stand in different rows. */
function problemIn(cards: readonly ScoredCard[]): string | undefined {
  const unknown = cards.findIndex(({ verdict, conversation_verdict: ofConversation }) =>
    [verdict, ofConversation].some((text) => Boolean(text) && readVerdict(text) === null),
  );
  if (unknown >= 0)
    return `scorecard ${unknown + 1}, verdict: “${cut(cards[unknown]?.verdict ?? '', 40)}” is none`;
  const keyOf = ({ tab, row, uid }: ScoredCard): string => (row ? JSON.stringify([tab, row, uid]) : '');
  return doubled(cards.map(keyOf), 'scorecards', 'the same row of the same tab');
}

function caseOf(card: ScoredCard, hashOf: (query: string) => string): LedgerCase {
  const { row, test_id: testId, uid, query, query_hash: queryHash } = card;
  const { verdict, error, overall_score: overall, checks, trials } = card;
  const asCase = verdictAsTurn(card);
  const conversation = String(card.conversation ?? '');
  const inputs = firstPart(card.inputs_hash ?? '');
  const deciders = recordOf<string>([]);
  const output = recordOf<string>([]);
  const scores = recordOf<number>([]);
  const reasons = error ? [error] : [];
  for (const [id, { score, actual, reason, decider, decided_by: who }] of Object.entries(checks)) {
    if (score === 0 && reason) reasons.push(`${id}: ${reason}`);
    if (actual) output[id] = actual;
    if (score !== null) scores[id] = score;
    if (score !== null && who && decider !== 'code') deciders[id] = who;
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
    ...(conversation !== '' && { conversation }),
    ...(inputs !== '' && { inputs }),
    ...(Object.keys(deciders).length > 0 && { deciders }),
    ...(reasons.length > 0 && { why: reasons.join(' · ') }),
    overall,
    scores,
    ...(trials && { trials: recordOf(Object.entries(trials)) }),
    ...(Object.keys(output).length > 0 && { output }),
  };
}

/** undefined for a case outside any conversation: where a tab has some, its lines have the columns, too. */
function verdictAsTurn({ conversation, conversation_verdict: verdict }: ScoredCard): string | undefined {
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
          conversation,
          inputs,
          why,
          overall,
          scores,
          deciders = {},
          trials,
          output = {},
        }) => ({
          tab,
          row,
          test_id: testId,
          uid,
          query,
          query_hash: queryHash,
          verdict,
          conversation,
          conversation_verdict: asCase,
          error: why,
          overall_score: overall,
          run_id: runId,
          inputs_hash: inputs,
          checks: Object.fromEntries(
            [...new Set([...Object.keys(scores), ...Object.keys(output)])].map((id) => [
              id,
              { score: scores[id] ?? null, actual: output[id], decided_by: deciders[id] },
            ]),
          ),
          trials,
        }),
      ),
    ),
  });
}
