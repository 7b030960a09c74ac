/** Setting up the judge. The key goes one way only. */
import * as setup from '../actions/settings/judge-setup';
import { entry, Nothing } from './entry';

export const judge = {
  judgeSetup: entry(Nothing, setup.JudgeSetup, (_given, services) => setup.judgeSetup(services)),
  saveJudge: entry(setup.JudgeEntry, setup.JudgeSaid, setup.saveJudge),
  /** Asks the model one question with the entered settings; nothing is saved. */
  testJudge: entry(setup.JudgeEntry, setup.JudgeSaid, setup.testJudge),
};
