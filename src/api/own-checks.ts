/** Checks of one’s own, which the sheet itself declares. */
import * as own from '../actions/own-checks/own-checks';
import { entry, Nothing } from './entry';

/** User-declared checks. */
export const ownChecks = {
  /** The tab `Checks`: the existing one, or a new one with examples. */
  openChecks: entry(Nothing, own.OwnChecks, (_given, services) => own.openOwnChecks(services)),
  /** Takes them from a CSV file instead. */
  importChecks: entry(own.ChecksFile, own.OwnChecks, (given, services) =>
    own.importOwnChecks(given, services),
  ),
};
