/** One label for many rows that the user has selected: volunteered, as they were not drawn. */
import { type Label, LABEL_VERDICTS } from '../../model/label';
import { count } from '../../model/text';
import { UserError } from '../../model/user-error';
import { labelledChecks } from '../../results/columns/human-columns';
import { askedOfAJudge } from '../../results/details';
import { runIdAt } from '../../run/claim';
import { withLock } from '../../model/with-lock';
import { judgedText } from '../../results/people/judged-text';
import * as z from '../../model/zod';
import { type EditAction, openEdits } from '../../store/edits';
import { openLabels } from '../../store/labels';
import { whoLabels } from '../agreement/labelling';
import type { Services } from '../services';
import type { Changed } from './accept';
import { noteInHistory } from './kept';
import { nameOf, selectedCases, selectedPlace } from './selected';

export const LabelRows = () =>
  z.strictObject({ check: z.string(), verdict: z.enum(LABEL_VERDICTS), note: z.string() });
export type LabelRows = z.Shape<typeof LabelRows>;

/**
 * Labels what was judged in the selected rows.
 *
 * @throws UserError if the labeller is unknown, nothing is selected, or no judge decides that check
 */
export function labelRows({ check: id, verdict, note }: LabelRows, services: Services): Changed {
  const { spreadsheet, clock } = services;
  const who = whoLabels(services);
  if (who === '') throw new UserError('usage', 'Say who you are before you label.');
  const check = labelledChecks(services.spreadsheet.checks()).find((checkMeta) => checkMeta.id === id);
  if (!check)
    throw new UserError('usage', `No judge decides “${id}” by pass or fail: there is nothing to label.`);
  const place = selectedPlace(services);
  return withLock(services, () => {
    const { cases, linesAt, left: clauses } = selectedCases(place, services);
    const left = clauses.map((clause) => `${clause}.`);
    const now = clock.now();
    const when = new Date(now).toISOString();
    const labelled = cases.flatMap(({ recorded: { evalCase }, line: { current: record } }) => {
      const detail = record.details[id];
      if (!detail || !askedOfAJudge(detail)) {
        left.push(`${nameOf(evalCase)}: nothing was judged there.`);
        return [];
      }
      const { query, expected, actual, textHash } = judgedText(check, record.cell);
      const { tab, row, testId, uid } = evalCase;
      const label: Label = {
        tab,
        row,
        testId,
        query,
        check: id,
        textHash,
        expected,
        judgedText: actual,
        verdict,
        note,
        who,
        when,
        stratum: 'volunteered',
        stratumRows: 0,
        stratumDrawn: 0,
      };
      return [{ label, uid }];
    });
    // Identical texts count once.
    const byText = [...new Map(labelled.map((entry) => [entry.label.textHash, entry])).values()];
    if (byText.length === 0) return { sentence: 'No row was labelled.', left };
    const action: EditAction = {
      id: `edit ${runIdAt(now)}`,
      when,
      by: who,
      kind: 'labelled',
      cells: byText.map(({ label: { row, testId, query, textHash }, uid }) => ({
        sheetId: linesAt.evalSet.sheetId,
        row,
        uid,
        testId,
        query,
        column: id,
        textHash,
        before: '',
        after: verdict,
      })),
    };
    openEdits(spreadsheet).add(action);
    openLabels(spreadsheet).add(byText.map(({ label }) => label));
    const summary = `${count(labelled.length, 'row')} labelled “${verdict}”: ${check.title}`;
    noteInHistory(action, { outcome: 'labelled', tabs: [linesAt.evalSet.tab], summary }, services);
    return { sentence: `${count(labelled.length, 'row')} labelled “${verdict}”.`, left };
  });
}
