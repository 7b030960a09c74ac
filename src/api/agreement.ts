/** The judge compared with people. */
import { agreement as ofLabels } from '../actions/agreement/agreement';
import { AgreementReport, AgreementRequest } from '../actions/agreement/report';
import { DrawnLabels, drawLabels, DrawRequest } from '../actions/agreement/draw-labels';
import { writeAgreement } from '../actions/agreement/agreement-tab';
import { LabelColumns, switchLabelColumns } from '../actions/agreement/label-columns';
import * as labelling from '../actions/agreement/labelling';
import * as labels from '../actions/agreement/labels';
import { KeepExample, keepExample } from '../actions/agreement/keep-example';
import { JudgingPlan } from '../actions/agreement/judging';
import * as trying from '../actions/agreement/try-judge';
import { diffServices } from '../actions/diff/services';
import * as z from '../model/zod';
import { Done, entry, Nothing } from './entry';
import * as accept from '../actions/accepting/accept';
import { RowPlace } from '../actions/runs/row-place';

export const agreement = {
  /** How well the current results agree with the labels of the tab, and of a file. */
  agreement: entry(AgreementRequest, AgreementReport, (given, services) =>
    ofLabels(given, diffServices(services)),
  ),
  /** The same, written into the tab `Judge agreement`. */
  writeAgreement: entry(
    Nothing,
    () => z.object({ sheetId: z.int() }),
    (_given, services) => writeAgreement(diffServices(services)),
  ),
  /** Texts for people to label, as a CSV file. */
  drawLabels: entry(DrawRequest, DrawnLabels, (given, services) => drawLabels(given, diffServices(services))),
  /** What rejudging the labelled texts with another judge would cost; then doing it. */
  tryingPlan: entry(trying.TryRequest, JudgingPlan, trying.tryingPlan),
  tryJudge: entry(trying.TryRequest, trying.TriedJudge, trying.tryJudge),
  /** What there is to label, and who labels. */
  labelling: entry(Nothing, labelling.Labelling, (_given, services) => labelling.labelling(services)),
  drawToLabel: entry(labelling.DrawToLabel, labelling.TextsToLabel, (given, services) =>
    labelling.drawToLabel(given, services),
  ),
  saveLabel: entry(labelling.SaveLabel, Done, (given, services) => {
    labelling.saveLabel(given, services);
    return {};
  }),
  /** Keeps or drops an example that a rubric may show its model. */
  keepExample: entry(KeepExample, Done, (given, services) => {
    keepExample(given, services);
    return {};
  }),
  nameLabeller: entry(labelling.LabellerName, labelling.LabellerName, (given, services) =>
    labelling.nameLabeller(given, services),
  ),
  /** Columns in the results where people label. */
  switchLabelColumns: entry(LabelColumns, Done, (given, services) => {
    switchLabelColumns(given, services);
    return {};
  }),
  importLabels: entry(labels.ImportLabelsRequest, labels.LabelsImported, (given, services) =>
    labels.importLabels(given, { ...diffServices(services), ownChecks: services.ownChecks }),
  ),
  exportLabels: entry(Nothing, labels.LabelsText, (_given, services) =>
    labels.exportLabels(diffServices(services)),
  ),
};

export const accepting = {
  /** What the agent did that could become an expected value of a row. */
  acceptable: entry(RowPlace, accept.Acceptable, accept.acceptable),
  acceptActual: entry(accept.AcceptRequest, accept.Accepted, accept.acceptRow),
};
