/** Does a text say what is expected? The type rules are those of the original harness (wri/gnw-evals). */
import type { JudgeQuestion, Rubric } from '../../model/judge';
import type { DecimalMark } from '../../model/numbers/digits';
import { hintOn, numberNotes } from '../facts';
import { clean, LONGEST } from '../prompts/clean';
import { contradictionIn } from '../reply/contradiction';
import { matchAnswer } from '../rules/index';
import { outcomeOf, PASS_OR_FAIL, TYPES_OF_ANSWER } from './forms';

export const ANSWER_MATCH: Rubric = {
  name: 'answer match',
  version: 2,
  parts: ['agent_answer', 'charts_answer'],
  text: `Criteria agent_answer and charts_answer: does the text that is named for the criterion give the expected answer?
Decide first what type of answer expected_answer is, then apply the rule of that type. Grade each text on its own.
- boolean: the text must mean the same yes or no. It need not use the word. A text that means the opposite, or both, is 0.
- number: the number that answers the query must be within the tolerance that the case states, after conversion of units (200 kha is 200,000 hectares); a percentage compares with a percentage. Look at the main number, not at break-downs, years, ranks or totals that were not asked for. The sign counts: a sink is negative. See code_notes for the differences.
- year: exactly the same year.
- date: the same day, however it is written.
- range: both ends the same.
- list: the same things, all of them; the order counts only where the query asks for a ranking.
- entity: the same place, dataset, category or name by meaning; spelling, accents, language and usual abbreviations do not matter ("S Dakota" is South Dakota, "Pará" is Para). Naming it only to deny it, or as one of several candidates, is 0.
- text: anything else: the text says what expected_answer says and nothing that contradicts it.
Of every type:
- Place, period and quantity must be those of the query. The right figure for another year, another place or another quantity is 0: gain is not loss, primary forest is not tree cover, a share is not an area, one year is not a sum over years, emissions are not removals. Where the text does not repeat place or period, it means those of the query.
- Two different values for what was asked, of which the text does not settle on one, are 0, even if one of them is right. A value that the text itself corrects or denies does not count; the one that it arrives at does.
- Caution is not doubt: "about", "an estimated", "according to the data" give the value. "It could be", "perhaps", "either … or", "one of" offer it without giving it: 0. A text that commits itself in the end has given it.
- Other correct information is no fault: years, regions, causes, caveats and advice besides the answer change nothing, as long as they do not contradict it.
- Other words for the same are the same: "cleared" for lost, "went up" for increased, "cropland" for agriculture where the query makes no difference between them, "none" for 0. A broader or narrower thing is another: "the Amazon" for Pará, "fires" for "fires in 2020 only".
- More exact or less exact than expected_answer is no fault where it means the same: "12 March 2021" for 2021 where a year is asked, "two thirds" for 66 %.
A text that gives no answer (a refusal, a question back, a plan, an error, an empty phrase, a mere link or chart title) is 0.
Types: boolean, number, year, date, range, list, entity, text.`,
  examples: `query "How much tree cover did Pará lose?"; expected_answer "590 kha"; text "About 588,849 hectares of forest were lost."; note "588,849 hectares against 590 kha: 0.2 % apart, within": {"part": "agent_answer", "evidence": "About 588,849 hectares of forest were lost", "reason": "The text gives 588,849 hectares, within the tolerance of 590 kha.", "answer_type": "number", "score": 1, "sure": true}
expected_answer "TRUE"; text "Forest loss has been a concern for many years, and several drivers are at work in the region.": {"part": "agent_answer", "evidence": "", "reason": "The text is fluent but says neither yes nor no.", "answer_type": "boolean", "score": 0, "sure": true}
expected_answer "Para"; text "Not Pará but Mato Grosso lost most.": {"part": "agent_answer", "evidence": "Not Pará but Mato Grosso lost most", "reason": "The text names Mato Grosso and denies Pará.", "answer_type": "entity", "score": 0, "sure": true}
query "How much did Ghana lose in 2022?"; expected_answer "18.2 kha"; text "Ghana lost 18.2 kha in 2021; for 2022 there is no figure yet.": {"part": "agent_answer", "evidence": "Ghana lost 18.2 kha in 2021", "reason": "The figure is the expected one, but it is given for 2021; the query asks for 2022.", "answer_type": "number", "score": 0, "sure": true}
query "How much did Ghana lose in 2022?"; expected_answer "18.2 kha"; text "Losses in Ghana were 18,200 ha, after 16,900 ha in 2021. Ashanti lost most, and gold mining is a known driver.": {"part": "agent_answer", "evidence": "Losses in Ghana were 18,200 ha", "reason": "18,200 ha are 18.2 kha; the other year, the region and the driver are additional and do not contradict it.", "answer_type": "number", "score": 1, "sure": true}
query "How much did Ghana lose in 2022?"; expected_answer "18.2 kha"; text "The table says 18.2 kha. In total, 24.6 kha were lost in Ghana in 2022.": {"part": "agent_answer", "evidence": "In total, 24.6 kha were lost in Ghana in 2022", "reason": "The text gives 18.2 kha and 24.6 kha for the same thing and does not settle on the expected one.", "answer_type": "number", "score": 0, "sure": true}
query "Which driver caused most loss?"; expected_answer "commodity-driven deforestation"; text "It may have been commodities or shifting agriculture.": {"part": "agent_answer", "evidence": "It may have been commodities or shifting agriculture", "reason": "The expected driver is only offered as one of two possibilities.", "answer_type": "entity", "score": 0, "sure": true}
query "Which driver caused most loss?"; expected_answer "commodity-driven deforestation"; text "Mostly clearing for soy, palm oil and cattle.": {"part": "agent_answer", "evidence": "Mostly clearing for soy, palm oil and cattle", "reason": "Clearing for soy, palm oil and cattle is commodity-driven deforestation in other words; that it is meant as the driver class is likely, not certain.", "answer_type": "entity", "score": 1, "sure": false}
query "Did loss increase from 2019 to 2020?"; expected_answer "yes"; text "La pérdida subió de 5 a 7 kha.": {"part": "charts_answer", "evidence": "La pérdida subió de 5 a 7 kha", "reason": "The text says in Spanish that the loss went up, which means yes.", "answer_type": "boolean", "score": 1, "sure": true}
query "Which three states lost most, in order?"; expected_answer "Pará; Mato Grosso; Amazonas"; text "Pará, Amazonas and Mato Grosso lost most.": {"part": "agent_answer", "evidence": "Pará, Amazonas and Mato Grosso lost most", "reason": "The three states are right, but the query asks for a ranking, and the second and the third have changed places.", "answer_type": "list", "score": 0, "sure": true}
query "What is the net flux of Acre?"; expected_answer "-2.1 Mt CO2e"; text "Acre emitted 2.1 Mt CO2e net.": {"part": "agent_answer", "evidence": "Acre emitted 2.1 Mt CO2e net", "reason": "The text makes Acre a net source; the expected value is negative, a net sink.", "answer_type": "number", "score": 0, "sure": true}
query "When did the alerts begin?"; expected_answer "2021"; text "The first alert is of 12 March 2021.": {"part": "agent_answer", "evidence": "The first alert is of 12 March 2021", "reason": "The day is more exact than the year that is asked for, and lies in it.", "answer_type": "year", "score": 1, "sure": true}
query "How many fires were there in Borneo in 2019?"; expected_answer "0"; text "I could not find any data on fires there. Shall I try Sumatra?": {"part": "agent_answer", "evidence": "I could not find any data on fires there", "reason": "The text finds no data; that is not the statement that there were no fires.", "answer_type": "number", "score": 0, "sure": true}`,
};

/** The checks that ask this question. */
export type AnswerPart = 'agent_answer' | 'charts_answer';

export interface AboutAnswer<Part extends AnswerPart = AnswerPart> {
  readonly part: Part;
  readonly query: string;
  readonly expected: string;
  readonly actual: string;
  /** How the tab of the expected answer writes decimals, where it tells. */
  readonly decimals?: DecimalMark | undefined;
}

export function answerQuestion<Part extends AnswerPart>({
  part,
  query,
  expected,
  actual,
  decimals,
}: AboutAnswer<Part>): JudgeQuestion<Part> & AboutAnswer<Part> {
  return {
    part,
    query,
    expected,
    actual,
    rubric: ANSWER_MATCH,
    answerTypes: TYPES_OF_ANSWER,
    form: PASS_OR_FAIL,
    task: (blocks, seen, tolerance) => {
      const wanted = blocks.expected(expected);
      const text = blocks.graded(part === 'charts_answer' ? 'text_of_charts' : 'text_of_agent', actual);
      blocks.noteOnTop(`Tolerance for numbers: ${Number((tolerance * 100).toPrecision(6))} %.`);
      const [said, given] = [clean(expected, LONGEST.expected), clean(actual, LONGEST.actual)];
      for (const difference of numberNotes(said, given, tolerance)) blocks.note(`${text}: ${difference}`);
      if (seen !== '') blocks.note(`${text}: a rule was not certain: ${clean(seen, LONGEST.note)}`);
      return `Grade ${part}: does ${text} give ${wanted}?`;
    },
    contradiction: contradictionIn,
    byRule: (tolerance) =>
      outcomeOf(matchAnswer({ query, expected, actual, decimals }, { tolerance }), () =>
        hintOn({ query, expected, actual }, tolerance),
      ),
  };
}
