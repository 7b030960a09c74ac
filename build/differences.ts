/** Where this project differs from the harness the analysts are used to (wri/gnw-evals, as of February 2026). */
export const DIFFERENCES = `## Where we differ from the original harness, and why

The original is wri/gnw-evals as of February 2026. Where nothing is said here, the scores are the same.

| case | original | here | why |
| --- | --- | --- | --- |
| an area is expected, none was selected, and the agent did not ask | area blank | area 0, an expected subregion 0 | a blank would raise the mean of the rows that failed worst |
| when a row passes | overall score of at least 0.70 | every gating check that was evaluated is 1 (\`scoring.passRule\` = threshold brings the mean back) | a mean of 0.86 hides a wrong area, a wrong dataset or a wrong answer behind a green cell |
| a gating check's expected cell cannot be read | the row is scored on the rest | \`fail\` if another gating check is 0, else \`error\`, naming the cell | what was not measured was not passed |
| nothing was evaluated, or the agent could not be reached | overall 0.0 | overall blank, verdict \`nothing to check\` or \`error\` | not measured is not wrong |
| several dataset ids or layers in one cell | compared as one text, never matches | any one of them matches | what both READMEs promise |
| \`BRA, PER\` or one id per line | one id, never matches | two ids: commas and line breaks separate wherever a name cannot hold them | people write lists so |
| the first chart has an empty insight | blank | charts answer 0 | a chart that says nothing does not answer |
| clarification | each evaluator judges for itself, the last one wins; a failed judge call counts as "did not ask" | one question per row; if the agent asked, the six selection, data and date checks are blank | three judges of one sentence may disagree |
| clarification expected but not asked | blank | 0 | the expectation was missed |
| clarification asked but not expected | 0, outside the overall | 0, in the overall | every evaluated check counts |
| a nudge of the agent without a word | judged by its words: never a question | a question to the user, decided by code, unless the task was attempted | the choice is the question |
| area, dataset and data are all there | may still be judged a clarification | the task was attempted, nothing is asked | a closing "shall I also …?" is no clarification |
| GADM ids \`USA.5_1\` and \`USA.5_2\` | the same | different; if one side has no version, the same | the suffix is the version of the country's divisions: under another one, 5 may be another place |
| mixed selections | the first area's source decides how all ids are compared | each area by its own source | cutting at \`_\` falsifies WDPA parcel ids |
| an id that begins like a GADM id but is none (\`ESP.12._1\`) | never matches | blank, and the cell is named | the row is wrong, not the agent |
| a year alone as an end date | 1 January | 31 December, on either side | "2001 to 2024" ends in December |
| data pulled without dates, dates expected | blank or 0 | 0 | the period was missed |
| 31/12/2025 | unreadable | read, because only D/M/Y can be a date | real cells hold it |
| an expected date that cannot be read | blank, silently | blank, and the cell is named | the row is wrong, not the agent |
| subregion | today's states always fail; only where area ids are expected too | the level that the selected areas share, wherever a level is expected; short and long words are one level | the field moved in the agent's state |
| context layer | only where a dataset is expected too; case matters | wherever a dataset was selected; case does not matter; \`no_selection\` expects none | the layer's expectation stands by itself |
| data pull | only inline rows count; always computed | rows, an id or a source URL; only where data is expected | today's agent writes no inline rows |
| \`no_selection\` as expected dataset | never matches | expects that none was selected | real rows hold it |
| messages in several parts | the last part only | all text parts | the answer may stand in the first |
| the overall score | some evaluated checks left out by what is expected | mean of all evaluated ones of the nine checks | one rule to remember |
| rounding | half to even: 5/8 is 0.62 | half up: 5/8 is 0.63 | what a spreadsheet shows |

### Workflow and quality

Their definition is that of mhokchuekchuek/test-arcfusion-2025 (docs/evaluation/metrics.md). What fails there fails here.

| case | original | here | why |
| --- | --- | --- | --- |
| which names count | closed lists of agents and tools | any name | the checks are for any agent |
| \`included\`, \`excluded\` | the expectation lists themselves | those called, those rightly not called | what its document says |
| both lists of a kind are blank | pass | blank | a missing expectation is never a point |
| a name in both lists | never passes | blank, and the cell is named | the row is wrong, not the agent |
| a list that is separated by blanks, slashes or words | one name: a forbidden tool behind it goes unseen | blank and the cell is named, where its parts would decide otherwise | a forbidden tool must not pass for its spelling |
| the agent or its trace could not be reached | fail | error | not measured is not wrong |
| the judge's reply cannot be read | all three 0.0 | an error of the metric | a false zero is no score |
| scores outside of 0 to 1 | taken as they are | asked once more, then an error | they are no scores |
| completeness | one number of the judge | each criterion judged, counted in code | a judge does no arithmetic |
| no criteria, no sources | judged all the same | completeness blank; correctness by the expected answer, else blank | there is nothing to compare with |
| a pass mark | none | a threshold per metric, none by default | the analyst decides what is good enough |
`;
