/** Tests that notice more than one change. */
import type { NamedTest } from './mutant';

export const RESTS: NamedTest = {
  path: 'test/run/execution.test.ts',
  name: 'rests where a job does',
};

export const TOLD: NamedTest = { path: 'test/abuse/busy.test.ts', name: 'are told in a dialog who runs' };

export const CANCELLED: NamedTest = {
  path: 'test/e2e/runs/cancelled.test.ts',
  name: 'stops the run after the wave it is in',
};
