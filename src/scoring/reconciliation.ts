/** The basis of the scores: the checks that expected values imply, those that were evaluated, and why the others were not. */
import { BUILT_IN } from '../checks/registry';
import type { CheckId, CheckMeta, Checks } from '../model/check';
import type { Reconciliation, MissingCheck } from '../model/run-report';
import type { CheckLine, ScoredRow } from '../model/scored-row';
import { ASKED_BACK } from './clarification';

/** Why implied checks have no score: singular (after “1”) and plural. */
const WORDS = {
  judge: ['needs a judge model', 'need a judge model'],
  tied: ['has trials that tie', 'have trials that tie'],
  error: ['could not be judged: the judge failed', 'could not be judged: the judge failed'],
  unmeasured: ['is in a row without an agent output', 'are in rows without an agent output'],
  cell: ['has an expected cell that cannot be read', 'have an expected cell that cannot be read'],
  clarification: [
    'is blank because the agent asked for clarification',
    'are blank because the agent asked for clarification',
  ],
  nothing: [
    'had nothing to compare (no chart, message, dataset or data)',
    'had nothing to compare (no chart, message, dataset or data)',
  ],
  notRun: [
    'was not run: no column holds what the agent did',
    'were not run: no column holds what the agent did',
  ],
} as const;
type MissingWhy = keyof typeof WORDS;
const WHYS = [
  'judge',
  'tied',
  'error',
  'unmeasured',
  'cell',
  'clarification',
  'nothing',
  'notRun',
] as const satisfies readonly MissingWhy[];

const KINDS: Readonly<Record<NonNullable<CheckLine['kind']>, MissingWhy>> = {
  open: 'judge',
  tied: 'tied',
  error: 'error',
  blank: 'cell',
};
const DECIDES_CLARIFICATION = BUILT_IN.all.find(({ decidesClarification }) => decidesClarification)?.id ?? '';

/**
 * Compares what expected values imply with what was evaluated.
 *
 * @example reconcile(rows).sentence // '10 checks are implied by expected values, 8 were evaluated; missing: 2 need a judge model.'
 */
export function reconcile(rows: readonly ScoredRow[], checks: Checks): Reconciliation {
  const counted = rows.filter(({ verdict }) => verdict !== '' && verdict !== 'edited, score again');
  const implied = counted.reduce((sum, row) => sum + row.implied, 0);
  const evaluated = counted.reduce((sum, row) => sum + row.evaluated, 0);
  const missing = counted.flatMap((row) => missingOf(row, checks));
  return {
    implied,
    evaluated,
    missing: tallied(missing, checks),
    sentence: sentenceOf(implied, evaluated, missing),
  };
}

interface Missing {
  readonly check: CheckId | undefined;
  readonly why: MissingWhy;
  readonly row: ScoredRow;
}

function missingOf(row: ScoredRow, checks: Checks): Missing[] {
  const count = row.implied - row.evaluated;
  const explained = checks.all
    .filter((check) => isKnownMissing(row, check))
    .slice(0, count)
    .map((check): Missing => ({ check: check.id, why: whyOf(row, check), row }));
  const rest = Array.from({ length: Math.max(0, count - explained.length) }, (): Missing => ({
    check: undefined,
    why: isUnmeasured(row) ? 'unmeasured' : 'notRun',
    row,
  }));
  return [...explained, ...rest];
}

/** If the tab doesn't say which checks are implied, those that give a reason for having no score. */
function isKnownMissing({ impliedChecks, checks }: ScoredRow, { id }: CheckMeta): boolean {
  const line = checks.get(id);
  if (line && line.score !== null) return false;
  return impliedChecks ? impliedChecks.has(id) : line?.kind !== undefined;
}

function whyOf(row: ScoredRow, { id, blankedByClarification }: CheckMeta): MissingWhy {
  const line = row.checks.get(id);
  if (!line) return 'notRun';
  if (line.kind) return KINDS[line.kind];
  if (isUnmeasured(row)) return 'unmeasured';
  return blankedByClarification && (line.reason === ASKED_BACK || asked(row)) ? 'clarification' : 'nothing';
}

/** An error of the whole row: no check has a result. */
function isUnmeasured({ verdict, checks }: ScoredRow): boolean {
  return verdict === 'error' && [...checks.values()].every(({ score, kind }) => score === null && !kind);
}

/** The score is 1 if the agent asked as expected, 0 if it asked unexpectedly, or should have asked and didn't. */
function asked({ checks, impliedChecks }: ScoredRow): boolean {
  const score = checks.get(DECIDES_CLARIFICATION)?.score ?? null;
  return score === 1 || (score === 0 && impliedChecks?.has(DECIDES_CLARIFICATION) !== true);
}

function tallied(missing: readonly Missing[], checks: Checks): MissingCheck[] {
  const ids: (CheckId | undefined)[] = [...checks.all.map(({ id }) => id), undefined];
  return WHYS.flatMap((why) => {
    const ofWhy = missing.filter((line) => line.why === why);
    return ids.map((check) => {
      const cases = ofWhy
        .filter((line) => line.check === check)
        .map(({ row }) => row)
        .sort((a, b) => (a.row ?? 0) - (b.row ?? 0));
      return { check, rows: cases.length, reason: wordsOf(why, cases.length), cases };
    });
  })
    .filter(({ rows }) => rows > 0)
    .sort((a, b) => b.rows - a.rows);
}

function wordsOf(why: MissingWhy, rows: number): string {
  return WORDS[why][rows === 1 ? 0 : 1];
}

function sentenceOf(implied: number, evaluated: number, missing: readonly Missing[]): string {
  const parts = WHYS.map((why) => ({ why, rows: missing.filter((check) => check.why === why).length }))
    .filter(({ rows }) => rows > 0)
    .sort((a, b) => b.rows - a.rows)
    .map(({ why, rows }) => `${rows} ${wordsOf(why, rows)}`);
  const end = parts.length > 0 ? `; missing: ${parts.join(', ')}` : '';
  const checks = implied === 1 ? 'check is' : 'checks are';
  return `${implied} ${checks} implied by expected values, ${evaluated} ${evaluated === 1 ? 'was' : 'were'} evaluated${end}.`;
}
