import type { Tab } from '../sheet';
import { goldCases } from './gold-cases';
import { goldColumns } from './gold-columns';
import { goldOddities } from './gold-oddities';

/** GOLD: whole conversations, scored end to end by all nine checks. Canonical column names, header in row 1. */
export const gold: Tab = {
  name: 'GOLD',
  status: 'ready',
  preamble: [],
  columns: goldColumns,
  rows: [...goldCases, ...goldOddities],
};
