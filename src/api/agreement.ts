/** The judge compared with people. */
import { agreement as ofLabels, AgreementReport } from '../actions/agreement/agreement';
import { judgeAgain, JudgedAgain, judgingAgainPlan } from '../actions/agreement/judge-again';
import { JudgingPlan, Tried } from '../actions/agreement/judging';
import * as labelling from '../actions/agreement/labelling';
import { Done, entry, Nothing } from './entry';
import * as accept from '../actions/accepting/accept';
import { RowPlace } from '../actions/runs/row-place';

export const agreement = {
  /** How well the judge of the current results agrees with the labels. */
  agreement: entry(Nothing, AgreementReport, (_given, services) => ofLabels(services)),
  /** What judging the labelled texts again, with another judge, would cost; then doing it. */
  judgingAgainPlan: entry(Tried, JudgingPlan, judgingAgainPlan),
  judgeAgain: entry(Tried, JudgedAgain, judgeAgain),
  drawToLabel: entry(labelling.DrawToLabel, labelling.TextsToLabel, labelling.drawToLabel),
  saveLabel: entry(labelling.SaveLabel, Done, (given, services) => {
    labelling.saveLabel(given, services);
    return {};
  }),
};

export const accepting = {
  /** What the agent did that could become an expected value of a row. */
  acceptable: entry(RowPlace, accept.Acceptable, accept.acceptable),
  acceptActual: entry(accept.AcceptRequest, accept.Accepted, accept.acceptRow),
};
