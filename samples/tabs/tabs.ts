/** The eval sets of the sample, in the order of their tabs. */
import { analysis } from './analysis';
import { conversations } from './conversations';
import { dataset } from './dataset';
import { gold } from './gold';
import { loc } from './loc';
import { quality } from './quality';
import { wholeStates } from './whole-states';
import { workflow } from './workflow';

/** All eval sets except those of own checks, which need the tab Checks. */
export const TABS = [gold, loc, dataset, analysis, workflow, quality, wholeStates, conversations];
