/** A spreadsheet in which nothing is set up yet: what is here, where outputs come from, which judge, and a first run. */
import { useRef, useState } from 'preact/hooks';
import type { ReplyOf } from '../../../api/table';
import { JudgeCard } from './judge-card';
import { ProgressView } from './progress-view';
import type { RunState } from './run-state';
import { rowsText, Saying, type Work } from './work';

type FirstLook = ReplyOf<'sidebarStart'>;

export interface FirstStepsProps {
  readonly first: FirstLook;
  readonly run: RunState;
  /** Looking at the spreadsheet again. */
  readonly work: Work;
  readonly onLookAgain: () => void;
  readonly onEnd: () => void;
}

const TITLES = ['What is here', 'Where the outputs come from', 'Which judge'] as const;

export function FirstSteps({ first, run, work, onLookAgain, onEnd }: FirstStepsProps) {
  const [step, setStep] = useState(0);
  const title = useRef<HTMLHeadingElement>(null);
  const go = (to: number): void => {
    setStep(to);
    // The keyboard and the screen reader go along.
    setTimeout(() => title.current?.focus());
  };
  const isOn = run.live !== null || run.isStarting;
  return (
    <main>
      <h1>First steps</h1>
      <p class="quiet">
        Step {step + 1} of {TITLES.length}
      </p>
      <h2 ref={title} tabIndex={-1}>
        {TITLES[step]}
      </h2>
      {step === 0 && <WhatIsHere first={first} />}
      {step === 1 && <WhereFrom first={first} />}
      {step === 2 && (
        <>
          <p>
            The rules alone cost nothing and are enough for a first look; a model can be set up at any time.
          </p>
          <JudgeCard />
        </>
      )}
      <Saying said={work.said} />
      <div class="buttons">
        {step > 0 && (
          <button type="button" onClick={() => go(step - 1)}>
            Back
          </button>
        )}
        {step < 2 && (
          <button type="button" onClick={onLookAgain} disabled={work.isBusy}>
            Look again
          </button>
        )}
        {step < 2 && (
          <button type="button" class="main" onClick={() => go(step + 1)}>
            Next
          </button>
        )}
      </div>
      {step === 2 && !isOn && <FirstRun first={first} run={run} onEnd={onEnd} />}
      {isOn && <ProgressView run={run} />}
      <p>
        <button type="button" class="link" onClick={onEnd}>
          Skip these steps
        </button>
      </p>
    </main>
  );
}

function WhatIsHere({ first: { tabs } }: { readonly first: FirstLook }) {
  if (tabs.length === 0)
    return (
      <p>
        No eval set was found. An eval set is a tab with a header row: a column <b>query</b> with the
        questions, and columns such as <b>expected_answer</b> or <b>expected_dataset_id</b> with what is
        expected.
      </p>
    );
  return (
    <>
      <p>An eval set is a tab with a “query” column. Found here:</p>
      <ul>
        {tabs.map(({ tab, rows, expectedColumns }) => (
          <li key={tab}>
            <b>{tab}</b>: {rowsText(rows)},{' '}
            {expectedColumns.length === 0
              ? 'no expected values yet'
              : `expected: ${expectedColumns.map(shortName).join(', ')}`}
          </li>
        ))}
      </ul>
    </>
  );
}

/** @example shortName('expected_aoi_ids') // 'aoi ids' */
function shortName(column: string): string {
  return column.replace(/^(expected|actual)_/, '').replace(/_/g, ' ');
}

function WhereFrom({ first: { tabs } }: { readonly first: FirstLook }) {
  return (
    <>
      <p>
        What the agent did is read from columns of the eval set, such as actual_agent_answer, or from one
        column agent_state.
      </p>
      <ul>
        {tabs.map(({ tab, outputColumns }) => (
          <li key={tab}>
            <b>{tab}</b>:{' '}
            {outputColumns.length === 0
              ? 'no such column yet: its rows will be errors, “no agent output”'
              : `outputs in ${outputColumns.length === 1 ? '1 column' : `${outputColumns.length} columns`}: ${outputColumns
                  .map(shortName)
                  .join(', ')}`}
          </li>
        ))}
      </ul>
    </>
  );
}

function FirstRun({ first: { tabs }, run, onEnd }: Pick<FirstStepsProps, 'first' | 'run' | 'onEnd'>) {
  const ready = tabs.filter(({ firstRows }) => firstRows.length > 0);
  const [name, setName] = useState(
    ready.find(({ outputColumns }) => outputColumns.length > 0)?.tab ?? ready[0]?.tab,
  );
  const tab = ready.find((one) => one.tab === name);
  if (!tab) return <p class="quiet">There is no row to run yet.</p>;
  const begin = (): void => {
    void run
      .start({ tabs: [tab.tab], choice: { rows: tab.firstRows }, keepsOthers: true, from: 'sidebar' })
      .then((isRun) => {
        if (isRun) onEnd();
      });
  };
  return (
    <section class="card">
      <h3>A first run</h3>
      <label for="first-tab">Eval set</label>
      <select id="first-tab" value={tab.tab} onChange={({ currentTarget }) => setName(currentTarget.value)}>
        {ready.map((one) => (
          <option key={one.tab}>{one.tab}</option>
        ))}
      </select>
      <div class="buttons">
        <button type="button" class="main" onClick={begin}>
          Run {tab.firstRows.length === 1 ? 'its first row' : `its first ${tab.firstRows.length} rows`}
        </button>
      </div>
      <Saying said={run.work.said} />
    </section>
  );
}
