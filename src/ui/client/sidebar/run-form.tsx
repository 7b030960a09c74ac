/** What to run: the eval set in sight with all of its rows, unless the user opens the other ways. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ReplyOf, RequestOf } from '../../../commands/table';
import { Choice, Select } from '../common/fields';
import { count } from '../../../model/text';
import { Button, Fold, Form, Texts } from '../common/parts';
import { callServer } from '../common/server';
import { StatusLine, useWork } from '../common/work';
import { AskAgent } from './ask-agent';
import { choiceOf, Filters, NO_FILTERS } from './filters';
import { Responses } from './responses';
import type { FollowedRun } from './run-state';
import { Share } from './share';

type Open = '' | 'ways' | 'share';

const ONLY = [
  ['', 'all rows'],
  ['errors', 'only rows with errors'],
  ['changed', 'only rows that changed'],
] as const;

interface RunFormProps {
  readonly run: FollowedRun;
  readonly evalSets: readonly string[];
  /** The one in sight. */
  readonly evalSet: string;
  readonly onChoose: (evalSet: string) => void;
}

export function RunForm({ run, evalSets, evalSet, onChoose }: RunFormProps) {
  const [open, setOpen] = useState<Open>('');
  const [scope, setScope] = useState<'set' | 'rows' | 'all'>('set');
  const [only, setOnly] = useState<(typeof ONLY)[number][0]>('');
  const [filters, setFilters] = useState(NO_FILTERS);
  const [coverage, setCoverage] = useState<ReplyOf<'coverage'> | null>(null);
  /** What to confirm: the first press of the button shows it, the second agrees to it; '' for nothing. */
  const [question, setQuestion] = useState('');
  const work = useWork();
  const asked = useRef(0);

  const request = (): RequestOf<'runEvals'> => {
    const more = { from: 'sidebar', ...(only !== '' && { only }) } as const;
    const choice = choiceOf(filters);
    if (scope === 'all') return { choice, ...more };
    return scope === 'set' ? { tabs: [evalSet], choice, ...more } : { isOfSelection: true, choice, ...more };
  };
  const look = (): void => {
    const mine = (asked.current += 1);
    setCoverage(null);
    void work.run('Looking at what will be checked …', async () => {
      const reply = await callServer('coverage', request());
      if (asked.current === mine) setCoverage(reply);
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
    // What the run before came to is not the answer to this click.
    run.work.say('', '');
    setQuestion('');
    if (question === '') void run.startOrAsk(request()).then(setQuestion);
    else void run.start(request());
  };
  const toggle = (what: Open): void => setOpen(open === what ? '' : what);
  return (
    <>
      <Form class="bar" onSubmit={begin}>
        <Select
          aria-label="Eval set"
          value={evalSet}
          options={evalSets.map((name) => [name, name])}
          onChoose={onChoose}
        />
        <Button type="submit" class="main" work={work}>
          {question === '' ? 'Run' : 'Run anyway'}
        </Button>
        <Button aria-label="Ways to run" aria-expanded={open === 'ways'} onClick={() => toggle('ways')}>
          ▾
        </Button>
        <Button aria-expanded={open === 'share'} disabled={!run.outcome} onClick={() => toggle('share')}>
          Share
        </Button>
      </Form>
      {question !== '' && (
        <p class="amber box" role="alert">
          {question}
        </p>
      )}
      <StatusLine status={work.status} />
      {open === 'share' && run.outcome && <Share last={run.outcome} />}
      {open === 'ways' && (
        <section class="card" aria-label="Ways to run">
          <Choice
            id="scope"
            label="Run evals on"
            value={scope}
            options={[
              ['set', evalSet],
              ['rows', 'the selected rows'],
              ['all', `all eval sets (${evalSets.length})`],
            ]}
            onChoose={setScope}
          />
          <Choice id="only" label="Of these" value={only} options={ONLY} onChoose={setOnly} />
          <Filters filters={filters} onChange={setFilters} tabs={scope === 'set' ? [evalSet] : evalSets} />
          <div class="buttons">
            <Button onClick={look} work={work}>
              What will be checked?
            </Button>
          </div>
          {coverage && <CoverageView {...coverage} />}
          <h2>Ask the agent</h2>
          <AskAgent run={run} evalSet={evalSet} onAsk={() => setOpen('')} />
          <h2>Import outputs of the agent</h2>
          <Responses />
        </section>
      )}
    </>
  );
}

/** What a run will check, what it will not, and why. */
function CoverageView({ tabs, judging, passedOver, warnings }: ReplyOf<'coverage'>) {
  return (
    <section class="card" aria-label="What will be checked">
      <p>{judging === '' ? 'No model is asked: the rules alone judge, at no cost.' : judging}</p>
      <Texts of={warnings} class="amber box" />
      {tabs.map(({ tab, rows, conversations, leftOut, checks, problems }) => {
        const idle = checks.filter(({ runs }) => !runs);
        return (
          <div key={tab}>
            <h3>
              {tab}{' '}
              <span class="quiet">
                {count(rows, 'row')}
                {conversations !== '' && `, ${conversations} among them`}
              </span>
            </h3>
            {leftOut.length > 0 && <p class="quiet">Left out: {leftOut.join('; ')}</p>}
            <Texts of={problems} class="amber box" />
            <CheckTexts of={checks.filter(({ runs }) => runs)} />
            {idle.length > 0 && (
              <Fold title={`Not checked: ${idle.length}`}>
                <CheckTexts of={idle} />
              </Fold>
            )}
          </div>
        );
      })}
      {passedOver.length > 0 && (
        <Fold title={`Tabs that are not eval sets: ${passedOver.length}`}>
          <Texts of={passedOver} class="quiet" />
        </Fold>
      )}
    </section>
  );
}

/** Checks, with what is to be said of each. */
export function CheckTexts({ of: checks }: { readonly of: ReplyOf<'coverage'>['tabs'][number]['checks'] }) {
  return (
    <ul class="plain">
      {checks.map(({ id, title, text }) => (
        <li key={id}>
          <b>{title}</b> <span class="quiet">{text}</span>
        </li>
      ))}
    </ul>
  );
}
