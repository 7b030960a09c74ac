/** The end-to-end tests under every pair of ways that Google may be, after the rest of `npm run test:nightly`: one Jest for each combination. */
import { spawnSync } from 'node:child_process';
import { seedsOfEveryPair } from '../../local/runtime/open-questions';

const failed = seedsOfEveryPair().filter((seed) => {
  console.log(`Google as in combination ${seed}`);
  const env = { ...process.env, GNW_GOOGLE: String(seed) };
  return spawnSync('npx', ['jest', 'test/e2e'], { env, stdio: 'inherit' }).status !== 0;
});
if (failed.length > 0) {
  console.error(
    `The end-to-end tests fail where Google is as in these combinations (GNW_GOOGLE): ${failed.join(', ')}.`,
  );
  process.exitCode = 1;
}
