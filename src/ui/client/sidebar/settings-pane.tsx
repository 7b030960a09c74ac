/** The pane “Settings”: a search, a card for each subject, and rarely changed settings under Advanced. */
import type { ComponentType } from 'preact';
import type { ReplyOf } from '../../../commands/table';
import { useState } from 'preact/hooks';
import { shownDay } from '../../../model/local-time';
import { count } from '../../../model/text';
import { THIS_BUILD } from '../../../model/this-build';
import { helpOf, isNamedBy } from '../../../settings/setting-help';
import { ThemeChoice } from '../common/page-frame';
import { callServer } from '../common/call-server';
import { StatusLine, useLoaded, useWork } from '../common/work-status';
import { Choice, TextField, Tick, useSearch } from '../common/form-fields';
import { Card, Fold, Form, TaskButtons } from '../common/components';
import { Schedules } from './schedules';
import {
  AgentForm,
  JudgeForm,
  LangfuseForm,
  type ServiceSetup,
  type SettingsPartProps,
} from './service-forms';
import { saveInTurn, SettingField } from './setting-field';

type Setting = ReplyOf<'saveSetting'>;

export function SettingsPane({ onJudge }: Pick<SettingsPartProps, 'onJudge'>) {
  const { value: form, show, work } = useLoaded(() => callServer('settingsForm', {}));
  const { query, field } = useSearch('Find a setting');
  const [saves, setSaves] = useState(0);
  const onSetup = (setup: ServiceSetup): void =>
    show((before) => before && { ...before, services: { ...before.services, [setup.id]: setup } });
  const parts = { onSetup, onJudge, saves, onSaved: () => setSaves((before) => before + 1) };
  return (
    <>
      {form && field}
      <StatusLine status={work.status} />
      {form && form.problem !== '' && (
        <p class="bad box">The stored settings cannot be used: {form.problem} Correct them below.</p>
      )}
      {form &&
        (query.trim() === '' ? (
          <Cards {...parts} form={form} />
        ) : (
          <FoundSettings {...parts} form={form} query={query} />
        ))}
      <p class="help">
        GNW Evals {THIS_BUILD.version}
        {form && form.account !== '' && `, running as ${form.account}`}
      </p>
    </>
  );
}

interface SettingsCard {
  readonly title: string;
  readonly forms: readonly (readonly [words: string, Form: ComponentType<SettingsPartProps>])[];
  /** By their paths. */
  readonly settings: readonly string[];
}

/** The cards by subject: forms with their search words, and settings. */
const CARDS: readonly SettingsCard[] = [
  {
    title: 'Judge',
    forms: [['judge model provider api key base url test try labels', JudgeForm]],
    settings: ['judge.ownRules', 'judge.costCapUsd', 'judge.confirmAboveUsd'],
  },
  { title: 'Agent', forms: [['agent api address token endpoint', AgentForm]], settings: ['agent.persona'] },
  {
    title: 'Scoring and runs',
    forms: [],
    settings: ['scoring.numberTolerance', 'scoring.infoOnly', 'run.trials'],
  },
  {
    title: 'Langfuse',
    forms: [['langfuse public secret key', LangfuseForm]],
    settings: ['langfuse.host', 'langfuse.afterScheduledRuns'],
  },
  {
    title: 'Schedules',
    forms: [['schedules schedule mail every hour day week night summary', Schedules]],
    settings: [],
  },
  {
    title: 'In the sheet',
    forms: [
      ['dark pages light theme', ThemeChoice],
      ['rescore score rows again edited edits own checks rubric', InTheSheet],
      ['stored kept agent states remove old', KeptStates],
    ],
    settings: [],
  },
  { title: 'Columns', forms: [['columns headers mapping names read', Columns]], settings: [] },
];
const ON_CARDS: ReadonlySet<string> = new Set(CARDS.flatMap(({ settings }) => settings));

/** Forms and settings that match every word of the search, or a synonym of it. */
function FoundSettings({ query, ...props }: SettingsPartProps & { readonly query: string }) {
  const isFound = (text: string): boolean => isNamedBy(query, text);
  const matches = settingsOf(props.form).filter(({ title, path, isDefault }) =>
    isFound(`${title} ${helpOf(path)} ${path} ${isDefault ? '' : 'changed'}`),
  );
  const forms = CARDS.flatMap((card) => card.forms).filter(([words]) => isFound(words));
  if (matches.length + forms.length === 0) return <p>No matching settings.</p>;
  return (
    <>
      {forms.map(([words, Part]) => (
        <Part key={words} {...props} />
      ))}
      <Fields key={query} settings={matches} onSaved={props.onSaved} />
    </>
  );
}

function Cards(props: SettingsPartProps) {
  const all = settingsOf(props.form);
  // Changed settings come first.
  const others = all
    .filter(({ path }) => !ON_CARDS.has(path))
    .sort((a, b) => Number(a.isDefault) - Number(b.isDefault));
  const changed = others.filter(({ isDefault }) => !isDefault).length;
  return (
    <>
      {CARDS.map(({ title, forms, settings }, index) => (
        <Card key={title} title={title} isOpen={index === 0}>
          {forms.map(([words, Part]) => (
            <Part key={words} {...props} />
          ))}
          <Fields
            settings={settings.flatMap((path) => all.find((setting) => setting.path === path) ?? [])}
            onSaved={props.onSaved}
          />
        </Card>
      ))}
      <Card title={changed === 0 ? 'Advanced' : `Advanced (${changed} changed)`}>
        <Fields settings={others} onSaved={props.onSaved} />
      </Card>
    </>
  );
}

/** Returns all settings, without the persona if the agent is not GNW’s: only GNW’s takes one. */
function settingsOf({ sections, services }: SettingsPartProps['form']): Setting[] {
  const isGnw = services.agent.fields['kind'] === 'gnw';
  return sections.flatMap(({ settings }) => settings).filter(({ path }) => isGnw || path !== 'agent.persona');
}

/** Features inside the spreadsheet: rescoring of edited rows, and the tab of custom checks. */
function InTheSheet() {
  const { value: edits, show, work } = useLoaded(() => callServer('scoreEdits', {}));
  const openChecks = (): void =>
    void work.run('Opening…', async () => {
      const { sheetId, message, problems } = await callServer('openChecks', {});
      await callServer('goToRow', { sheetId, row: 1 });
      return [message, ...problems].join(' ');
    });
  const switchTo = (isOn: boolean): void => {
    show((before) => before && { ...before, isMine: isOn });
    void work.run('Saving…', async () => {
      show(await callServer('scoreEdits', { isOn }));
      return 'Saved.';
    });
  };
  return (
    <>
      <Tick isOn={edits?.isMine === true} onTick={switchTo} disabled={!edits || work.isBusy}>
        Rescore edited rows automatically (uses my account and judge key)
      </Tick>
      {edits && edits.text !== '' && <p class="help">{edits.text}</p>}
      <TaskButtons work={work} of={[['Checks of your own', openChecks]]} />
    </>
  );
}

/** Stored agent states: their size, and a form that removes old ones. */
function KeptStates() {
  const { value: kept, show, work } = useLoaded(() => callServer('keptStates', {}));
  const [days, setDays] = useState('90');
  const prune = (): void =>
    void work.run('Removing…', async () => {
      const reply = await callServer('keptStates', { olderThanDays: Number(days) });
      show(reply);
      return `${count(reply.removed, 'state')} removed.`;
    });
  return (
    <Form onSubmit={prune}>
      <h3>Stored agent states</h3>
      <p class="help">
        Complete agent states are stored in a hidden tab, so that checks you add later can score today’s
        answers.
      </p>
      {kept && <p>{statesText(kept)}</p>}
      <TextField
        id="days"
        type="number"
        min={0}
        required
        label="Remove states older than (days)"
        help="Answers and scores are kept."
        value={days}
        onType={setDays}
      />
      <TaskButtons work={work} submit="Remove" />
    </Form>
  );
}

function statesText({ states, megabytes, max, oldest }: ReplyOf<'keptStates'>): string {
  if (states === 0) return 'None stored yet.';
  const age = oldest === '' ? '' : `, the oldest from ${shownDay(Date.parse(oldest), 'Etc/UTC')}`;
  return `${count(states, 'state takes', 'states take')} ${megabytes.toFixed(1)} of at most ${max} MB${age}.`;
}

interface FieldsProps extends Pick<SettingsPartProps, 'onSaved'> {
  readonly settings: readonly Setting[];
}

function Fields({ settings, onSaved }: FieldsProps) {
  return (
    <>
      {settings.map((setting) => (
        <SettingField key={setting.path} setting={setting} onSaved={onSaved} />
      ))}
    </>
  );
}

/** The column mapping of an eval set: people choose which known column a header stands for. */
function Columns({ form: { mapping, columns } }: SettingsPartProps) {
  const [tabs, setTabs] = useState(mapping);
  const [name, setName] = useState(mapping[0]?.tab ?? '');
  const work = useWork();
  const tab = tabs.find((mapped) => mapped.tab === name);
  const save = (column: string, header: string): void =>
    void work.run('Saving…', async () => {
      const request = { tab: name, column, header };
      setTabs((await saveInTurn(() => callServer('saveMapping', request))).mapping);
      return header === '' ? 'Undone.' : `${header} is read as ${column}.`;
    });
  if (!tab) return <p class="quiet">No eval set yet: no tab has a column “query”.</p>;
  const isOwn = (column: string): boolean => tab.own.some((header) => header.column === column);
  const named = tab.headers.filter(({ column }) => column !== '' && !isOwn(column));
  const others = tab.headers.filter((header) => !named.includes(header));
  const choiceOf = ({ header, column }: (typeof named)[number], index: number) => {
    // A recognised column can be ignored only by renaming it.
    const ignored = column === '' || isOwn(column) ? ['(ignored)'] : [];
    const options = [...ignored, ...columns].map((text) => [text === '(ignored)' ? '' : text, text] as const);
    return (
      <Choice
        key={`${header} ${index}`}
        id={`mapping-${index}-${header}`}
        label={header}
        aria-label={`${header} is read as`}
        value={column}
        disabled={work.isBusy}
        options={options}
        onChoose={(chosen) => save(chosen === '' ? column : chosen, chosen === '' ? '' : header)}
      />
    );
  };
  return (
    <>
      <p class="help">
        Columns with a known name are recognised. Choose here what the others hold; the sheet is not changed.
      </p>
      <Choice
        id="mapping-tab"
        label="Eval set"
        value={name}
        options={tabs.map((mapped) => [mapped.tab, mapped.tab])}
        onChoose={setName}
      />
      {others.length === 0 && <p>All columns of {name} are recognised.</p>}
      {others.map(choiceOf)}
      {named.length > 0 && (
        <Fold title={`${count(named.length, 'column')} recognised`}>{named.map(choiceOf)}</Fold>
      )}
      <StatusLine status={work.status} />
    </>
  );
}
