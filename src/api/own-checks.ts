/** Checks of one’s own. */
import * as own from '../actions/own-checks/own-checks';
import { entry, Nothing } from './entry';

export const ownChecks = {
  /** The tab `Checks`: the existing one, or a new one with examples. */
  openChecks: entry(Nothing, own.OwnChecks, (_given, services) => own.openOwnChecks(services)),
};
