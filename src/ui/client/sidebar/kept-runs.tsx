/** The runs of an eval set: what they are called, which one is the baseline, which are archived. */
import { useState } from 'preact/hooks';
import type { ReplyOf } from '../../../api/table';
import { saveFile } from '../common/save-file';
import { callServer } from '../common/server';
import { Saying, useWork, type Work } from '../common/work';
import { ImportRun } from './import-run';

type RunList = ReplyOf<'runs'>;
type Tab = RunList['tabs'][number];
type Run = Tab['runs'][number];

export interface KeptRunsProps {
  /** The sheet in front; its eval set is shown first. */
  readonly sheetId: number | undefined;
}

/** Loaded when it is opened: listing runs takes a look at every eval set. */
export function KeptRuns({ sheetId }: KeptRunsProps) {
  const [list, setList] = useState<RunList | null>(null);
  const [chosen, setChosen] = useState<number | undefined>(undefined);
  const work = useWork();
  const load = (): void => {
    void work.run('Looking at the runs …', async () => {
      setList(await callServer('runs', {}));
      return undefined;
    });
  };
  const tabs = list?.tabs ?? [];
  const tab =
    tabs.find((listed) => listed.sheetId === chosen) ??
    tabs.find((listed) => listed.sheetId === sheetId) ??
    tabs.find(({ runs }) => runs.length > 0) ??
    tabs[0];
  return (
    <details class="card" onToggle={({ currentTarget }) => currentTarget.open && !work.isBusy && load()}>
      <summary>
        <h2>Runs</h2>
      </summary>
      {list && !tab && <p>This spreadsheet has no eval set yet.</p>}
      {tabs.length > 1 && (
        <>
          <label for="runs-of">Of</label>
          <select
            id="runs-of"
            value={String(tab?.sheetId)}
            onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
          >
            {tabs.map(({ sheetId: id, name, isGone }) => (
              <option key={id} value={String(id)}>
                {isGone ? `${name} (no longer exists)` : name}
              </option>
            ))}
          </select>
        </>
      )}
      <Saying said={work.said} />
      {tab && <RunsOf tab={tab} work={work} onChange={setList} />}
    </details>
  );
}

interface RunsOfProps {
  readonly tab: Tab;
  readonly work: Work;
  readonly onChange: (list: RunList) => void;
}

/** Latest first. */
function RunsOf({ tab, work, onChange }: RunsOfProps) {
  const runs = [...tab.runs].reverse();
  const shown = (isArchived: boolean) =>
    runs
      .filter((run) => run.isArchived === isArchived)
      .map((run) => (
        <RunView key={`${tab.sheetId} ${run.id}`} run={run} tab={tab} work={work} onChange={onChange} />
      ));
  const archived = shown(true);
  return (
    <>
      {runs.length === 0 && <p>No run of {tab.name} has finished yet.</p>}
      {shown(false)}
      {archived.length > 0 && (
        <details>
          <summary>Put away: {archived.length}</summary>
          {archived}
        </details>
      )}
      {!tab.isGone && (
        <ImportRun
          sheetId={tab.sheetId}
          of={tab.name}
          work={work}
          onChanged={({ message, ...list }) => {
            onChange(list);
            return message;
          }}
        />
      )}
    </>
  );
}

interface RunViewProps extends RunsOfProps {
  readonly run: Run;
}

function RunView({ run, tab, work, onChange }: RunViewProps) {
  const { id, runId, name, title, note, about, result, isBaseline, isArchived } = run;
  const [words, setWords] = useState({ name: title, note });
  const [isSure, setSure] = useState(false);
  const change = (text: string, ask: () => Promise<RunList & { readonly message: string }>): void => {
    void work.run(text, async () => {
      const { message, ...list } = await ask();
      onChange(list);
      return message;
    });
  };
  const describe = (more: { readonly isArchived?: boolean }): void =>
    change('Saving …', () => callServer('describeRun', { runId, ...words, ...more }));
  const pin = (): void =>
    change('Pinning …', () =>
      callServer('pinBaseline', { sheetId: tab.sheetId, runId: id, isPinned: !isBaseline }),
    );
  /** Asks for confirmation: reasons in the results tab are not kept. */
  const restore = (): void => {
    if (isSure) change('Restoring …', () => callServer('restoreRun', { sheetId: tab.sheetId, runId: id }));
    setSure(!isSure);
  };
  const save = (): void => {
    void work.run('Putting it together …', async () => {
      const file = await callServer('exportRun', { sheetId: tab.sheetId, runId: id });
      saveFile(file.name, 'application/json', file.text);
      return `Saved as ${file.name}.`;
    });
  };
  const field = `run-${tab.sheetId}-${runId}-${id === '' ? 'now' : 'kept'}`;
  return (
    <details class="card">
      <summary>
        {name}
        {isBaseline && <span class="chip">baseline</span>} <span class="quiet">{result}</span>
      </summary>
      {about !== '' && <p class="quiet">{about}</p>}
      {runId !== '' && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            describe({});
          }}
        >
          <label for={`${field}-name`}>Name</label>
          <input
            id={`${field}-name`}
            maxLength={80}
            value={words.name}
            onInput={({ currentTarget }) => setWords({ ...words, name: currentTarget.value })}
          />
          <label for={`${field}-note`}>Note</label>
          <textarea
            id={`${field}-note`}
            rows={2}
            maxLength={500}
            value={words.note}
            onInput={({ currentTarget }) => setWords({ ...words, note: currentTarget.value })}
          />
          <div class="buttons">
            <button type="submit" disabled={work.isBusy}>
              Save
            </button>
            {!tab.isGone && !isArchived && (
              <button type="button" disabled={work.isBusy} onClick={pin}>
                {isBaseline ? 'Unpin' : 'Pin as baseline'}
              </button>
            )}
            {id !== '' && !isBaseline && (
              <button
                type="button"
                disabled={work.isBusy}
                onClick={() => describe({ isArchived: !isArchived })}
              >
                {isArchived ? 'Take out again' : 'Put away'}
              </button>
            )}
            {id !== '' && !tab.isGone && (
              <button type="button" disabled={work.isBusy} onClick={restore}>
                {isSure ? 'Restore: the present results go to the ledger' : 'Restore these results'}
              </button>
            )}
            <button type="button" disabled={work.isBusy} onClick={save}>
              Export
            </button>
          </div>
        </form>
      )}
    </details>
  );
}
