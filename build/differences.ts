/** Where this project differs from the harness the analysts are used to (wri/gnw-evals, as of February 2026). */
export const DIFFERENCES = `## Where we differ from the original harness, and why

The original is wri/gnw-evals as of February 2026. Otherwise, the scores are the same.

| case | original | here | why |
| --- | --- | --- | --- |
| an area is expected, none was selected, and the agent did not ask | area blank | area 0, an expected subregion 0 | a blank would raise the mean of the rows that failed worst |
| when a row passes | overall score of at least 0.70 | every gating check that was evaluated is 1 (\`scoring.passRule\` = threshold restores the mean) | a mean of 0.86 hides a wrong area, a wrong dataset or a wrong answer behind a green cell |
| a gating check's expected cell cannot be read | the row is scored on the rest | \`fail\` if another gating check is 0, else \`error\`, naming the cell | what was not measured did not pass |
| nothing was evaluated, or the agent could not be reached | overall 0.0 | overall blank, verdict \`no pass/fail check\` or \`error\` | unmeasured is not wrong |
| several dataset ids or layers in one cell | compared as one text, never matches | any one of them matches | both READMEs promise it |
| \`BRA, PER\` or one id per line | one id, never matches | two ids: commas and line breaks separate items wherever a name cannot contain them | people write lists like this |
| the first chart has an empty insight | blank | charts answer 0 | a chart that says nothing does not answer |
| clarification | each evaluator judges for itself, the last one wins; a failed judge call counts as "did not ask" | one question per row; if the agent asked, the six selection, data and date checks are blank | three judges may disagree on one sentence |
| clarification expected but not asked for | blank | 0 | the expectation was not met |
| clarification asked for but not expected | 0, outside the overall | 0, in the overall | every evaluated check counts |
| a nudge without any text | judged by its text: never a question | a question to the user, decided by code, unless the task was attempted | the choice is the question |
| area, dataset and data are all there | may still be judged a clarification | the task was attempted: never a clarification | a closing "shall I also …?" is not one |
| GADM ids \`USA.5_1\` and \`USA.5_2\` | the same | different; if one side has no version, the same | the suffix is the version of the country's divisions: in another version, 5 may be another place |
| selections from mixed sources | the first area's source decides how all ids are compared | each area by its own source | cutting at \`_\` corrupts WDPA parcel ids |
| an id that begins like a GADM id but is not one (\`ESP.12._1\`) | never matches | blank, and the cell is named | the row is wrong, not the agent |
| a year alone as an end date | 1 January | 31 December, expected or actual | "2001 to 2024" ends in December |
| data pulled without dates, dates expected | blank or 0 | 0 | the period was missed |
| 31/12/2025 | unreadable | read, because only D/M/Y makes it a date | real cells contain it |
| an expected date that cannot be read | silently blank | blank, and the cell is named | the row is wrong, not the agent |
| subregion | today's states always fail; checked only if area ids are expected too | the level that the selected areas share, whenever a level is expected; short and long names are the same level | the field moved in the agent's state |
| context layer | checked only if a dataset is expected too; case matters | whenever a dataset was selected; case does not matter; \`no_selection\` means none is expected | the layer is an expectation in its own right |
| data pull | only inline rows count; always computed | rows, an id or a source URL count; only if data is expected | today's agent writes no inline rows |
| \`no_selection\` as expected dataset | never matches | means none should be selected | real rows contain it |
| messages in several parts | the last part only | all text parts | the answer may be in the first |
| the overall score | leaves out some evaluated checks, depending on what is expected | mean of all evaluated checks among the nine | one rule to remember |
| rounding | half to even: 5/8 is 0.62 | half up: 5/8 is 0.63 | what a spreadsheet shows |

### Workflow and quality

Both are defined as in mhokchuekchuek/test-arcfusion-2025 (docs/evaluation/metrics.md). What fails there fails here.

| case | original | here | why |
| --- | --- | --- | --- |
| which names count | closed lists of agents and tools | any name | the checks are for any agent |
| \`included\`, \`excluded\` | the expectation lists themselves | those called, those rightly not called | what its document says |
| both lists of a kind are blank | pass | blank | a missing expectation is never a point |
| a name in both lists | never passes | blank, and the cell is named | the row is wrong, not the agent |
| a list separated by spaces, slashes or words | one name: a forbidden tool in it goes unseen | blank, and the cell is named, if its parts would decide otherwise | a forbidden tool must not pass because of its spelling |
| the agent or its trace could not be reached | fail | error | unmeasured is not wrong |
| the judge's reply cannot be read | all three 0.0 | an error for the metric | a false zero is not a score |
| scores outside 0 to 1 | taken as they are | asked for once more, then an error | they are not scores |
| completeness | one number from the judge | each criterion judged, total calculated in code | a judge does no arithmetic |
| no criteria, no sources | judged anyway | completeness blank; correctness by the expected answer, else blank | there is nothing to compare with |
| a pass mark | none | a threshold per metric, none by default | the analyst decides what is good enough |
`;
