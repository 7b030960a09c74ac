/** The form that runs evals on the eval set in view or on a choice of rows; it also asks the agent and imports outputs. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ReplyOf, RequestOf } from '../../../commands/table';
import { count } from '../../../model/text';
import { Choice, Select, TextField, Tick } from '../common/form-fields';
import { Button, Form } from '../common/components';
import { callServer } from '../common/call-server';
import { StatusLine, useLoaded, useWork } from '../common/work-status';
import { CoverageView } from './coverage-view';
import { Responses } from './import-responses';
import type { FollowedRun } from './run-state';
import { Share } from './share-run';

type Panel = 'ways' | 'share';
type RunScope = 'set' | 'rows' | 'all';
/** Selects rows by their earlier results; '' for all. */
type ResultFilter = NonNullable<RequestOf<'runEvals'>['only']> | '';

const ONLY = [
  ['', 'all rows'],
  ['errors', 'only rows with errors'],
  ['changed', 'only rows that changed'],
] as const;

interface RunFormProps {
  readonly run: FollowedRun;
  readonly evalSets: readonly string[];
  /** The eval set in view. */
  readonly evalSet: string;
  readonly onChoose: (evalSet: string) => void;
}

/** The request for a run on the eval set in view, the selected rows or all eval sets. */
function requestFor(
  scope: RunScope,
  evalSet: string,
  only: ResultFilter,
  choice: RequestOf<'runEvals'>['choice'],
): RequestOf<'runEvals'> {
  const rows = { choice, from: 'sidebar', ...(only !== '' && { only }) } as const;
  if (scope === 'all') return rows;
  return scope === 'set' ? { tabs: [evalSet], ...rows } : { isOfSelection: true, ...rows };
}

export function RunForm({ run, evalSets, evalSet, onChoose }: RunFormProps) {
  const [panel, setPanel] = useState<Panel>();
  const [scope, setScope] = useState<RunScope>('set');
  const [only, setOnly] = useState<ResultFilter>('');
  const [filters, setFilters] = useState(NO_FILTERS);
  /** Statuses and groups by eval set; [] until they are loaded. */
  const [choices, setChoices] = useState<TabChoices>([]);
  /** The request whose coverage is shown. */
  const [covered, setCovered] = useState<RequestOf<'coverage'>>();
  /** The cost question: the first press shows it, the second confirms it; '' for none. */
  const [question, setQuestion] = useState('');

  const inScope = scope === 'set' ? [evalSet] : evalSets;
  const statuses = mergedStatuses(choices.filter(({ tab }) => inScope.includes(tab)));
  const request = () => requestFor(scope, evalSet, only, choiceOf(filters, statuses));
  // Coverage and question belong to the previous choice.
  useEffect(() => {
    setCovered(undefined);
    setQuestion('');
  }, [scope, only, filters, evalSet]);

  const begin = (): void => {
    // Clears the status of the previous run.
    run.work.say('', '');
    setQuestion('');
    if (question === '') void run.startOrAsk(request()).then(setQuestion);
    else void run.start(request());
  };
  const toggle = (toggled: Panel): void => setPanel(panel === toggled ? undefined : toggled);
  return (
    <>
      <RunBar {...{ evalSets, evalSet, onChoose, panel, question }} onRun={begin} onToggle={toggle}>
        <Button aria-expanded={panel === 'share'} disabled={!run.outcome} onClick={() => toggle('share')}>
          Share <span aria-hidden="true">▾</span>
        </Button>
      </RunBar>
      {question !== '' && (
        <p class="amber box" role="alert">
          {question}
        </p>
      )}
      {panel === 'share' && run.outcome && <Share />}
      {panel === 'ways' && (
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
          <Filters {...{ filters, statuses, choices }} onChange={setFilters} onLoad={setChoices} />
          <div class="buttons">
            <Button onClick={() => setCovered(request())}>What will be checked?</Button>
          </div>
          {covered && <CoverageView request={covered} />}
          <h2>Ask the agent</h2>
          <AskAgent run={run} evalSet={evalSet} onAsk={() => setPanel(undefined)} />
          <h2>Import agent outputs</h2>
          <Responses />
        </section>
      )}
    </>
  );
}

interface RunBarProps extends Omit<RunFormProps, 'run'> {
  readonly panel: Panel | undefined;
  readonly question: string;
  readonly onRun: () => void;
  readonly onToggle: (panel: Panel) => void;
  /** More buttons. */
  readonly children: ComponentChildren;
}

function RunBar({ evalSets, evalSet, onChoose, panel, question, onRun, onToggle, children }: RunBarProps) {
  return (
    <Form class="bar" onSubmit={onRun}>
      <Select
        aria-label="Eval set"
        value={evalSet}
        options={evalSets.map((name) => [name, name])}
        onChoose={onChoose}
      />
      <Button type="submit" class="main">
        {question === '' ? 'Run' : 'Run anyway'}
      </Button>
      <Button
        aria-label="Ways to run"
        title="Ways to run: choose rows, ask the agent, import outputs"
        aria-expanded={panel === 'ways'}
        onClick={() => onToggle('ways')}
      >
        ▾
      </Button>
      {children}
    </Form>
  );
}

const WHICH = [
  ['all', 'all rows'],
  ['missing', 'rows without a response'],
] as const;

interface AskAgentProps {
  readonly run: FollowedRun;
  readonly evalSet: string;
  /** Called when the agent is being asked. */
  readonly onAsk: () => void;
}

/** Asks the live agent: shows the estimate first, then continues like any run. */
function AskAgent({ run, evalSet, onAsk }: AskAgentProps) {
  const [which, setWhich] = useState<'all' | 'missing'>('all');
  const [thenScore, setThenScore] = useState(true);
  /** The estimate and its request; undefined before it is known. */
  const [plan, setPlan] = useState<{ readonly text: string; readonly request: RequestOf<'askAgent'> }>();
  const work = useWork();
  const estimate = (): void =>
    void work.run('Estimating…', async () => {
      const request = { tabs: [evalSet], choice: {}, which, thenScore, from: 'sidebar' } as const;
      setPlan({ text: (await callServer('planAsking', request)).text, request });
    });
  useEffect(() => setPlan(undefined), [which, thenScore, evalSet]);
  const ask = (request: RequestOf<'askAgent'>): void => {
    void run.ask(request);
    onAsk();
  };
  return (
    <Form onSubmit={estimate}>
      <p class="help">
        Answers go to the tab “Responses”. Set the agent’s base URL and your token in Settings.
      </p>
      <Choice id="ask-which" label="Ask about" value={which} options={WHICH} onChoose={setWhich} />
      <Tick isOn={thenScore} onTick={setThenScore}>
        Score the answers afterwards
      </Tick>
      {plan && (
        <p class="amber box" role="alert">
          {plan.text}
        </p>
      )}
      <div class="buttons">
        {plan ? (
          <Button class="main" onClick={() => ask(plan.request)}>
            Ask
          </Button>
        ) : (
          <Button type="submit" work={work}>
            Ask…
          </Button>
        )}
      </div>
      <StatusLine status={work.status} />
    </Form>
  );
}

type TabChoices = ReplyOf<'runChoices'>;

interface FilterValues {
  /** Statuses that the user has ticked or unticked. */
  readonly ticked: ReadonlyMap<string, boolean>;
  readonly group: string;
  readonly sample: string;
}

const NO_FILTERS: FilterValues = { ticked: new Map(), group: '', sample: '' };

/** Converts the filters to a request; undefined properties are omitted from the JSON. */
function choiceOf(
  { ticked, group, sample }: FilterValues,
  statuses: readonly StatusEntry[],
): RequestOf<'runEvals'>['choice'] {
  const isTicked = ({ key, isLeftOut }: StatusEntry): boolean => ticked.get(key) ?? !isLeftOut;
  const isUsual = statuses.every((status) => isTicked(status) === !status.isLeftOut);
  return {
    statuses: isUsual ? undefined : statuses.filter(isTicked).map(({ status }) => status),
    group: group.trim() === '' ? undefined : group,
    sample: sample === '' ? undefined : Number(sample),
  };
}

interface FiltersProps {
  readonly filters: FilterValues;
  /** The statuses of the eval sets to run. */
  readonly statuses: readonly StatusEntry[];
  readonly choices: TabChoices;
  readonly onChange: (filters: FilterValues) => void;
  readonly onLoad: (choices: TabChoices) => void;
}

function Filters({ filters, statuses, choices, onChange, onLoad }: FiltersProps) {
  const { work } = useLoaded(async () => onLoad(await callServer('runChoices', {})));
  const groups = [...new Set(choices.flatMap((tab) => tab.groups))];
  const change = (part: Partial<FilterValues>): void => onChange({ ...filters, ...part });
  return (
    <>
      <StatusLine status={work.status} />
      {statuses.length > 0 && (
        <fieldset>
          <legend>Statuses</legend>
          {statuses.map(({ key, status, rows, isLeftOut }) => (
            <Tick
              key={key}
              isOn={filters.ticked.get(key) ?? !isLeftOut}
              onTick={(isOn) => change({ ticked: new Map([...filters.ticked, [key, isOn]]) })}
            >
              {status === '' ? '(blank)' : status} <span class="quiet">{count(rows, 'row')}</span>
            </Tick>
          ))}
        </fieldset>
      )}
      <TextField
        id="group"
        label="Test group contains"
        list="groups"
        placeholder="any"
        value={filters.group}
        onType={(group) => change({ group })}
      />
      <datalist id="groups">
        {groups.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        id="sample"
        label="Sample"
        type="number"
        min={1}
        placeholder="all"
        help="Rows of each eval set, drawn at random; the same ones each time."
        value={filters.sample}
        onType={(sample) => change({ sample })}
      />
    </>
  );
}

interface StatusEntry {
  /** The status in lower case with single spaces: the same for all its spellings. */
  readonly key: string;
  readonly status: string;
  readonly rows: number;
  /** True if rows with it are left out unless chosen. */
  readonly isLeftOut: boolean;
}

/** Merges the statuses of all eval sets; different spellings of one count as the same. */
function mergedStatuses(tabs: TabChoices): StatusEntry[] {
  const merged = new Map<string, StatusEntry>();
  for (const { status, rows, isLeftOut } of tabs.flatMap((tab) => tab.statuses)) {
    const key = status.trim().replace(/\s+/g, ' ').toLowerCase();
    const entry = merged.get(key);
    merged.set(key, { key, status: entry?.status ?? status, rows: (entry?.rows ?? 0) + rows, isLeftOut });
  }
  return [...merged.values()];
}
