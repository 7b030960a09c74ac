/** What to run: this tab with all of its rows, unless the user unfolds the other options. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ReplyOf, RequestOf } from '../../../commands/table';
import { callServer } from '../common/server';
import { Saying, useWork, rowsText } from '../common/work';
import { Filters, filtersRequest, NO_FILTERS } from './filters';
import type { RunState } from './run-state';

type Scope = 'tab' | 'rows' | 'all';
type Only = '' | 'errors' | 'changed';

const ONLY: Readonly<Record<Only, string>> = {
  '': 'all rows',
  errors: 'only rows with errors',
  changed: 'only rows that changed',
};

interface RunFormProps {
  readonly run: RunState;
  readonly first: ReplyOf<'sidebarStart'>;
  readonly whereabouts: ReplyOf<'lookAround'>['at'];
}

export function RunForm({ run, first, whereabouts }: RunFormProps) {
  const evalSets = first.tabs.map(({ tab }) => tab);
  const tabs = run.outcome?.tabs ?? [];
  const isInFront = whereabouts !== null && evalSets.includes(whereabouts.tab);
  // If the results of an eval set are in front, the eval set is meant; if a report is, the first of the last run.
  const resultsOf = tabs.find(({ resultsSheetId }) => resultsSheetId === whereabouts?.sheetId)?.tab;
  const here = resultsOf ?? (isInFront ? whereabouts.tab : (tabs[0]?.tab ?? whereabouts?.tab));
  const [scope, setScope] = useState<Scope>('tab');
  const [only, setOnly] = useState<Only>('');
  const [filters, setFilters] = useState(NO_FILTERS);
  const [coverage, setCoverage] = useState<ReplyOf<'coverage'> | null>(null);
  const before = useBeforeRun();
  const asking = useWork();
  const asked = useRef(0);

  const request = async (): Promise<RequestOf<'runEvals'>> => {
    const more = { from: 'sidebar', ...(only !== '' && { only }) } as const;
    if (scope === 'all') return { choice: filtersRequest(filters), ...more };
    if (scope === 'tab') {
      if (here === undefined) throw new Error('Open the tab of an eval set first.');
      return { tabs: [here], choice: filtersRequest(filters), ...more };
    }
    const { selected } = await callServer('selectedRows', {});
    if (!selected) throw new Error('Select rows of an eval set first.');
    return {
      tabs: [selected.tab],
      choice: { ...filtersRequest(filters), rows: selected.rows },
      keepsOthers: true,
      ...more,
    };
  };

  const check = (): void => {
    asked.current += 1;
    const mine = asked.current;
    setCoverage(null);
    void asking.run('Looking at what will be checked …', async () => {
      const reply = await callServer('coverage', await request());
      if (asked.current === mine) setCoverage(reply);
      return undefined;
    });
  };
  // What was shown belongs to another choice.
  useEffect(() => {
    asked.current += 1;
    setCoverage(null);
    before.forget();
    asking.say('', '');
  }, [scope, only, filters, here]);

  const begin = (): void => {
    let wanted: RequestOf<'runEvals'> | undefined;
    void asking
      .run('Getting ready …', async () => {
        const chosen = await request();
        if (await before.isAgreed(chosen)) wanted = chosen;
        return undefined;
      })
      .then(() => (wanted ? run.start(wanted) : undefined));
  };
  const choice = (value: Scope, text: string, more: string) => (
    <label class="tick">
      <input
        type="radio"
        name="scope"
        value={value}
        checked={scope === value}
        onInput={() => setScope(value)}
      />
      <span>
        {text} {more !== '' && <span class="quiet">{more}</span>}
      </span>
    </label>
  );
  const scopeText = {
    tab: here === whereabouts?.tab ? 'this tab' : '',
    rows: 'the selected rows',
    all: `all eval sets (${evalSets.length})`,
  }[scope];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        begin();
      }}
    >
      <div class="buttons">
        <button type="submit" class="main" disabled={asking.isBusy}>
          {before.question === '' ? 'Run' : 'Run anyway'}
        </button>
        <span>
          {scopeText} {scope === 'tab' && <b>{here}</b>}
          {only !== '' && `, ${ONLY[only]}`}
        </span>
      </div>
      <details>
        <summary>What to run</summary>
        <fieldset>
          <legend>Run evals on</legend>
          {choice('tab', here === undefined || here === whereabouts?.tab ? 'this tab' : here, '')}
          {choice('rows', 'the selected rows', '')}
          {choice('all', 'all eval sets', evalSets.length === 0 ? 'there is none' : `(${evalSets.length})`)}
        </fieldset>
        <label for="only">Of these</label>
        <select id="only" value={only} onChange={({ currentTarget }) => setOnly(onlyOf(currentTarget.value))}>
          {Object.entries(ONLY).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <Filters
          filters={filters}
          onChange={setFilters}
          tabs={scope === 'tab' && here !== undefined ? [here] : evalSets}
        />
        <div class="buttons">
          <button type="button" onClick={check} disabled={asking.isBusy}>
            What will be checked?
          </button>
        </div>
      </details>
      <FoundBefore before={before} />
      <Saying said={asking.said} />
      {coverage && <CoverageView coverage={coverage} />}
    </form>
  );
}

function onlyOf(value: string): Only {
  return value === 'errors' || value === 'changed' ? value : '';
}

// What to confirm before a run: the first press of its button shows it, the second agrees to it.

interface BeforeRun {
  /** '' if there is nothing to confirm. */
  readonly question: string;
  /** Called when what was found belongs to another choice. */
  readonly forget: () => void;
  /** Whether the run may start. */
  readonly isAgreed: (request: RequestOf<'runEvals'>) => Promise<boolean>;
}

function useBeforeRun(): BeforeRun {
  const [question, setQuestion] = useState('');
  return {
    question,
    forget: () => setQuestion(''),
    isAgreed: async (request) => {
      const asked = question === '' ? (await callServer('beforeRun', request)).question : '';
      setQuestion(asked);
      return asked === '';
    },
  };
}

/** Shown next to the button. */
function FoundBefore({ before: { question } }: { readonly before: BeforeRun }) {
  return (
    question !== '' && (
      <p class="amber box" role="alert">
        {question}
      </p>
    )
  );
}

/** What a run will check, what it will not, and why. */
function CoverageView({
  coverage: { tabs, judging, passedOver, warnings },
}: {
  readonly coverage: ReplyOf<'coverage'>;
}) {
  return (
    <section class="card" aria-label="What will be checked">
      <p>{judging === '' ? 'No model is asked: the rules alone judge, at no cost.' : judging}</p>
      {warnings.map((text) => (
        <p key={text} class="amber box">
          {text}
        </p>
      ))}
      {tabs.map(({ tab, rows, conversations, leftOut, checks, problems }) => {
        const running = checks.filter(({ runs }) => runs);
        const idle = checks.filter(({ runs }) => !runs);
        return (
          <div key={tab}>
            <h3>
              {tab}{' '}
              <span class="quiet">
                {rowsText(rows)}
                {conversations !== '' && `, ${conversations} among them`}
              </span>
            </h3>
            {leftOut.length > 0 && <p class="quiet">Left out: {leftOut.join('; ')}</p>}
            {problems.map((text) => (
              <p key={text} class="amber box">
                {text}
              </p>
            ))}
            <ul class="plain">
              {running.map(({ id, title, text }) => (
                <li key={id}>
                  <b>{title}</b> <span class="quiet">{text}</span>
                </li>
              ))}
            </ul>
            {idle.length > 0 && (
              <details>
                <summary>Not checked: {idle.length}</summary>
                <ul class="plain">
                  {idle.map(({ id, title, text }) => (
                    <li key={id}>
                      <b>{title}</b> <span class="quiet">{text}</span>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </div>
        );
      })}
      {passedOver.length > 0 && (
        <details>
          <summary>Tabs that are not eval sets: {passedOver.length}</summary>
          {passedOver.map((text) => (
            <p key={text} class="quiet">
              {text}
            </p>
          ))}
        </details>
      )}
    </section>
  );
}
