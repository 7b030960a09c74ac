/** A thread that reads and scores portions of a file of cases by rules. */
import { Workbook } from '../runtime';
import { openAddOn } from './add-on';
import { type Outcome, performWith, type Task } from './case-core';

const { ask } = openAddOn(new Workbook({ locale: '' }), { isOneExecution: true });

export default function perform(task: Task): Outcome {
  return performWith(ask, task);
}
