/** Which eval set, which runs; what changed between them; what is kept. */
import { useEffect, useState, useRef } from 'preact/hooks';
import type { ReplyOf, RequestOf } from '../../../api/table';
import { callServer } from '../common/server';
import { Saying, useWork, type Work } from '../common/work';
import { Result } from './result';
import { RunsForm } from './runs-form';
import { ImportRun } from '../sidebar/import-run';

type RunList = ReplyOf<'runs'>;

export function App() {
  const work = useWork();
  const [list, setList] = useState<RunList | null>(null);
  const [tab, setTab] = useState<number | null>(null);
  const [result, setResult] = useState<Found | null>(null);

  useEffect(() => {
    void work.run('Loading …', async () => {
      const read = await callServer('runs', {});
      if (read.tabs.length === 0)
        throw new Error('This spreadsheet has no eval set: no tab has a header row with a “query” column.');
      setList(read);
      // The first one with two runs.
      setTab((read.tabs.find(({ runs }) => runs.length > 1) ?? read.tabs[0])?.sheetId ?? null);
      return undefined;
    });
  }, []);

  const shown = list?.tabs.find(({ sheetId }) => sheetId === tab);
  const forget = (): void => {
    setResult(null);
    work.say('', '');
  };
  const compare = (request: Request): void => {
    setResult(null);
    void work.run('Comparing …', async () => {
      const { diffs } = await callServer('diffRuns', request);
      setResult({ request, diffs });
      return undefined;
    });
  };
  const changed = ({ message, ...rest }: ReplyOf<'importRun'>): string => {
    setResult(null);
    setList(rest);
    return message;
  };
  return (
    <>
      {list && shown && (
        <RunsForm
          list={list}
          tab={shown}
          isBusy={work.isBusy}
          onTab={(sheetId) => {
            setTab(sheetId);
            forget();
          }}
          onChange={forget}
          onCompare={compare}
        />
      )}
      <Saying said={work.said} />
      {result && <Result {...result} work={work} />}
      {list && shown && <KeptRuns list={list} sheetId={shown.sheetId} work={work} onChanged={changed} />}
    </>
  );
}

export type Request = RequestOf<'diffRuns'>;

interface Found extends ReplyOf<'diffRuns'> {
  readonly request: Request;
}

/** What the ledger keeps: imports a run file, removes old runs. */
export interface KeptRunsProps {
  readonly list: ReplyOf<'runs'>;
  readonly sheetId: number;
  readonly work: Work;
  /** @returns what to tell the user */
  readonly onChanged: (reply: ReplyOf<'importRun'>) => string;
}

export function KeptRuns({ list: { ledger }, sheetId, work, onChanged }: KeptRunsProps) {
  const keep = useRef<HTMLInputElement>(null);
  const prune = (event: SubmitEvent): void => {
    event.preventDefault();
    void work.run('Removing …', async () =>
      onChanged(await callServer('pruneLedger', { keepRuns: Number(keep.current?.value) })),
    );
  };
  return (
    <details class="kept">
      <summary>
        <h2>Kept runs</h2>
      </summary>
      <p class="help">
        Earlier runs are kept in a hidden tab: {ledger.lines} of {ledger.limit} lines are used (
        {Math.round((ledger.lines / ledger.limit) * 100)} %). When it is full, the oldest runs go first.
      </p>
      <ImportRun sheetId={sheetId} of="the eval set above" work={work} onChanged={onChanged} />
      <form onSubmit={prune}>
        <label for="keep">Newest runs to keep of each eval set</label>
        <input id="keep" class="keep" ref={keep} type="number" min="1" step="1" defaultValue="10" required />
        <div class="buttons">
          <button type="submit" disabled={work.isBusy}>
            Remove the others
          </button>
        </div>
      </form>
    </details>
  );
}
