/** Compares two runs of an eval set; also pins the baseline. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { ReplyOf, RequestOf } from '../../../commands/table';
import { checkSection, defaultPair, type EvalSetDiff, shortResult } from '../../../model/run-diff';
import { count } from '../../../model/text';
import { Select } from '../common/form-fields';
import { StatusLine, useLoaded, type Work } from '../common/work-status';
import { Button, Texts } from '../common/components';
import { Sections } from '../common/sections';
import { callServer } from '../common/call-server';
import { Cases } from './changed-cases';

type RunsTab = ReplyOf<'runs'>['tabs'][number];
type ChosenRun = RequestOf<'diffRuns'>['before'];

export interface ViewProps {
  /** The eval set to begin with. */
  readonly opened: number | undefined;
  /** Shown before the pickers. */
  readonly children: ComponentChildren;
}

export function CompareRuns({ opened, children }: ViewProps) {
  const [chosen, setSheetId] = useState(opened);
  const { value, show, work } = useLoaded(async () => {
    const read = await callServer('runs', { first: true, ...(opened !== undefined && { sheetId: opened }) });
    if (read.tabs.length === 0)
      throw new Error('This spreadsheet has no eval set: no tab has a header row with a “query” column.');
    return read;
  });
  const tabs = value?.tabs ?? [];
  const tab =
    tabs.find((listed) => listed.sheetId === chosen) ?? tabs.find(({ runs }) => runs.length > 1) ?? tabs[0];
  const pickers = (
    <>
      {children}
      {tab && (
        <Select
          aria-label="Eval set"
          value={tab.sheetId}
          options={tabs.map((listed) => [listed.sheetId, listed.name])}
          onChoose={setSheetId}
        />
      )}
    </>
  );
  if (!tab || tab.runs.length === 0)
    return (
      <>
        <div class="bar">
          {pickers}
          {tab && <p>{tab.name} has no results yet.</p>}
        </div>
        <StatusLine status={work.status} />
      </>
    );
  const pin = (runId: string, isPinned: boolean): void =>
    void work.run('Pinning…', async () => {
      const reply = await callServer('pinBaseline', { sheetId: tab.sheetId, runId, isPinned });
      show({ ...reply, first: null });
      return reply.message;
    });
  return (
    <RunPair key={tab.sheetId} tab={tab} first={value?.first ?? null} work={work} onPin={pin}>
      {pickers}
    </RunPair>
  );
}

interface RunPairProps {
  readonly tab: RunsTab;
  /** The comparison that came with the runs. */
  readonly first: ReplyOf<'runs'>['first'];
  readonly work: Work;
  readonly onPin: (runId: string, isPinned: boolean) => void;
  /** Shown before the pickers. */
  readonly children: ComponentChildren;
}

/** The entry for a file in a list of runs. */
const FILE = 'file';

/** Returns the options of a picker: all runs except the other picker’s, and a file. */
function optionsFor(runs: RunsTab['runs'], other: string): (readonly [string, string])[] {
  return [
    ...runs.map(
      ({ id, name, result, isBaseline }) =>
        [id, `${name}: ${result}${isBaseline ? ' (baseline)' : ''}`] as const,
    ),
    [FILE, 'A file…'] as const,
  ].filter(([id]) => id !== other);
}

/** Two runs to choose, compared whenever one is chosen. */
function RunPair({ tab: { sheetId, runs }, first, work, onPin, children }: RunPairProps) {
  const [earlier = FILE, last = FILE] = defaultPair(runs);
  const [before, setBefore] = useState(earlier);
  const [after, setAfter] = useState(last);
  const [file, setFile] = useState<Exclude<ChosenRun, string>>();
  const { value: diff, work: comparing } = useLoaded(async () => {
    if (first?.sheetId === sheetId && first.before === before && first.after === after) return first.diff;
    const [one, other] = [before, after].map((id) => (id === FILE ? file : id));
    // A run is undefined until its file is chosen.
    if (one === undefined || other === undefined) return undefined;
    return callServer('diffRuns', { sheetId, before: one, after: other });
  }, [before, after, file]);
  const run = runs.find(({ id }) => id === before);
  return (
    <>
      <div class="bar">
        {children}
        <Select
          aria-label="Earlier run"
          value={before}
          options={optionsFor(runs, after)}
          onChoose={setBefore}
        />
        <span aria-hidden="true">→</span>
        <Select aria-label="Later run" value={after} options={optionsFor(runs, before)} onChoose={setAfter} />
        {run && (
          <Button
            work={work}
            aria-label={
              run.isBaseline
                ? 'The earlier run is the baseline: unpin it'
                : 'Make the earlier run the baseline'
            }
            title="Summary and mail compare later runs with the baseline; without one, with the previous run."
            onClick={() => onPin(run.id, !run.isBaseline)}
          >
            {run.isBaseline ? '★' : '☆'} Baseline
          </Button>
        )}
        {(before === FILE || after === FILE) && (
          <label class="file">
            Run file (JSON), such as one saved under Share
            <input
              type="file"
              accept=".json,application/json"
              onChange={({ currentTarget }) => {
                const chosen = currentTarget.files?.[0];
                if (chosen) void chosen.text().then((text) => setFile({ name: chosen.name, text }));
              }}
            />
          </label>
        )}
      </div>
      <StatusLine status={work.status} />
      <StatusLine status={comparing.status} />
      {diff && <Result diff={diff} />}
    </>
  );
}

/** The changes between two runs: one line that unfolds to its details, then the cases. */
function Result({ diff }: { readonly diff: EvalSetDiff }) {
  const remarks = [...diff.caveats, diff.build].filter((text) => text !== '');
  return (
    <section aria-labelledby="result-title" aria-live="polite">
      <h2 id="result-title" class="unseen">
        {diff.tab}: {diff.before} → {diff.after}
      </h2>
      {/* The reason comes first if the runs are not comparable. */}
      <details class="result" open={diff.pValue === null}>
        <summary>
          <b>{shortResult(diff)}</b> <span class="quiet">{remarks.join(' ')}</span>
        </summary>
        <Texts of={[diff.sentence, diff.rates]} />
        <Texts of={remarks} class="quiet" />
        <p class="help">
          The runs share {count(diff.shared, 'row')}
          {diff.matched === '' ? '' : ` (matched: ${diff.matched})`}. Edited cases and cases in only one of
          the runs do not count in the rates.
        </p>
        <Sections sections={checkSection(diff)} />
      </details>
      <Cases diff={diff} />
    </section>
  );
}
