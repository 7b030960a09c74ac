/** Titles and help of settings, for the sidebar and docs/command-line.md. Not in the schema, as only the page needs them. */
export const SETTING_HELP: Readonly<Record<string, string>> = {
  'scoring.infoOnly':
    'Ids of checks that are only for information, such as data_pull_exists; separated by semicolons or commas.',
  'scoring.numberTolerance': 'How far a number may be from the expected one, as a share of it.',
  'scoring.weights':
    'Weights of checks in the weighted score, 0–1000, such as date_match=2; agent_answer=0.5. Where none is given: 1 for the nine GNW checks, else 0.',
  'scoring.quality':
    'Where answers are judged for quality: in tabs with a column expected_answer_criteria (criteria), in all (always), in none (never).',
  'scoring.judgeCharts':
    'Ask the judge model whether the charts suit the question (charts_answer_judge, for information): long charts cost tokens.',
  'scoring.qualityThresholds':
    'Lowest score of a quality metric (answer_quality, factual_correctness, completeness) with which a row passes; blank = ignored.',
  'judge.provider': 'Who decides what the rules cannot: nobody (rules), or a model of this provider.',
  'judge.model':
    'The model’s name at the provider, e.g. claude-haiku-5-5, azure_ai/gpt-oss-120b; blank = the preselected one.',
  'judge.baseUrl': 'Base address, before /chat/completions and the like; blank = the provider’s own.',
  'judge.useRules':
    'Let the rules decide what they are certain of; if off, every question goes to the model.',
  'judge.ownRules':
    'What counts as right here, such as “A net loss is negative.”, read by the judge after its own rubric. Code then decides only identical and blank answers.',
  'judge.temperature':
    'Sampling temperature; blank = the model’s own. Not sent to newer models, which refuse it.',
  'judge.confirmAboveUsd': 'A run whose judging may cost more US dollars than this has to be confirmed.',
  'judge.costCapUsd':
    'The run stops once the judge has cost this many US dollars; 0 = no cap. Schedules with a paid judge need one.',
  'judge.atOnce':
    'Maximum number of requests sent together; npm start uses 100. For many rows, 100 is twice as fast as 10, but more is lost if one hangs.',
  'judge.price':
    'US dollars per million tokens, in and out, such as 0.15; 0.6; blank = the known price. What the provider reports counts instead.',
  'agent.kind':
    'gnw = the GNW API; http = any endpoint that takes a question and answers in JSON. What is sent and read is set below; try it under Settings ▸ Agent.',
  'agent.baseUrl':
    'The agent’s address: for the GNW API without /api/chat, else in full; it may then contain {{query}} and {{conversation}} after the host; blank = none.',
  'agent.persona': 'The user persona sent to the agent; blank = none.',
  'agent.method': 'Kind http: with get, only the address is sent.',
  'agent.body':
    'Kind http: the JSON that is sent. Use {{query}} for the question and {{conversation}} for the id of the thread, which all turns of a conversation share.',
  'agent.tokenHeader': 'Kind http: the header with your token; blank = none.',
  'agent.replyFormat':
    'Kind http: one JSON text (json) or one per line (ndjson), read as a list: [-1].answer is the last line’s.',
  'agent.answerPath':
    'Kind http: the path to the answer in the reply; pieces of a stream ([].delta) are joined.',
  'agent.toolsPath':
    'Kind http: the path to the names of the tools called, such as tools[].name or [type=tool].name; blank = none.',
  'agent.traceIdPath': 'Kind http: the path to the id of the trace in Langfuse; blank = none.',
  'run.waveRows': 'Maximum number of rows scored and written at a time; fewer if the judge is slow.',
  'run.trials':
    'How many outputs of a case are scored (and how often the live agent is asked); the majority counts. A case with fewer responses is scored by those, and its row says how many.',
  'run.sliceBy':
    'Columns by which rates and changes are grouped, separated by commas; any header will do. “area level” and “dataset” come from the expected values.',
  'run.build': 'The build or environment of the agent that the outputs come from; saved with the run.',
  'run.note': 'A note on the run; saved with it.',
  'run.ff': 'The agent’s feature-flag (ff) profile; runs with different ones are not comparable.',
  'langfuse.host': 'Where scores are sent: Langfuse Cloud, or your own server.',
  'langfuse.environment': 'The environment that scores are filed under in Langfuse; blank = its default.',
  'langfuse.afterScheduledRuns': 'Send the scores after each scheduled run.',
  columns: 'Your column mapping: columns.TAB.COLUMN=HEADER.',
};

/** Titles that differ from the words of the setting’s key. */
const TITLES: Readonly<Record<string, string>> = {
  answerPath: 'Path to the answer',
  atOnce: 'Requests at once',
  baseUrl: 'Base URL',
  confirmAboveUsd: 'Confirm above US$',
  costCapUsd: 'Cost cap US$',
  ff: 'Feature-flag (ff) profile',
  infoOnly: 'For information',
  judgeCharts: 'Judge whether charts fit',
  ownRules: 'Your own rules',
  sliceBy: 'Group rates by',
  toolsPath: 'Path to the tools',
  traceIdPath: 'Path to the trace id',
  waveRows: 'Rows at a time',
};

/** The title of a setting by the last part of its path. @example settingTitle('numberTolerance') // 'Number tolerance' */
export function settingTitle(key: string): string {
  const words = key.replace(/([a-z0-9])([A-Z])|_/g, '$1 $2').toLowerCase();
  return TITLES[key] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** The help of a setting; a group of settings may share one. '' if there is none. */
export function helpOf(path: string): string {
  return SETTING_HELP[path] ?? SETTING_HELP[path.replace(/\.[^.]*$/, '')] ?? '';
}

/** Synonyms in a search for settings. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['key', 'token', 'password', 'secret', 'credential'],
  ['mail', 'email', 'e-mail', 'notify'],
  ['schedule', 'nightly', 'daily', 'weekly', 'automatic'],
  ['price', 'cost', 'usd', 'money', 'dollar', 'budget', 'cap'],
  ['agent', 'api', 'endpoint', 'url', 'address', 'host'],
  ['judge', 'model', 'llm', 'provider'],
  ['tolerance', 'precision', 'rounding', 'margin', 'may be from'],
  ['threshold', 'lowest score', 'minimum'],
  ['weight', 'importance'],
  ['hide', 'ignore', 'disable', 'only for information'],
  ['repeat', 'trial', 'attempt', 'retry'],
  ['slice', 'group', 'segment'],
];

/** True if a text contains every word of a search, or a synonym of it. @example isNamedBy('price', 'The cost cap') // true */
export function isNamedBy(query: string, text: string): boolean {
  const lower = text.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => word === '' || meaningsOf(word).some((meaning) => lower.includes(meaning)));
}

/** Returns a word with its synonyms; from its third letter on, an unfinished word has them, too. */
function meaningsOf(word: string): readonly string[] {
  const isMeant = (term: string): boolean => term === word || (word.length > 2 && term.startsWith(word));
  return [word, ...SYNONYMS.filter((group) => group.some(isMeant)).flat()];
}
