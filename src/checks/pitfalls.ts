/** Pitfalls of checks: notes on surprising scores, which Help shows below a check’s description. Part of the pages only. */

const NAMES = [
  'Names are separated by a semicolon, a comma or a line break. Qualified ones are also `functions.search` and `mcp__web__search`.',
  'What cannot be a name (`none`, TRUE, a sentence, a regular expression) and misspelt names of calls (digits aside) are listed as problems: if forbidden, the row cannot pass; if expected, it fails with a hint.',
];

export const PITFALLS: Readonly<Record<string, readonly string[]>> = {
  charts_answer: ['It is judged separately from the final message: one may be right and the other wrong.'],
  agent_answer: [
    '9.09 % and 0.0909 are the same expected value only where the cell is shown as a percentage.',
  ],
  aoi_source_match: [
    '“Area” compares the ids alone.',
    'An id in GADM’s form is always from gadm: a source that does not fit the ids is not compared.',
  ],
  aoi_id_match: [
    'The number after `_` is the version of the country’s set of divisions, not a level: `X.5_1` and `X.5_2` need not be the same place.',
    'Parents and children share a prefix: `ESP.12_1` is not `ESP.12.3_1`.',
  ],
  chart_integrity: ['A record that lacks the field is not a fault here.'],
  chart_type_match: ['Only the first chart is read.'],
  chart_produced: [
    'A missing chart fails the row elsewhere: “Chart type” where the case expects a chart, “Data charted” where a state shows what the agent did instead.',
  ],
  data_charted: [
    'A correct answer without a chart fails here; the setting “For information” can keep the check from deciding.',
  ],
  chart_value_match: [
    'A stray number in the cell counts: `Natural vegetation (507,742 ha)` is compared as 507,742.',
    'A long table matches nearly anything.',
  ],
  answer_traceability: ['Only one bold passage is checked, and only its first number.'],
  charts_answer_judge: ['It never changes “Chart figure”, which compares the figures.'],
  clarification_requested: [
    'If area, dataset and data are all there, the task was attempted, even if the last sentence asks something. If one of them is known to be missing, the message (or else the insight) is judged. A nudge without text is a question to the user and needs no judge.',
    'Where the agent asked, the area, subregion, dataset, layer, data and date checks of the row are blank: there was nothing to select yet. The answer checks do not depend on it.',
    'A blank or absent `expected_clarification` means FALSE, except where `expected_scope` allows clarify or suggest, or a nudge is expected: asking back is then neither required nor a fault. Where nothing but a refusal or a suggestion is expected, nobody is asked whether the agent asked back: it decides nothing.',
  ],
  class_value_match: [
    'A short name also matches longer ones: `grass` matches grassland. A year in the record is a number, too.',
  ],
  context_layer_match: ['Dataset 8 always carries `driver`.'],
  dashboard_created: [
    'Only some profiles of the agent can make dashboards.',
    'In a conversation, the dashboard of an earlier turn does not count as made in this one, unless one is expected.',
  ],
  dashboard_aoi_match: ['Several expected ids never match: the agent makes dashboards for one area.'],
  dashboard_widgets_match: ['A blank cell cannot say that there should be no widgets.'],
  dashboard_widgets_valid: ['An empty text counts as a text.'],
  data_pull_exists: ['Where several pulls were made, the last one counts.'],
  pull_source_match: ['The dataset is never guessed from the address of a pull.'],
  answered_without_data: [
    'A dataset without a pull is enough here; “Data pull” shows that nothing was pulled.',
  ],
  dataset_id_match: ['Ids are numbers from the catalogue; the dataset’s name is not compared.'],
  date_extraction: ['Two periods that are each half right do not match.'],
  date_coverage: ['The recorded period may be the whole dataset’s, so it is for information.'],
  date_match: [
    '01/08/2024 – 31/08/2024 begins on 1 August, as its second date shows. 2024-08-01 can be read in one way only.',
    'A line of a file has no locale, and if rows contradict each other, the order stays unknown.',
    'Where the period asked for was compared (“Asked period”), this check is for information.',
  ],
  expected_text_match: ['Where a cell asks for several things, all are expected.'],
  check_contains: [
    'A short text is also found in longer words: `ha` is in “that”. For whole words, use `expected_regex`.',
  ],
  check_does_not_contain: [
    'If a text has a comma, a slash or an “or”, and part of it is in the message, it may have been meant as several: the cell is named. In quotes, it is one text.',
  ],
  check_regex: [
    'Backreferences (`\\1`) and lookaround (`(?=…)`) are refused, so that every match ends.',
    'A cell that begins with `=` or `+` is a formula: put an apostrophe before it.',
  ],
  check_number: [
    'What can be read in two ways is left to the judge: a bound at the number (“over 430 kha”), a range that holds it, `1.234` in a message that is not in English, “12 %” where the cell has no unit.',
    'Any number in the message counts, also one about something else: give the unit.',
  ],
  check_json: [
    'It needs a whole state: the column `agent_state`, or states kept with `Responses`.',
    'Put a value with a semicolon in quotes, and a name with a point, too: `usage["in.total"]`.',
  ],
  dataset_parameter_match: ['Other keys of a parameter, such as its description, are not compared.'],
  answer_quality: [
    'How the answer is put, not whether it is right; for that, see “Factual correctness” and “Answer in the text”.',
  ],
  factual_correctness: [
    'A source that is cited but not recorded cannot support anything: record its text, not only its title.',
  ],
  completeness: [
    'A partly met criterion counts as half: two met and one partly met of four are “2.5 of 4 criteria”, 0.63.',
  ],
  scope_match: [
    'A question in prose, without a nudge, counts as nothing.',
    'In a conversation the pulls of earlier turns do not count, unless this turn charts their data.',
  ],
  nudge_match: ['`Para` also accepts `Paraguay`.'],
  suggested_datasets_match: [
    'The agent suggests with its nudge dataset_choice. Suggestions in prose alone are not recorded.',
  ],
  state_delta: [
    'Areas are compared as for “Area”, ids and layers ignoring case, dates as days (those of the last call that names a period), suggestions in any order. Empty both times is the same.',
    'What a thread has selected stays from turn to turn until it is changed; so does a dashboard. A nudge is of its own turn alone.',
  ],
  subregion_match: ['Expect a level (`state`), not a place (`Bahia`).'],
  web_fallback: ['What counts is a link’s host, not a name elsewhere in it.'],
  agents_workflow: [
    ...NAMES,
    'It says who took part, not in what order: the order and the number of calls are in `agents_called` and in the note.',
  ],
  tools_workflow: NAMES,
  workflow: ['It counts in the row’s verdict, but never in the overall score.'],
};
