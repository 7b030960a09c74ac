/** The unit tests alone: Stryker wants one project, whose tests it names. */
import jest from '../../jest.config.js';

const [{ transform, moduleNameMapper }] = jest.projects;

export default {
  rootDir: new URL('../..', import.meta.url).pathname,
  // No more is looked through for each change.
  roots: ['<rootDir>/src', '<rootDir>/test'],
  transform,
  moduleNameMapper,
  testTimeout: 120_000,
  filter: '<rootDir>/test/mutation/covering-files.cjs',
};
