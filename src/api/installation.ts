/** Tries, on this account, what the add-on relies on. It removes whatever it makes. */
import * as run from '../actions/installation/check';
import { entry } from './entry';

export const installation = {
  checkInstallation: entry(run.CheckRequest, run.CheckReport, run.checkInstallation),
};
