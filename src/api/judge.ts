/** Setting up the judge. The key goes one way only. */
import { clock, urlFetch } from '../google/fetch';
import { documentProperties, userProperties } from '../google/properties';
import * as setup from '../actions/settings/judge-setup';
import { entry, Nothing } from './entry';

const services = (): setup.SetupServices => ({
  document: documentProperties(),
  user: userProperties(),
  fetch: urlFetch,
  clock,
});

export const judge = {
  judgeSetup: entry(Nothing, setup.JudgeSetup, () => setup.judgeSetup(services())),
  saveJudge: entry(setup.JudgeEntry, setup.JudgeSaid, (given) => setup.saveJudge(given, services())),
  /** Asks the model one question with what is entered; nothing is saved. */
  testJudge: entry(setup.JudgeEntry, setup.JudgeSaid, (given) => setup.testJudge(given, services())),
};
