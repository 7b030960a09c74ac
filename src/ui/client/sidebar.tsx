/** The sidebar with its three panes: Results, Row and Settings. */
import { draw } from './common/page-frame';
import { Button } from './common/components';
import { callServer } from './common/call-server';
import { StatusLine, useWork } from './common/work-status';
import { useEffect, useState } from 'preact/hooks';
import type { ReplyOf } from '../../commands/table';
import { RowPane } from './sidebar/row-pane';
import { useRows } from './sidebar/row-state';
import { ResultsPane } from './sidebar/results-pane';
import { useRun } from './sidebar/run-state';
import { SettingsPane } from './sidebar/settings-pane';

const PANES = ['Results', 'Row', 'Settings'] as const;
type Pane = (typeof PANES)[number];

function App() {
  const [start, setStart] = useState<ReplyOf<'sidebarStart'> | null>(null);
  const [pane, setPane] = useState<Pane>('Results');
  const [whereabouts, setWhereabouts] = useState<ReplyOf<'poll'>['at']>(null);
  /** The Results pane needs the user’s position in the sheet once, and again when the user returns to the sidebar. */
  const [wantsPlace, setWantsPlace] = useState(true);
  const work = useWork();
  const run = useRun(pane === 'Row' || wantsPlace, (place) => {
    setWhereabouts(place);
    setWantsPlace(false);
  });

  const rows = useRows(whereabouts, pane === 'Row', run.isOn || run.outcome);

  const load = (): void =>
    void work.run('Reading the spreadsheet…', async () => {
      const reply = await callServer('sidebarStart', {});
      setStart(reply);
      if (reply.opensAtSettings) setPane('Settings');
      if (reply.isWhole) return;
      // The first reply is drawn before the complete one is fetched.
      const { tabs } = await callServer('sidebarStart', { wantsWhole: true });
      setStart((current) => current && { ...current, tabs });
    });
  useEffect(load, []);
  // A pane opens at its top.
  useEffect(() => window.scrollTo(0, 0), [pane]);

  if (!start)
    return (
      <main>
        <StatusLine status={work.status} />
        {work.status.kind === 'bad' && <Button onClick={load}>Try again</Button>}
      </main>
    );
  const refocus = (): void => {
    setWantsPlace(true);
    run.refocus();
  };
  return (
    <main onPointerEnter={refocus}>
      <h1 class="unseen">GNW Evals</h1>
      {start.warning !== '' && (
        <p class="bad box" role="alert">
          {start.warning}
        </p>
      )}
      <Tabs pane={pane} onChoose={setPane} isRunning={run.isOn} />
      <div id="pane" class="pane" role="tabpanel" aria-labelledby={`tab-${pane}`}>
        {pane === 'Results' && (
          <ResultsPane
            run={run}
            rows={rows}
            evalSets={start.tabs}
            judge={start.judge}
            whereabouts={whereabouts}
            work={work}
            onRefresh={load}
            onGo={setPane}
          />
        )}
        {pane === 'Row' && <RowPane run={run} rows={rows} />}
        {pane === 'Settings' && (
          <SettingsPane onJudge={(judge) => setStart((current) => current && { ...current, judge })} />
        )}
      </div>
    </main>
  );
}

interface TabsProps {
  readonly pane: Pane;
  readonly onChoose: (pane: Pane) => void;
  readonly isRunning: boolean;
}

/** Arrow keys move from tab to tab, as in every tab list. */
function Tabs({ pane, onChoose, isRunning }: TabsProps) {
  const step = (event: KeyboardEvent): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = by && PANES[(PANES.indexOf(pane) + by + PANES.length) % PANES.length];
    if (!next) return;
    event.preventDefault();
    onChoose(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label="GNW Evals" onKeyDown={step}>
      {PANES.map((name) => (
        <Button
          key={name}
          role="tab"
          id={`tab-${name}`}
          aria-selected={name === pane}
          aria-controls="pane"
          tabIndex={name === pane ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          {name}
          {name === 'Results' && isRunning && (
            <span class="dot" title="A run is in progress">
              <span class="unseen"> (in progress)</span>
            </span>
          )}
        </Button>
      ))}
    </div>
  );
}

draw(<App />);
