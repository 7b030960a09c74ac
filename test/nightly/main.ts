/**
 * `npm run test:nightly`: all that `npm test` and `npm run test:abuse` try, with nothing left out (runs die and fail at every single
 * service call, the better part of an hour); then the end-to-end tests under every pair of ways that Google may be.
 */
import { spawnSync } from 'node:child_process';
import { seedsOfEveryPair } from '../../local/runtime/open-questions';

function passes(projects: readonly string[], variables: Readonly<Record<string, string>>): boolean {
  const env = { ...process.env, ...variables };
  return spawnSync('npx', ['jest', '--selectProjects', ...projects], { env, stdio: 'inherit' }).status === 0;
}

const isWholePassed = passes(['unit', 'e2e', 'abuse'], { GNW_EVERY_CALL: '1' });
const failed = seedsOfEveryPair().filter((seed) => {
  console.log(`Google as in combination ${seed}`);
  return !passes(['e2e'], { GNW_GOOGLE: String(seed) });
});
if (failed.length > 0)
  console.error(
    `The end-to-end tests fail where Google is as in these combinations (GNW_GOOGLE): ${failed.join(', ')}.`,
  );
if (!isWholePassed || failed.length > 0) process.exitCode = 1;
