/** What people change in cells and labels of several rows at once, and undo. */
import * as accept from '../actions/accepting/accept';
import { LabelRows, labelRows } from '../actions/accepting/label-rows';
import * as undoing from '../actions/accepting/undo';
import { RowPlace } from '../actions/runs/row-place';
import { entry, Nothing } from './entry';

export const accepting = {
  /** What the agent did that could become an expected value of a row. */
  acceptable: entry(RowPlace, accept.Acceptable, accept.acceptable),
  acceptActual: entry(accept.AcceptRequest, accept.Changed, accept.acceptRow),
  /** One label for all selected rows. */
  labelRows: entry(LabelRows, accept.Changed, labelRows),
  keptEdits: entry(Nothing, undoing.KeptEdits, (_given, services) => undoing.keptEdits(services)),
  undoEdit: entry(undoing.UndoRequest, accept.Changed, undoing.undoEdit),
};
