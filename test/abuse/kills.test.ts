/** Commands that are killed at any moment and restarted: no question is asked twice, and the result is the same. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readWorkbook } from '../../local/xlsx';
import { contents, differencesOf, withoutCost } from '../e2e/disturbed-runs';
import { type Ended, ended, started } from '../support/commands';
import { ofToday } from '../support/thorough';
import { folderOf, opened } from '../support/opened';
import { comparedFiles, judgedWorkbook, type Watched, watchedAgent, watchedJudge } from './servers';

/** A signal at a question, or some time after it. */
interface Moment {
  readonly question: number;
  readonly signal: NodeJS.Signals;
  readonly afterMs?: number;
}
const at = (question: number, signal: NodeJS.Signals = 'SIGKILL', afterMs?: number): Moment => ({
  ...{ question, signal },
  ...(afterMs !== undefined && { afterMs }),
});

/** Runs a command that is killed at each of the moments, then runs it to its end. */
async function killedAt(
  moments: readonly Moment[],
  args: readonly string[],
  watched: Watched,
): Promise<{ readonly last: Ended; readonly killed: readonly Ended[]; readonly askedByLast: number }> {
  const watch = { environment: watched.environment };
  const killed: Ended[] = [];
  for (const { question, signal, afterMs = 0 } of moments) {
    const running = started([...args, ...watched.options], watch);
    const before = watched.asked();
    watched.onQuestion = (count) => {
      if (count - before === question) setTimeout(() => running.kill(signal), afterMs);
    };
    killed.push(await running.ended);
    // Requests of the killed command may still be arriving: they must not count for the next one.
    for (let seen = -1; seen !== watched.asked();) {
      seen = watched.asked();
      await wait(100);
    }
  }
  watched.onQuestion = () => undefined;
  const before = watched.asked();
  const last = await ended([...args, ...watched.options], watch);
  return { last, killed, askedByLast: watched.asked() - before };
}

function expectInterrupted(killed: readonly Ended[], moments: readonly Moment[]): void {
  killed.forEach(({ status, signal, stderr }, index) => {
    if (moments[index]?.signal === 'SIGKILL') expect([status, signal]).toEqual([null, 'SIGKILL']);
    else {
      expect([status, signal]).toEqual([130, null]);
      expect(stderr).toMatch(/^Interrupted\. [^\n]+\.\n$/);
    }
  });
}

const callsSaid = (text: string): number => Number(/(\d+) calls? to m(?:,| \()/.exec(text)?.[1] ?? 0);
const repliesKept = (text: string): number =>
  Number(/(\d+) repl(?:y|ies) reused from before/.exec(text)?.[1] ?? 0);

/** How many responses and results a workbook has, below their headers. */
async function linesIn(path: string): Promise<number[]> {
  const workbook = await readWorkbook(path);
  const lastRow = (tab: string): number => workbook.tabNamed(tab)?.grid.lastRow ?? 0;
  return [lastRow('Responses') - 1, Math.max(0, lastRow('GOLD results') - 3)];
}

describe('npm start with a judge', () => {
  const ROWS = 20;
  const AT_ONCE = 10;
  // One judge for all tests: replies are cached by URL.
  let judge: Watched;
  let workbook: string;
  let whole: ReturnType<typeof contents>;
  const argsFor = (out: string) => [...['--workbook', workbook, '--out', out]];
  beforeAll(async () => {
    const folder = folderOf();
    workbook = judgedWorkbook(join(folder, 'in.xlsx'), ROWS);
    const out = join(folder, 'whole.xlsx');
    judge = await opened(watchedJudge());
    await killedAt([], argsFor(out), judge);
    whole = contents(await readWorkbook(out));
  });

  it.each(
    ofToday<readonly Moment[]>(
      [
        [at(1)],
        [at(2, 'SIGTERM')],
        [at(5)],
        [at(10, 'SIGINT')],
        [at(17)],
        [at(20, 'SIGTERM')],
        [at(20, 'SIGKILL', 60)],
        [at(20, 'SIGKILL', 200)],
        // Three times in a row.
        [at(6), at(6), at(5, 'SIGINT')],
      ],
      5,
    ),
  )('killed at question %j asks at most the questions again that were pending', async (...moments) => {
    const folder = folderOf();
    const out = join(folder, 'out.xlsx');
    const before = judge.asked();
    const { last, killed, askedByLast } = await killedAt(moments, argsFor(out), judge);
    expect([last.status, last.stderr]).toEqual([0, '']);
    // The command reports its own requests, and the replies that killed commands had paid for; none if a killed command had already
    // written its output.
    expect(callsSaid(last.stdout)).toBe(askedByLast);
    const isInOutput = askedByLast === 0 && repliesKept(last.stdout) === 0;
    expect(repliesKept(last.stdout)).toBe(isInOutput ? 0 : ROWS - askedByLast);
    if (moments.every(({ afterMs }) => afterMs === undefined)) expectInterrupted(killed, moments);
    expect(judge.asked() - before).toBeLessThanOrEqual(ROWS + moments.length * AT_ONCE);
    // A run over another command's output reports that its verdicts come from there.
    if (!isInOutput)
      expect(differencesOf(withoutCost(whole), withoutCost(contents(await readWorkbook(out))))).toEqual([]);
    expect(readdirSync(folder)).toEqual(['out.xlsx']);
  });
});

describe('npm start with a live agent', () => {
  const ROWS = 12;
  const AT_ONCE = 10;

  it.each(
    ofToday<readonly [how: readonly string[], moments: readonly Moment[]]>(
      [
        [[], [at(1)]],
        [['--ask-only'], [at(7, 'SIGTERM')]],
        [[], [at(8)]],
        [['--ask-only'], [at(12)]],
        [[], [at(5), at(4)]],
        [['--ask-only'], [at(4), at(4)]],
      ],
      3,
    ),
  )(
    'and %j, killed at question %j, asks nothing again that was answered, and nothing in a thread that was used',
    async (how, moments) => {
      const folder = folderOf();
      const workbook = judgedWorkbook(join(folder, 'in.xlsx'), ROWS);
      const out = join(folder, 'out.xlsx');
      const agent = await opened(watchedAgent({ delaysMs: [40] }));
      const args = ['--workbook', workbook, '--out', out, ...how];
      const { last } = await killedAt(moments, args, agent);
      expect([last.status, last.stderr]).toEqual([0, '']);
      expect(agent.asked()).toBeLessThanOrEqual(ROWS + moments.length * AT_ONCE);
      expect(await linesIn(out)).toEqual([ROWS, how.length === 0 ? ROWS : 0]);
      expect(agent.violations).toEqual([]);
      expect(readdirSync(folder).sort()).toEqual(['in.xlsx', 'out.xlsx']);
    },
  );
});

describe('npm start -- compare', () => {
  const ITEMS = 12;
  /** Two requests per item, one for each answer, and one more for how they differ; groups grow from 1 to 10 to 20. */
  const AT_ONCE = 20;

  it.each(ofToday<readonly Moment[]>([[at(3)], [at(11, 'SIGTERM')], [at(20)], [at(6), at(8)]], 4))(
    'killed at question %j goes on from there',
    async (...moments) => {
      const folder = folderOf();
      const files = comparedFiles(folder, ITEMS);
      const [out, other] = [join(folder, 'out.json'), join(folder, 'other.json')];
      const judge = await opened(watchedJudge());
      await killedAt([], ['compare', ...files, other], judge);
      const once = judge.asked();
      const { last } = await killedAt(moments, ['compare', ...files, out], judge);
      expect([last.status, last.stderr]).toEqual([0, '']);
      expect(judge.asked() - once).toBeLessThanOrEqual(once + moments.length * AT_ONCE);
      expect(readFileSync(out, 'utf8').replace(TIMES, '')).toBe(
        readFileSync(other, 'utf8').replace(TIMES, ''),
      );
      expect(readdirSync(folder).sort()).toEqual([...['new.json', 'old.json', 'other.json', 'out.json']]);
    },
  );
});

const TIMES = /\d{4}-\d\d-\d\dT[\d:.]+Z|\d{8}T\d{9}Z/g;
