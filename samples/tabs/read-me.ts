/** Read me: a tab that is no eval set, so that the add-on passes it by. One line per row. */
export const readMe: readonly string[] = [
  'GNW eval sets: a sample',
  'Questions to the Global Nature Watch agent, what it should have done, and what it did.',
  'GOLD: whole tasks. Green columns hold what is expected, blue columns what the agent did.',
  'Loc, Dataset, Analysis: one step each, with the column names of the older sheets.',
  'Workflow: which agents and tools should have been called. Quality: how good the answers are; it takes a judge model.',
  'Whole states: what only an agent’s state shows, with a dashboard beside it: parameters, periods, charts, scope.',
  'Conversations: several turns in one thread, with what each should change and what it should leave as it was.',
  'Own checks: checks that need no code, one a row; the tab Checks declares some more, and words a rubric anew.',
  'Places, area ids and datasets are real. Figures, answers and traces are made up to show what the checks do.',
  'To score: GNW Evals ▸ Run evals on all eval sets. Some rows are wrong on purpose; a few need a judge model.',
];
