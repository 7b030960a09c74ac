/** What to run: the eval set in sight with all of its rows, unless the user opens the other ways. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ReplyOf, RequestOf } from '../../../commands/table';
import { Choice } from '../common/fields';
import { callServer } from '../common/server';
import { StatusLine, useWork, rowsText } from '../common/work';
import { AskAgent } from './ask-agent';
import { Filters, filtersRequest, NO_FILTERS } from './filters';
import { Responses } from './responses';
import type { RunState } from './run-state';
import { Share } from './share';

type Scope = 'set' | 'rows' | 'all';
type Only = '' | 'errors' | 'changed';
type Open = '' | 'ways' | 'share';

const ONLY: readonly (readonly [Only, string])[] = [
  ['', 'all rows'],
  ['errors', 'only rows with errors'],
  ['changed', 'only rows that changed'],
];

interface RunFormProps {
  readonly run: RunState;
  /** The eval sets of the spreadsheet. */
  readonly evalSets: readonly string[];
  /** The one in sight. */
  readonly evalSet: string | undefined;
  readonly onChoose: (evalSet: string) => void;
}

export function RunForm({ run, evalSets, evalSet, onChoose }: RunFormProps) {
  const [open, setOpen] = useState<Open>('');
  const [scope, setScope] = useState<Scope>('set');
  const [only, setOnly] = useState<Only>('');
  const [filters, setFilters] = useState(NO_FILTERS);
  const [coverage, setCoverage] = useState<ReplyOf<'coverage'> | null>(null);
  /** What to confirm: the first press of the button shows it, the second agrees to it; '' for nothing. */
  const [question, setQuestion] = useState('');
  const work = useWork();
  const asked = useRef(0);

  const request = (): RequestOf<'runEvals'> => {
    const more = { from: 'sidebar', ...(only !== '' && { only }) } as const;
    const choice = filtersRequest(filters);
    if (scope === 'all') return { choice, ...more };
    if (scope === 'set') {
      if (evalSet === undefined) throw new Error('Open the tab of an eval set first.');
      return { tabs: [evalSet], choice, ...more };
    }
    return { isOfSelection: true, choice, ...more };
  };
  const look = (): void => {
    asked.current += 1;
    const mine = asked.current;
    setCoverage(null);
    void work.run('Looking at what will be checked …', async () => {
      const reply = await callServer('coverage', request());
      if (asked.current === mine) setCoverage(reply);
      return undefined;
    });
  };
  // What was shown belongs to another choice.
  useEffect(() => {
    asked.current += 1;
    setCoverage(null);
    setQuestion('');
    work.say('', '');
  }, [scope, only, filters, evalSet]);

  const begin = (): void => {
    let wanted: RequestOf<'runEvals'> | undefined;
    // What the run before came to is not the answer to this click.
    run.work.say('', '');
    void work
      .run('Getting ready …', async () => {
        const chosen = request();
        const toConfirm = question === '' ? (await callServer('coverage', chosen)).costQuestion : '';
        setQuestion(toConfirm);
        if (toConfirm === '') wanted = chosen;
        return undefined;
      })
      .then(() => (wanted ? run.start(wanted) : undefined));
  };
  const toggle = (what: Open): void => setOpen(open === what ? '' : what);
  return (
    <>
      <form
        class="bar"
        onSubmit={(event) => {
          event.preventDefault();
          begin();
        }}
      >
        <select
          aria-label="Eval set"
          value={evalSet ?? ''}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        >
          {evalSet === undefined && <option value="">no eval set</option>}
          {evalSets.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <button type="submit" class="main" disabled={work.isBusy}>
          {question === '' ? 'Run' : 'Run anyway'}
        </button>
        <button
          type="button"
          aria-label="Ways to run"
          aria-expanded={open === 'ways'}
          onClick={() => toggle('ways')}
        >
          ▾
        </button>
        <button
          type="button"
          aria-expanded={open === 'share'}
          disabled={!run.outcome}
          onClick={() => toggle('share')}
        >
          Share
        </button>
      </form>
      {question !== '' && (
        <p class="amber box" role="alert">
          {question}
        </p>
      )}
      <StatusLine status={work.status} />
      {open === 'share' && <Share tabs={run.outcome?.tabs} />}
      {open === 'ways' && (
        <section class="card" aria-label="Ways to run">
          <Choice
            {...{ id: 'scope', label: 'Run evals on', value: scope, onChoose: setScope }}
            options={[
              ['set', evalSet ?? 'the tab in front'],
              ['rows', 'the selected rows'],
              ['all', `all eval sets (${evalSets.length})`],
            ]}
          />
          <Choice {...{ id: 'only', label: 'Of these', value: only, options: ONLY, onChoose: setOnly }} />
          <Filters
            filters={filters}
            onChange={setFilters}
            tabs={scope === 'set' && evalSet !== undefined ? [evalSet] : evalSets}
          />
          <div class="buttons">
            <button type="button" onClick={look} disabled={work.isBusy}>
              What will be checked?
            </button>
          </div>
          {coverage && <CoverageView coverage={coverage} />}
          <h2>Ask the agent</h2>
          <AskAgent run={run} evalSet={evalSet} />
          <h2>Import outputs of the agent</h2>
          <Responses />
        </section>
      )}
    </>
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
