/** Keeps account of a tab's run, card by card: counts, open questions, cells that need the analyst's eye. No card is kept. */
import { CHECKS } from '../checks/registry';
import type { CheckMeta } from '../model/check';
import { type Problem, problemSentence } from '../model/problem';
import type { Scorecard } from '../model/scorecard';
import { Tally } from '../scoring/statistics';
import type { TabSummary } from './summary';

/** What an open clarification question leaves open besides is no question of its own. */
const JUDGED = CHECKS.filter(({ judged }) => judged);

export class TabAccount {
  private readonly tally = new Tally();
  private readonly problems: Problem[];
  private openQuestions = 0;

  constructor(
    private readonly tab: string,
    problems: readonly Problem[],
  ) {
    this.problems = [...problems];
  }

  add(card: Scorecard): void {
    this.tally.add(card);
    this.openQuestions += JUDGED.filter(({ id }) => card.results.get(id)?.kind === 'open').length;
    for (const { column, problem } of card.badCells) {
      this.problems.push({ tab: this.tab, row: card.evalCase.row, column, text: problem });
    }
  }

  /** @param text '' for no remark */
  remark(text: string): void {
    if (text !== '') this.problems.push({ tab: this.tab, text });
  }

  summary(resultsTab: string, checks: readonly CheckMeta[]): TabSummary {
    return {
      tab: this.tab,
      resultsTab,
      ...this.tally.statistics(checks),
      problems: this.problems.map(problemSentence),
      openQuestions: this.openQuestions,
    };
  }
}
