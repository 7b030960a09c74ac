/** Tries on this account what the add-on rests on. What it makes it removes. */
import * as run from '../actions/installation/check';
import { entry } from './entry';

export const installation = {
  checkInstallation: entry(run.CheckRequest, run.CheckReport, run.checkInstallation),
};
