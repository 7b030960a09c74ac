/** `npm run bench`: the numbers this project promises, as ratios and counts. */
import Table from 'cli-table3';
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
import { benchReports } from './reports';
import { benchRuns } from './runs';
import { benchScoring } from './scoring';
import { benchTenThousand } from './ten-thousand';
import { benchWholeState } from './whole-state';

const table = new Table({ head: ['what', 'figure'], style: { head: [], border: [] } });
for (const { label, figure } of [
  ...benchScoring(),
  ...(await benchTenThousand()),
  ...benchBundle(),
  ...(await benchJudge()),
  ...benchRules(),
  ...(await benchGold()),
  ...benchMakespan(),
  ...benchRuns(),
  ...benchDiff(),
  ...benchReports(),
  ...benchDecode(),
  ...benchWholeState(),
  ...benchKeptStates(),
  ...benchLiveAgent(),
  ...(await benchConversations()),
]) {
  table.push([label, figure]);
}
console.log(table.toString());
