/** The scores of finished rows as Langfuse takes them: one per check and metric, attached to the row's trace or session. */
import { contentHash } from '../evalset/content-hash';
import type { CheckMeta } from '../checks/check';
import { cut } from '../model/text';
import { oneLine } from '../model/texts/one-line';
import { type Scorecard, scoreIn, verdictWord } from '../model/scorecard';
import { runOf } from '../results/snapshot';

/** Langfuse's CreateScoreRequest; it has exactly one of the two targets. */
export interface LangfuseScore extends Target {
  /** Stays the same for the same score of the same run: sending it again overwrites. */
  readonly id: string;
  readonly name: string;
  readonly value: number;
  readonly dataType: 'BOOLEAN' | 'NUMERIC';
  readonly comment?: string;
  readonly metadata: Readonly<Record<string, string | number>>;
  readonly environment?: string;
}

interface Target {
  readonly traceId?: string;
  readonly sessionId?: string;
}

export interface ScoreSource {
  readonly checks: readonly CheckMeta[];
  /** With the eval set's name and sheet. */
  readonly tabs: readonly {
    readonly tab: string;
    readonly sheetId: number;
    readonly cards: readonly Scorecard[];
  }[];
  readonly judge: string;
  /** '' for Langfuse's default. */
  readonly environment: string;
}

export interface ScoresToSend {
  /** In the order of the tabs and rows. */
  readonly scores: readonly LangfuseScore[];
  readonly rows: number;
  /** Rows with scores, but neither a trace nor a session. */
  readonly unattached: number;
  /** Rows whose scores no longer count. */
  readonly edited: number;
}

/** Characters: a hundred scores of this size stay below the 1 MB that proxies accept, in every script. */
const [MAX_COMMENT, MAX_METADATA] = [1000, 200];

/**
 * The id of a score is made from run, eval set, target, `test_id` (and which of several such rows it is) and name: two runs over one trace
 * are two scores, and a row keeps its id when it moves in its sheet.
 */
export function scoresToSend(source: ScoreSource): ScoresToSend {
  const scores: LangfuseScore[] = [];
  let [rows, unattached, edited] = [0, 0, 0];
  for (const { tab, sheetId, cards } of source.tabs) {
    const seen = new Map<string, number>();
    for (const card of cards) {
      const ofRow = scoresIn(card, source.checks);
      if (ofRow.length === 0) continue;
      const target = targetOf(card);
      if (card.verdict === 'edited') edited += 1;
      else if (!target) unattached += 1;
      else {
        rows += 1;
        const { traceId = '', sessionId = '' } = target;
        const key = JSON.stringify([runOf(card), sheetId, traceId, sessionId, card.test_id]);
        const nth = seen.get(key) ?? 0;
        seen.set(key, nth + 1);
        for (const score of ofRow) {
          const id = `gnw-${contentHash([key, String(nth), score.name])}`;
          scores.push(withFacts({ id, ...target, ...score }, tab, card, source));
        }
      }
    }
  }
  return { scores, rows, unattached, edited };
}

interface NamedScore extends Pick<LangfuseScore, 'name' | 'value' | 'dataType'> {
  readonly comment: string;
  readonly decidedBy?: string;
}

function scoresIn(card: Scorecard, checks: readonly CheckMeta[]): NamedScore[] {
  const scores = checks.flatMap(({ id, stage }): NamedScore[] => {
    const value = scoreIn(card, id);
    if (value === undefined) return [];
    const { reason: comment = '', decided_by: decidedBy = '' } = card.checks[id] ?? {};
    const isMetric = stage === 'quality';
    const dataType = !isMetric && (value === 0 || value === 1) ? 'BOOLEAN' : 'NUMERIC';
    return [{ name: isMetric ? `quality_${id}` : id, value, dataType, comment, decidedBy }];
  });
  const { checks_passed: passed, first_failure: failure } = card;
  const overall = [
    verdictWord(card.verdict),
    ...(passed === '' ? [] : [`${passed} checks passed`]),
    ...(failure === null ? [] : [`first failure: ${failure}`]),
  ].join(', ');
  return [
    ...scores,
    ...mean('quality_overall', card.average_quality, card.quality_reasoning),
    ...mean('overall_score', card.overall_score, overall),
  ];
}

function mean(name: string, value: number | null, comment: string): NamedScore[] {
  return value === null ? [] : [{ name, value, dataType: 'NUMERIC', comment }];
}

/** The address of a trace in Langfuse, for rows without a `trace_id`. */
const TRACE_ADDRESS = /^https?:\/\/[^/]+\/(?:.*\/)?project\/[^/]+\/traces\/([^/?#]+)/;

function targetOf(card: Scorecard): Target | undefined {
  const traceId = card.trace_id.trim() || TRACE_ADDRESS.exec(card.trace_url.trim())?.[1];
  const sessionId = card.thread_id.trim();
  return traceId ? { traceId } : sessionId === '' ? undefined : { sessionId };
}

function withFacts(
  { comment, decidedBy = '', ...score }: NamedScore & Target & { readonly id: string },
  tab: string,
  card: Scorecard,
  { judge, environment }: ScoreSource,
): LangfuseScore {
  const facts = {
    ...{ run_id: runOf(card), judge: card.judge || judge, decided_by: decidedBy },
    ...{ prompt_version: card.prompt_hash, tab },
    ...{ test_id: card.test_id, verdict: verdictWord(card.verdict) },
  };
  const known = Object.entries(facts).filter(([, value]) => value !== '');
  const shown = cut(comment.trim(), MAX_COMMENT);
  return {
    ...score,
    ...(shown !== '' && { comment: shown }),
    metadata: {
      ...Object.fromEntries(known.map(([key, value]) => [key, cut(oneLine(value), MAX_METADATA)])),
      ...(card.row !== null && { row: card.row }),
    },
    ...(environment !== '' && { environment }),
  };
}
