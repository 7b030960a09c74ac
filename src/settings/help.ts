/**
 * One line of help per setting, for people: the sidebar shows it next to the field, docs/command-line.md lists it. Separate from
 * the schema, and included in the page only: no execution needs it.
 */
export const SETTING_HELP: Readonly<Record<string, string>> = {
  'scoring.infoOnly':
    'Ids of checks that are shown and decide no verdict, such as data_pull_exists; separated by semicolons or commas where they are typed.',
  'scoring.numberTolerance': 'How far a number may be from the expected one, relative to it.',
  'scoring.weights':
    'Weights of checks in the weighted score, 0–1000, such as date_match=2; agent_answer=0.5. 1 where none is given, 0 for workflow and quality checks.',
  'scoring.quality':
    'Where answers are judged for quality: in tabs with a column expected_answer_criteria (criteria), in all (always), in none (never).',
  'scoring.judgeCharts':
    'Whether the judge model is asked if the charts suit the question (charts_answer_judge, for information): long charts cost tokens.',
  'scoring.qualityThresholds':
    'Least score by quality metric (answer_quality, factual_correctness, completeness) with which a row passes; blank = ignored.',
  'judge.provider':
    'Who decides what the rules cannot: nobody (rules), or a model behind one of these interfaces.',
  'judge.model':
    'The model’s name at the provider, e.g. claude-haiku-5-5, azure_ai/gpt-oss-120b; blank = the preselected one.',
  'judge.baseUrl':
    'Base address to which /chat/completions and the like is added; blank = the provider’s own.',
  'judge.useRules':
    'Let the rules decide what they are certain of; switched off, every question goes to the model.',
  'judge.ownRules':
    'What counts as right here, such as “A net loss is negative.”, read by the judge after its own rubric. Code then decides identical and blank answers alone.',
  'judge.temperature':
    'Sampling temperature; blank = the model’s own. Newer models refuse it: it is then left out.',
  'judge.confirmAboveUsd':
    'A run whose judging may cost more US dollars than this, all votes and trials together, is to be confirmed first.',
  'judge.costCapUsd':
    'The run stops cleanly once the judge has cost this many US dollars; 0 = no cap. Schedules with a paid judge need one.',
  'judge.atOnce':
    'Most requests sent together, whose replies are kept together; npm start takes 100. Of many rows, 100 take half the time of 10, and more is lost where one hangs.',
  'judge.price':
    'US dollars per million tokens, in and out, such as 0.15; 0.6; blank = what is known of the model. What the provider reports counts instead.',
  'agent.kind':
    'gnw = the GNW API. http = any endpoint that takes a question and answers in JSON: what is sent, and what is read of its replies, is set below and tried in the sidebar under Settings ▸ Agent.',
  'agent.baseUrl':
    'Where the live agent is, without /api/chat; of the kind http the whole address, which may hold {{query}} and {{conversation}} after the host; blank = there is none.',
  'agent.persona': 'The user persona that the agent is told; blank = none.',
  'agent.method': 'Kind http: post sends the body, get the address alone.',
  'agent.body':
    'Kind http: the JSON that is sent. Use {{query}} for the question and {{conversation}} for the id of the thread, which all turns of a conversation share.',
  'agent.tokenHeader': 'Kind http: the header in which your token travels; blank = it needs none.',
  'agent.replyFormat':
    'Kind http: json = one JSON text; ndjson = one per line, read as the list of its lines: [-1].answer is that of the last.',
  'agent.answerPath':
    'Kind http: where in the reply the answer is; pieces of a stream ([].delta) are joined.',
  'agent.toolsPath':
    'Kind http: where the names of the tools that were called are, such as tools[].name or [type=tool].name; blank = the reply does not tell.',
  'agent.traceIdPath': 'Kind http: where the id of the trace in Langfuse is; blank = nowhere.',
  'run.waveRows': 'Most rows that are scored and written at a time; fewer where the judge takes long.',
  'run.trials':
    'How many outputs of a case are scored (and how often the live agent is asked): what most of them say counts. A case with fewer responses is scored by those, and its row says how many.',
  'run.sliceBy':
    'Columns of the eval set by whose values pass rates and changes are told apart, with commas between; any header will do. `area level` and `dataset` are read off what is expected.',
  'run.build':
    'Which build or environment of the agent the outputs come from; kept with the run in the ledger.',
  'run.note': 'What a run is about; kept with it.',
  'run.ff': 'Which ff profile of the agent they come from; runs of different ones are not comparable.',
  'langfuse.host': 'Where scores are sent to: Langfuse Cloud, or your own server.',
  'langfuse.environment': 'The environment that scores are filed under in Langfuse; blank = its default.',
  'langfuse.afterScheduledRuns': 'Send the scores after each scheduled run.',
  columns: 'Your own column mapping: tab, column, header.',
};

/** The help line of a setting; settings that belong together may share one. '' if there is none. */
export function helpOf(path: string): string {
  return SETTING_HELP[path] ?? SETTING_HELP[path.replace(/\.[^.]*$/, '')] ?? '';
}
