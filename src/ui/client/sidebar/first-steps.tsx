/** A spreadsheet in which nothing has been run: one screen, one button. A judge is offered afterwards, if rows need one. */
import { useState } from 'preact/hooks';
import type { ReplyOf } from '../../../commands/table';
import { callServer } from '../common/server';
import { rowsText, StatusLine, type Work } from '../common/work';
import { ProgressView } from './progress-view';
import type { RunState } from './run-state';

type Start = ReplyOf<'sidebarStart'>;
type StartTab = Start['tabs'][number];

interface FirstStepsProps {
  readonly first: Start;
  readonly run: RunState;
  /** Looking at the spreadsheet again. */
  readonly work: Work;
  readonly onLookAgain: () => void;
  readonly onEnd: () => void;
  readonly onComeBack: () => void;
}

export function FirstSteps({ first: { tabs }, run, work, onLookAgain, onEnd, onComeBack }: FirstStepsProps) {
  const isOn = run.live !== null || run.isStarting;
  return (
    <main onPointerEnter={onComeBack}>
      <h1>GNW Evals</h1>
      {isOn ? (
        <ProgressView run={run} />
      ) : tabs.length === 0 ? (
        <NothingHere {...{ onLookAgain, work }} />
      ) : (
        <FirstRun tabs={tabs} run={run} onEnd={onEnd} />
      )}
      <p>
        <button type="button" class="link" onClick={onEnd}>
          Skip this
        </button>
      </p>
    </main>
  );
}

/** A spreadsheet without eval sets: what one is, and one to look at. */
export function NothingHere({ onLookAgain, work }: Pick<FirstStepsProps, 'onLookAgain' | 'work'>) {
  const make = (): void => {
    let isMade = false;
    void work
      .run('Making one …', async () => {
        await callServer('makeExample', {});
        isMade = true;
        return undefined;
      })
      .then(() => (isMade ? onLookAgain() : undefined));
  };
  return (
    <>
      <p>
        No eval set was found. An eval set is a tab with a header row: a column <b>query</b> with the
        questions, and columns such as <b>expected_answer</b> or <b>expected_dataset_id</b> with what is
        expected.
      </p>
      <StatusLine status={work.status} />
      <div class="buttons">
        <button type="button" class="main" onClick={make} disabled={work.isBusy}>
          Make an example eval set
        </button>
        <button type="button" onClick={onLookAgain} disabled={work.isBusy}>
          Look again
        </button>
      </div>
    </>
  );
}

function FirstRun({
  tabs,
  run,
  onEnd,
}: Pick<FirstStepsProps, 'run' | 'onEnd'> & { readonly tabs: readonly StartTab[] }) {
  const ready = tabs.filter((tabLook) => tabLook.ready > 0);
  const [name, setName] = useState(
    ready.find(({ outputColumns }) => outputColumns.length > 0)?.tab ?? ready[0]?.tab,
  );
  const tab = ready.find((tabLook) => tabLook.tab === name);
  const rows = tabs.reduce((sum, tabLook) => sum + tabLook.ready, 0);
  return (
    <>
      <p>
        <b>{tabs.length === 1 ? '1 eval set' : `${tabs.length} eval sets`}</b> found, {rowsText(rows)} to run.
      </p>
      {!tab && <p class="quiet">There is no row to run yet.</p>}
      {tab && (
        <>
          {ready.length > 1 && (
            <select
              aria-label="Eval set"
              value={tab.tab}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            >
              {ready.map((tabLook) => (
                <option key={tabLook.tab} value={tabLook.tab}>
                  {tabLook.tab} ({rowsText(tabLook.ready)})
                </option>
              ))}
            </select>
          )}
          {tab.outputColumns.length === 0 && (
            <p class="amber box">
              {tab.tab} has no column of what the agent did, such as actual_agent_answer: its rows will be
              errors, “no agent output”.
            </p>
          )}
          <div class="buttons">
            <button
              type="button"
              class="main"
              onClick={() =>
                void run.start({ tabs: [tab.tab], choice: {}, from: 'sidebar' }).then((isRun) => {
                  if (isRun) onEnd();
                })
              }
            >
              Run {tab.ready === 1 ? 'the 1 row' : `all ${tab.ready} rows`} of {tab.tab}, free
            </button>
          </div>
          <p class="help">
            Code scores what it can, and costs nothing. The rest needs a judge model, which you can add
            afterwards.
          </p>
        </>
      )}
      <StatusLine status={run.work.status} />
    </>
  );
}
