/** The basis of the scores: how many of the checks that expected values imply were evaluated, and why the others were not. */
import { BUILT_IN } from '../checks/registry';
import type { CheckMeta, Checks } from '../model/check';
import type { Basis } from '../model/run-report';
import type { CheckLine, ScoredRow } from '../model/scored-row';
import { ASKED_BACK } from './clarification';

/** Why implied checks have no score: behind “1”, and behind other numbers. */
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
type Why = keyof typeof WORDS;

const KINDS: Readonly<Record<NonNullable<CheckLine['kind']>, Why>> = {
  open: 'judge',
  tied: 'tied',
  error: 'error',
  blank: 'cell',
};
const DECIDES_CLARIFICATION = BUILT_IN.all.find(({ decidesClarification }) => decidesClarification)?.id ?? '';

/**
 * Rows that were edited since, or that no run has reached, are left out.
 *
 * @example basisOf(rows, checks).sentence // '10 checks are implied by expected values, 8 were evaluated; missing: 2 need a judge model.'
 */
export function basisOf(rows: readonly ScoredRow[], checks: Checks): Basis {
  const counted = rows.filter(({ verdict }) => verdict !== '' && verdict !== 'edited, score again');
  const implied = counted.reduce((sum, row) => sum + row.implied, 0);
  const evaluated = counted.reduce((sum, row) => sum + row.evaluated, 0);
  const missing = new Map<Why, number>();
  for (const why of counted.flatMap((row) => missingOf(row, checks)))
    missing.set(why, (missing.get(why) ?? 0) + 1);
  const parts = [...missing]
    .sort(([one, n], [other, m]) => m - n || ORDER.indexOf(one) - ORDER.indexOf(other))
    .map(([why, n]) => `${n} ${WORDS[why][n === 1 ? 0 : 1]}`);
  const end = parts.length > 0 ? `; missing: ${parts.join(', ')}` : '';
  const are = implied === 1 ? 'check is' : 'checks are';
  const were = evaluated === 1 ? 'was' : 'were';
  return {
    implied,
    evaluated,
    sentence: `${implied} ${are} implied by expected values, ${evaluated} ${were} evaluated${end}.`,
  };
}

const ORDER = Object.keys(WORDS);

/** One entry for each missing check. If the tab doesn't say which these are, those that give a reason for having no score come first. */
function missingOf(row: ScoredRow, checks: Checks): Why[] {
  const count = Math.max(0, row.implied - row.evaluated);
  const explained = checks.all
    .filter((check) => isKnownMissing(row, check))
    .slice(0, count)
    .map((check) => whyOf(row, check));
  const rest = Array.from({ length: count - explained.length }, (): Why =>
    isUnmeasured(row) ? 'unmeasured' : 'notRun',
  );
  return [...explained, ...rest];
}

function isKnownMissing({ impliedChecks, checks }: ScoredRow, { id }: CheckMeta): boolean {
  const line = checks.get(id);
  if (line && line.score !== null) return false;
  return impliedChecks ? impliedChecks.has(id) : line?.kind !== undefined;
}

function whyOf(row: ScoredRow, { id, blankedByClarification }: CheckMeta): Why {
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
