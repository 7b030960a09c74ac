/** Tries on this account what the add-on rests on. What it makes it removes. */
import { installation as port } from '../google/installation';
import * as run from '../actions/installation/check';
import { runServices } from '../actions/runs/session';
import { entry } from './entry';

export const installation = {
  checkInstallation: entry(run.CheckRequest, run.CheckReport, (given) =>
    run.checkInstallation(given, { ...runServices(), installation: port }),
  ),
};
