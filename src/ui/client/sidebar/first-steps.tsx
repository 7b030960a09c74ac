/** A spreadsheet in which nothing has been run: one screen, one button. A judge is offered afterwards, if rows need one. */
import { useState } from 'preact/hooks';
import type { ReplyOf } from '../../../commands/table';
import { count, outOf } from '../../../model/text';
import { Select } from '../common/fields';
import { useLoaded } from '../common/pane';
import { Button, Fold, Texts } from '../common/parts';
import { callServer } from '../common/server';
import { StatusLine, type Work } from '../common/work';
import { CheckTexts } from './run-form';
import { ProgressView } from './progress-view';
import type { FollowedRun } from './run-state';

export interface Looking {
  /** Looking at the spreadsheet again. */
  readonly work: Work;
  readonly onLookAgain: () => void;
}
interface FirstRunProps {
  readonly tabs: ReplyOf<'sidebarStart'>['tabs'];
  readonly run: FollowedRun;
  readonly onEnd: () => void;
}
interface FirstStepsProps extends Looking, FirstRunProps {
  readonly onComeBack: () => void;
}

export function FirstSteps({ work, onLookAgain, onComeBack, ...first }: FirstStepsProps) {
  const { tabs, run, onEnd } = first;
  const isOn = run.live !== null || run.isStarting;
  return (
    <main onPointerEnter={onComeBack}>
      <h1>GNW Evals</h1>
      {isOn ? (
        <ProgressView run={run} />
      ) : tabs.length === 0 ? (
        <NothingHere onLookAgain={onLookAgain} work={work} />
      ) : (
        <FirstRun {...first} />
      )}
      <p>
        <Button class="link" onClick={onEnd}>
          Skip this
        </Button>
      </p>
    </main>
  );
}

/** A spreadsheet without eval sets: what one is, and one to look at. */
export function NothingHere({ onLookAgain, work }: Looking) {
  const make = async (): Promise<void> => {
    if (await work.run('Making one …', () => callServer('makeExample', {}))) onLookAgain();
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
        <Button class="main" onClick={() => void make()} work={work}>
          Make an example eval set
        </Button>
        <Button onClick={onLookAgain} work={work}>
          Look again
        </Button>
      </div>
    </>
  );
}

/** What can be checked before anything is run, and why the rest cannot. */
function CanRun({ tab }: { readonly tab: string }) {
  const { value, work } = useLoaded(() =>
    callServer('coverage', { tabs: [tab], choice: {}, from: 'sidebar' }),
  );
  const [set] = value?.tabs ?? [];
  const wanted = set?.checks.filter(({ rows }) => rows > 0) ?? [];
  const idle = wanted.filter(({ runs }) => !runs);
  return (
    <>
      <StatusLine status={work.status} />
      {set && (
        <>
          <Texts of={set.problems} class="amber box" />
          <p>{outOf(wanted.length - idle.length, wanted.length)} checks can run.</p>
          {idle.length > 0 && (
            <Fold title="Why not all">
              <CheckTexts of={idle} />
            </Fold>
          )}
        </>
      )}
    </>
  );
}

function FirstRun({ tabs, run, onEnd }: FirstRunProps) {
  const ready = tabs.flatMap(({ ready: rows, ...look }) => (rows ? [{ ...look, ready: rows }] : []));
  const [name, setName] = useState(
    ready.find(({ outputColumns }) => outputColumns.length > 0)?.tab ?? ready[0]?.tab,
  );
  const tab = ready.find((tabLook) => tabLook.tab === name);
  const rows = tabs.reduce((sum, tabLook) => sum + (tabLook.ready ?? 0), 0);
  const start = async (evalSet: string): Promise<void> => {
    if (await run.start({ tabs: [evalSet], choice: {}, from: 'sidebar' })) onEnd();
  };
  return (
    <>
      <p>
        <b>{count(tabs.length, 'eval set')}</b> found, {count(rows, 'row')} to run.
      </p>
      {!tab && <p class="quiet">There is no row to run yet.</p>}
      {tab && (
        <>
          {ready.length > 1 && (
            <Select
              aria-label="Eval set"
              value={tab.tab}
              options={ready.map((each) => [each.tab, `${each.tab} (${count(each.ready, 'row')})`])}
              onChoose={setName}
            />
          )}
          {tab.outputColumns.length === 0 && (
            <p class="amber box">
              {tab.tab} has no column of what the agent did, such as actual_agent_answer: its rows will be
              errors, “no agent output”.
            </p>
          )}
          <CanRun key={tab.tab} tab={tab.tab} />
          <div class="buttons">
            <Button class="main" onClick={() => void start(tab.tab)}>
              Run {tab.ready === 1 ? 'the 1 row' : `all ${tab.ready} rows`} of {tab.tab}, free
            </Button>
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
