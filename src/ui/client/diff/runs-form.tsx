/** Which runs are compared with which earlier one. */
import { useEffect, useState } from 'preact/hooks';
import type { ReplyOf, RequestOf } from '../../../api/table';

type RunList = ReplyOf<'runs'>;
type ListedTab = RunList['tabs'][number];
type Run = ListedTab['runs'][number];

export interface RunsFormProps {
  readonly list: RunList;
  readonly tab: ListedTab;
  readonly isBusy: boolean;
  readonly onTab: (sheetId: number) => void;
  readonly onChange: () => void;
  readonly onCompare: (request: RequestOf<'diffRuns'>) => void;
}

/** Most later runs shown side by side. */
const MOST = 4;

export function RunsForm({ list, tab, isBusy, onTab, onChange, onCompare }: RunsFormProps) {
  const { sheetId } = tab;
  const runs = tab.runs.filter(({ isArchived }) => !isArchived);
  const [before, setBefore] = useState('');
  const [after, setAfter] = useState<readonly string[]>([]);
  const ids = runs.map(({ id }) => id);
  // The last one and its baseline, else the one before, unless other existing runs were chosen.
  useEffect(() => {
    const chosen = [before, ...after];
    if (after.length > 0 && chosen.every((id) => ids.includes(id))) return;
    const baseline = runs.slice(0, -1).find(({ isBaseline }) => isBaseline);
    setBefore(baseline?.id ?? ids[Math.max(0, ids.length - 2)] ?? '');
    setAfter(ids.slice(-1));
  }, [sheetId, ids.join()]);

  const change = (set: () => void): void => {
    set();
    onChange();
  };
  const unchosen = ids.filter((id) => id !== before && !after.includes(id));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onCompare({ sheetId, before, after: [...after] });
      }}
    >
      <label for="tab">Eval set</label>
      <select
        id="tab"
        value={String(sheetId)}
        onChange={({ currentTarget }) => onTab(Number(currentTarget.value))}
      >
        {list.tabs.map((evalSet) => (
          <option key={evalSet.sheetId} value={String(evalSet.sheetId)}>
            {evalSet.isGone ? `${evalSet.name} (no longer exists)` : evalSet.name}
          </option>
        ))}
      </select>
      {runs.length < 2 ? (
        <p class="help">
          There are no two runs yet: a run is kept here when the next one starts. Run this eval set again, or
          import a run file below.
        </p>
      ) : (
        <>
          <div class="two">
            <div>
              <label for="before">Earlier run</label>
              <RunSelect
                id="before"
                runs={runs}
                value={before}
                onChoose={(id) => change(() => setBefore(id))}
              />
            </div>
            <div>
              {after.map((id, place) => (
                <div key={place}>
                  <label for={`after${place}`}>{place === 0 ? 'Later run' : `Later run ${place + 1}`}</label>
                  <RunSelect
                    id={`after${place}`}
                    runs={runs}
                    value={id}
                    onChoose={(other) =>
                      change(() => setAfter(after.map((runId, index) => (index === place ? other : runId))))
                    }
                  />
                </div>
              ))}
              {after.length > 1 && (
                <button type="button" class="link" onClick={() => change(() => setAfter(after.slice(0, -1)))}>
                  One run less
                </button>
              )}
              {after.length > 0 && after.length < MOST && unchosen.length > 0 && (
                <button
                  type="button"
                  class="link"
                  onClick={() => change(() => setAfter([...after, ...unchosen.slice(-1)]))}
                >
                  Another later run
                </button>
              )}
            </div>
          </div>
          <div class="buttons">
            <button type="submit" class="main" disabled={isBusy}>
              Compare
            </button>
          </div>
        </>
      )}
    </form>
  );
}

interface RunSelectProps {
  readonly id: string;
  readonly runs: readonly Run[];
  readonly value: string;
  readonly onChoose: (id: string) => void;
}

function RunSelect({ id, runs, value, onChoose }: RunSelectProps) {
  return (
    <select id={id} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
      {runs.map((run) => (
        <option key={run.id} value={run.id}>
          {`${run.name}: ${run.result}`}
        </option>
      ))}
    </select>
  );
}
