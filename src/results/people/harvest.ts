/**
 * Labels that people typed next to scores are copied to the tab `Labels` before their row is overwritten, and wherever labels are
 * counted.
 */
import { RESULTS_HEADER } from '../../model/results-rows';
import type { CheckMeta, Checks } from '../../model/check';
import { IN_THE_SHEET, type Label, LABEL_VERDICTS, WITHDRAWN } from '../../model/label';
import { labelVerdict } from '../../model/label-lines';
import type { ClockPort, LockPort } from '../../model/ports';
import type { SpreadsheetPort } from '../../model/sheet/spreadsheet';
import { foldCase } from '../../model/text';
import { humanColumnName, isOutdatedText, labelledChecks } from '../columns/human-columns';
import type { ResultRecord } from '../records';
import { openLabels } from '../../store/labels';
import { judgedText } from './judged-text';

export interface HarvestServices {
  readonly spreadsheet: SpreadsheetPort;
  readonly clock: ClockPort;
  /** undefined if this execution already holds it. */
  readonly lock: LockPort | undefined;
}

/** A non-empty cell of a `human_` column. */
export interface TypedLabel {
  readonly record: ResultRecord;
  readonly check: CheckMeta;
  /** undefined if it is not a verdict. */
  readonly verdict: Label['verdict'] | undefined;
  readonly text: string;
}

/** The labels that are still about the text next to them. */
export function typedLabels(records: readonly ResultRecord[], registry: Checks): TypedLabel[] {
  const checks = labelledChecks(registry).filter(({ id }) => records[0]?.names.includes(humanColumnName(id)));
  return records.flatMap((record) =>
    checks.flatMap((check): TypedLabel[] => {
      const text = String(record.cell(humanColumnName(check.id)) ?? '').trim();
      if (text === '' || isOutdatedText(text)) return [];
      const verdict = foldCase(text) === WITHDRAWN ? WITHDRAWN : labelVerdict(text);
      return [{ record, check, verdict, text }];
    }),
  );
}

const PATIENCE_MS = 30_000;

/**
 * Adds the labels that are not kept yet.
 *
 * @returns sentences about cells that do not hold a verdict
 */
export function harvest(
  tab: string,
  records: readonly ResultRecord[],
  { spreadsheet, clock, lock }: HarvestServices,
): string[] {
  const typed = typedLabels(records, spreadsheet.checks());
  const labels = labelsOf(tab, typed, new Date(clock.now()).toISOString());
  // If the lock is held for longer than this, the cells still hold what was typed.
  if (labels.length > 0 && (!lock || lock.acquire(PATIENCE_MS))) {
    try {
      const store = openLabels(spreadsheet);
      const keyOf = ({ check, textHash }: Label): string => `${check} ${textHash}`;
      const verdicts = new Map(
        store
          .all()
          .labels.filter(({ who }) => who === IN_THE_SHEET)
          .map((label) => [keyOf(label), label.verdict]),
      );
      store.add(labels.filter((label) => verdicts.get(keyOf(label)) !== label.verdict));
      spreadsheet.flush();
    } finally {
      lock?.release();
    }
  }
  return typed
    .filter(({ verdict }) => verdict === undefined)
    .map(
      ({ record, check, text }) =>
        `Results of ${tab}, row ${record.index + RESULTS_HEADER + 1}, ${humanColumnName(check.id)}: “${text}” is not a verdict; write ${LABEL_VERDICTS.join(', ')}.`,
    );
}

/** What was typed next to scores, as labels without a time: they count instead of those that stand above them. Nothing is stored. */
export function labelsTyped(tab: string, records: readonly ResultRecord[], checks: Checks): Label[] {
  return labelsOf(tab, typedLabels(records, checks), '');
}

function labelsOf(tab: string, typed: readonly TypedLabel[], when: string): Label[] {
  return typed.flatMap(({ record, check, verdict }) =>
    verdict ? [labelOf(tab, record, check, verdict, when)] : [],
  );
}

function labelOf(
  tab: string,
  { cell }: ResultRecord,
  check: CheckMeta,
  verdict: Label['verdict'],
  when: string,
): Label {
  const { query, expected, actual, textHash } = judgedText(check, cell);
  return {
    tab,
    row: Number(cell('row') ?? 0),
    testId: String(cell('test_id') ?? ''),
    query,
    check: check.id,
    textHash,
    expected,
    judgedText: actual,
    verdict,
    note: '',
    who: IN_THE_SHEET,
    when,
    stratum: 'volunteered',
    stratumRows: 0,
    stratumDrawn: 0,
  };
}
