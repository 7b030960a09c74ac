/** GOLD: whole tasks, scored end to end. Canonical column names, header in row 1. */
import type { Tab } from '../sheet';
import { goldCases } from './gold-cases';
import { goldColumns } from './gold-columns';
import { goldOddities } from './gold-oddities';

export const gold: Tab = {
  name: 'GOLD',
  status: 'ready',
  preamble: [],
  columns: goldColumns,
  rows: [...goldCases, ...goldOddities],
};
