/** Which eval set, which runs; what changed between them; what is kept. */
import { useEffect, useState } from 'preact/hooks';
import type { ReplyOf, RequestOf } from '../../../api/table';
import { callServer } from '../common/server';
import { Saying, useWork } from '../common/work';
import { KeptRuns } from './kept-runs';
import { Result } from './result';
import { RunsForm } from './runs-form';

type RunList = ReplyOf<'runs'>;

export function App() {
  const work = useWork();
  const [list, setList] = useState<RunList | null>(null);
  const [tab, setTab] = useState<number | null>(null);
  const [found, setFound] = useState<Found | null>(null);

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
    setFound(null);
    work.say('', '');
  };
  const compare = (request: Request): void => {
    setFound(null);
    void work.run('Comparing …', async () => {
      const { diffs } = await callServer('diffRuns', request);
      setFound({ request, diffs });
      return undefined;
    });
  };
  const changed = ({ message, ...rest }: ReplyOf<'importRun'>): string => {
    setFound(null);
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
      {found && <Result {...found} work={work} />}
      {list && shown && <KeptRuns list={list} sheetId={shown.sheetId} work={work} onChanged={changed} />}
    </>
  );
}

export type Request = RequestOf<'diffRuns'>;

interface Found extends ReplyOf<'diffRuns'> {
  readonly request: Request;
}
