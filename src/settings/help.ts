/** One line of help per setting, for people: docs/settings.md is made from it. Apart from the schema, so that only who shows it carries it. */
export const SETTING_HELP: Readonly<Record<string, string>> = {
  'scoring.passThreshold': 'A row passes where its overall score, as shown, reaches this.',
  'scoring.numberTolerance': 'How far a number may be from the expected one, relative to it.',
  'scoring.minRows': 'Inline rows from which on a pull counts as data.',
  'scoring.weights':
    'Weight by check id in the weighted score, 0–1000; 1 where none is given. It is multiplied by the weight of the check’s stage.',
  'scoring.stageWeights':
    'Weight by stage (aoi, dataset, data, answer, scope, …) in the weighted score, 0–1000; 1 where none is given. It is multiplied by the weight of the check.',
  'judge.provider':
    'Who decides what the rules cannot: nobody (rules), or a model behind one of these interfaces.',
  'judge.model':
    'The model’s name at the provider, e.g. claude-haiku-4-5, azure_ai/gpt-oss-120b; blank = the preselected one.',
  'judge.baseUrl':
    'Base address to which /chat/completions and the like is added; blank = the provider’s own.',
  'judge.useRules':
    'Let the rules decide what they are certain of; switched off, every question goes to the model.',
  'judge.effort': 'How much the model thinks first; blank = low where the provider usually takes it.',
  'judge.temperature':
    'Sampling temperature; blank = the model’s own. Newer models refuse it: it is then left out.',
  'judge.maxOutputTokens':
    'Output tokens per request, thinking included; doubled once where a reply was cut off.',
  'judge.timeoutSeconds': 'How long to wait for one reply, in seconds.',
  'judge.concurrency':
    'Most requests handed to Google at a time; it sends about ten of them at once. Fewer while the provider is busy; 1 suits Ollama.',
  'judge.attempts': 'Most times a request is sent where the provider is busy or failing.',
  'judge.costCapUsd': 'The run stops cleanly once the judge has cost this many US dollars; 0 = no cap.',
  'judge.priceTable': 'Prices per model; a cost that the provider itself reports counts instead.',
  'run.waveRows': 'Most rows that are scored and written at a time; fewer where the judge takes long.',
  'run.build': 'Which build or environment of the agent the outputs come from; kept in the run history.',
  'run.ff': 'Which ff profile of the agent they come from; runs of different ones are not comparable.',
  columns: 'Your own column mapping: tab, column, header.',
};
