/** Tries on this account what the add-on rests on. What it makes it removes. */
import { installation as port } from '../google/installation';
import * as run from '../run/installation/check';
import { runServices } from '../run/session';
import { entry } from './entry';

export const installation = {
  checkInstallation: entry(run.CheckRequest, run.CheckReport, (given) =>
    run.checkInstallation(given, { ...runServices(), installation: port }),
  ),
};
