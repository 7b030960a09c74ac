import { longRun, leastExecutions } from '../support/long-run';
const t = Date.now();
const r = longRun(Number(process.argv[2] ?? 1000), 1, Number(process.argv[3] ?? 10));
console.log(
  r.executions.map((e) => Math.round(e / 100) / 10).join(' '),
  leastExecutions(r.executions),
  r.usefulShare,
);
console.log((Date.now() - t) / 1000, 's');
