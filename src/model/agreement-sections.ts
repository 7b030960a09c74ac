/** What labels say of judged checks, a section each: what was measured, then the rows on which people disagree. */
import { firstRows, type Section, text } from './section';

interface ToldCheck {
  readonly title: string;
  readonly sentence: string;
  readonly figures: readonly string[];
  readonly disagreements: readonly {
    readonly tab: string;
    readonly sheetId: number;
    readonly row: number;
    readonly testId: string;
    readonly text: string;
  }[];
}

/** @param most rows of a check on which people disagree */
export function agreementSections(checks: readonly ToldCheck[], most = Infinity): Section[] {
  return checks.map(({ title, sentence, figures, disagreements }) => ({
    title,
    columns: [text(''), text('')],
    rows: [
      ...[sentence, ...figures].map((words) => ({ cells: [words] })),
      ...(disagreements.length === 0 ? [] : [{ cells: ['Who is right? False passes come first.'] }]),
      ...firstRows(
        disagreements.map(({ tab, sheetId, row, testId, text: words }) => ({
          cells: [`${tab} ${testId || `row ${row}`}`, words],
          link: { sheetId, row },
        })),
        most,
      ),
    ],
  }));
}
