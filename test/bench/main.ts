/** `npm run bench`: the numbers this project promises, as ratios and counts. With `--check` it fails if one is missed. */
import Table from 'cli-table3';
import { benchAgreement } from './agreement';
import { benchBatches } from './batches';
import { benchBundle } from './bundle';
import { benchConversations } from './conversations';
import { benchDiff } from './diff-runs';
import { benchDecode } from './decode';
import { benchGold } from './gold';
import { benchJudge } from './judge';
import { benchKeptStates } from './kept-states';
import { benchLiveAgent } from './live-agent';
import { benchMakespan } from './makespan';
import { benchRules } from './rules';
import { benchRealChanges } from './real-changes';
import { benchReports } from './reports';
import { benchRunCosts } from './run-costs';
import { benchRuns } from './runs';
import { benchScoring } from './scoring';
import { benchTenThousand } from './ten-thousand';
import { benchWholeState } from './whole-state';

const table = new Table({ head: ['what', 'figure', 'goal'], style: { head: [], border: [] } });
const missed: string[] = [];
for (const { label, figure, goal = '', isMissed = false } of [
  // First, before anything else in this process can slow them down.
  ...benchWholeState(),
  ...benchScoring(),
  ...(await benchTenThousand()),
  ...benchBundle(),
  ...(await benchJudge()),
  ...benchRules(),
  ...(await benchGold()),
  ...benchMakespan(),
  ...benchRuns(),
  ...benchRunCosts(),
  ...benchBatches(),
  ...benchDiff(),
  ...benchRealChanges(),
  ...benchAgreement(),
  ...benchReports(),
  ...benchDecode(),
  ...benchKeptStates(),
  ...benchLiveAgent(),
  ...benchConversations(),
]) {
  table.push([label, figure, `${goal}${isMissed ? ' MISSED' : ''}`]);
  if (isMissed) missed.push(label);
}
console.log(table.toString());
if (missed.length > 0) console.log(`Missed: ${missed.join('; ')}.`);
if (process.argv.includes('--check') && missed.length > 0) process.exitCode = 1;
