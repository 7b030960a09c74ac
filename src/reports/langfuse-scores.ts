/** The scores of finished rows as Langfuse takes them: one per check and metric, attached to the row's trace or session. */
import { contentHash } from '../evalset/content-hash';
import type { CheckMeta } from '../checks/check';
import { cut } from '../model/text';
import { oneLine } from '../model/texts/one-line';
import { type ResultRecord, runOf } from '../sheets/results/records';
import { scoreColumnName } from '../sheets/results/score-columns';

export interface ScoreEvent {
  /** Changes with the content: Langfuse accepts each event id once. */
  readonly id: string;
  /** ISO date-time: when the row was judged. */
  readonly timestamp: string;
  /** Langfuse's CreateScoreRequest; it has exactly one of the two targets. */
  readonly body: Target & {
    /** Stays the same for the same score of the same run: sending it again overwrites. */
    readonly id: string;
    readonly name: string;
    readonly value: number;
    readonly dataType: 'BOOLEAN' | 'NUMERIC';
    readonly comment?: string;
    readonly metadata: Readonly<Record<string, string | number>>;
    readonly environment?: string;
  };
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
    readonly records: readonly ResultRecord[];
  }[];
  readonly judge: string;
  /** ISO date-time, for rows that do not say when they were judged. */
  readonly finishedAt: string;
  /** '' for Langfuse's default. */
  readonly environment: string;
}

export interface ScoresToSend {
  /** In the order of the tabs and rows. */
  readonly events: readonly ScoreEvent[];
  readonly rows: number;
  /** Rows with scores, but neither a trace nor a session. */
  readonly unattached: number;
  /** Rows whose scores no longer count. */
  readonly edited: number;
}

/** A hundred events of this size stay below the 1 MB that proxies take, whatever script they are in. */
const [COMMENT_LIMIT, METADATA_LIMIT] = [1000, 200];

/**
 * The id of a score is made from run, eval set, target, `test_id` (and which of several such rows it is) and name: two runs over one trace
 * are two scores, and a row keeps its id when it moves in its sheet.
 */
export function scoresToSend(source: ScoreSource): ScoresToSend {
  const events: ScoreEvent[] = [];
  let [rows, unattached, edited] = [0, 0, 0];
  for (const { tab, sheetId, records } of source.tabs) {
    const seen = new Map<string, number>();
    for (const record of records) {
      const scores = scoresIn(record, source.checks);
      if (scores.length === 0) continue;
      const target = targetOf(record);
      if (record.cell('verdict') === 'edited, score again') edited += 1;
      else if (!target) unattached += 1;
      else {
        rows += 1;
        const { traceId = '', sessionId = '' } = target;
        const key = JSON.stringify([runOf(record), sheetId, traceId, sessionId, text(record, 'test_id')]);
        const nth = seen.get(key) ?? 0;
        seen.set(key, nth + 1);
        for (const score of scores) {
          const id = `gnw-${contentHash([key, String(nth), score.name])}`;
          events.push(eventOf({ id, ...target, ...score }, tab, record, source));
        }
      }
    }
  }
  return { events, rows, unattached, edited };
}

interface NamedScore extends Pick<ScoreEvent['body'], 'name' | 'value' | 'dataType'> {
  readonly comment: string;
  readonly decidedBy?: string;
}

function scoresIn(record: ResultRecord, checks: readonly CheckMeta[]): NamedScore[] {
  const scores = checks.flatMap(({ id, stage }): NamedScore[] => {
    const value = record.cell(scoreColumnName(id));
    if (typeof value !== 'number') return [];
    const { reason: comment = '', decided_by: decidedBy = '' } = record.details[id] ?? {};
    const isMetric = stage === 'quality';
    const dataType = !isMetric && (value === 0 || value === 1) ? 'BOOLEAN' : 'NUMERIC';
    return [{ name: isMetric ? `quality_${id}` : id, value, dataType, comment, decidedBy }];
  });
  const failure = text(record, 'first_failure');
  const passed = text(record, 'checks_passed');
  const overall = [
    text(record, 'verdict'),
    ...(passed === '' ? [] : [`${passed} checks passed`]),
    ...(failure === '' ? [] : [`first failure: ${failure}`]),
  ].join(', ');
  return [
    ...scores,
    ...mean(record, 'quality_overall', 'average_quality', text(record, 'quality_reasoning')),
    ...mean(record, 'overall_score', 'overall_score', overall),
  ];
}

function mean(record: ResultRecord, name: string, column: string, comment: string): NamedScore[] {
  const value = record.cell(column);
  return typeof value === 'number' ? [{ name, value, dataType: 'NUMERIC', comment }] : [];
}

/** The address of a trace in Langfuse, for rows without a `trace_id`. */
const TRACE_ADDRESS = /^https?:\/\/[^/]+\/(?:.*\/)?project\/[^/]+\/traces\/([^/?#]+)/;

function targetOf(record: ResultRecord): Target | undefined {
  const traceId = text(record, 'trace_id') || TRACE_ADDRESS.exec(text(record, 'trace_url'))?.[1];
  const sessionId = text(record, 'thread_id');
  return traceId ? { traceId } : sessionId === '' ? undefined : { sessionId };
}

function eventOf(
  { comment, decidedBy = '', ...score }: NamedScore & Target & { readonly id: string },
  tab: string,
  record: ResultRecord,
  { judge, finishedAt, environment }: ScoreSource,
): ScoreEvent {
  const judgedAt = text(record, 'judged_at');
  const timestamp = Number.isFinite(Date.parse(judgedAt)) ? new Date(judgedAt).toISOString() : finishedAt;
  const row = record.cell('row');
  const about = {
    ...{ run_id: runOf(record), judge: text(record, 'judge') || judge, decided_by: decidedBy },
    ...{ prompt_version: text(record, 'prompt_hash'), tab },
    ...{ test_id: text(record, 'test_id'), verdict: text(record, 'verdict') },
  };
  const given = Object.entries(about).filter(([, value]) => value !== '');
  const shown = cut(comment.trim(), COMMENT_LIMIT);
  const body = {
    ...score,
    ...(shown !== '' && { comment: shown }),
    metadata: {
      ...Object.fromEntries(given.map(([key, value]) => [key, cut(oneLine(value), METADATA_LIMIT)])),
      ...(typeof row === 'number' && { row }),
    },
    ...(environment !== '' && { environment }),
  };
  return { id: `gnw-${contentHash([timestamp, JSON.stringify(body)])}`, timestamp, body };
}

function text({ cell }: ResultRecord, column: string): string {
  return String(cell(column) ?? '').trim();
}
