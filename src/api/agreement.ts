/** The judge beside people. */
import { agreement as ofLabels, AgreementReport, AgreementRequest } from '../actions/agreement/agreement';
import { DrawnLabels, drawLabels, DrawRequest } from '../actions/agreement/draw-labels';
import { diffServices } from '../actions/diff/services';
import { entry } from './entry';

export const agreement = {
  /** How well the results as they stand agree with the labels in a file. */
  agreement: entry(AgreementRequest, AgreementReport, (given, services) =>
    ofLabels(given, diffServices(services)),
  ),
  /** Texts for people to label, as a CSV file. */
  drawLabels: entry(DrawRequest, DrawnLabels, (given, services) => drawLabels(given, diffServices(services))),
};
