/** Tests that notice more than one change. */
import type { NamedTest } from './mutant';

export const BATCHES_REST: NamedTest = {
  path: 'test/abuse/batches.test.ts',
  name: 'rests until the provider has answered',
};

export const BATCHES_CANCELLED: NamedTest = {
  path: 'test/abuse/batches.test.ts',
  name: 'are cancelled with their run',
};

export const BATCHES_WORTH_IT: NamedTest = {
  path: 'test/abuse/batches.test.ts',
  name: 'are not made for fewer questions',
};

export const TOLD: NamedTest = { path: 'test/abuse/busy.test.ts', name: 'are told in a dialog who runs' };

export const CANCELLED: NamedTest = {
  path: 'test/e2e/runs/cancelled.test.ts',
  name: 'stops the run after the wave it is in',
};
