/** The pane “Settings”: what people change; everything else under Advanced, and by search. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ReplyOf, RequestOf } from '../../../commands/table';
import { THIS_BUILD } from '../../../model/this-build';
import { helpOf } from '../../../settings/help';
import { LookChoice } from '../common/look';
import { callServer } from '../common/server';
import { StatusLine, useWork } from '../common/work';
import { AgentForm } from './agent-form';
import { MappingCard } from './mapping-card';
import { Schedules } from './schedules';
import { SecretField, SettingField } from './setting-field';
import { KeptStates } from './states';
import { Choice, TextField } from '../common/fields';
import { KEY_ADVICE } from '../common/key-advice';
import { KeyButtons } from '../common/key-buttons';
import { useLoaded } from '../common/pane';
import { TryOnLabels } from './try-on-labels';

/** What people change, beside provider and model, which the judge's form has. */
const OFTEN = {
  judge: ['judge.costCapUsd', 'judge.confirmAboveUsd'],
  agent: ['agent.persona'],
  scoring: ['scoring.numberTolerance', 'scoring.infoOnly', 'run.trials'],
  langfuse: ['langfuse.host', 'langfuse.environment', 'langfuse.afterScheduledRuns'],
} as const;
const FIRST: ReadonlySet<string> = new Set(Object.values(OFTEN).flat());

type Form = ReplyOf<'settingsForm'>;
type Setting = ReplyOf<'saveSetting'>;

interface JudgeSaved {
  /** Gets the judge model that is asked from now on; '' for none. */
  readonly onJudge: (model: string) => void;
}
interface PartProps extends JudgeSaved {
  readonly form: Form;
}

export function SettingsPane({ onJudge }: JudgeSaved) {
  const [form, setForm] = useState<Form | null>(null);
  const [wanted, setWanted] = useState('');
  const work = useWork();
  useEffect(() => {
    void work.run('Looking at the settings …', async () => {
      setForm(await callServer('settingsForm', {}));
      return undefined;
    });
  }, []);
  return (
    <>
      {form && (
        <input
          type="search"
          aria-label="Find a setting"
          placeholder="Find a setting"
          value={wanted}
          onInput={({ currentTarget }) => setWanted(currentTarget.value)}
        />
      )}
      <StatusLine status={work.status} />
      {form && form.problem !== '' && (
        <p class="bad box">
          The settings as they are stored cannot be used: {form.problem} Correct it below.
        </p>
      )}
      {form &&
        (wanted.trim() === '' ? (
          <Cards form={form} onJudge={onJudge} />
        ) : (
          <Found form={form} wanted={wanted} onJudge={onJudge} />
        ))}
      <p class="help">GNW Evals {THIS_BUILD.version}</p>
    </>
  );
}

/** Settings whose title, help or name contains every word of the search, or another word for it. */
function Found({ form, wanted, onJudge }: PartProps & { readonly wanted: string }) {
  const isFound = (text: string): boolean => isNamedBy(wanted, text);
  const matches = allOf(form).filter(({ title, path, isDefault }) =>
    isFound(`${title} ${helpOf(path)} ${path} ${isDefault ? '' : 'changed'}`),
  );
  const hasJudge = isFound('judge model provider api key base address test');
  const hasAgent = isFound('agent api address token endpoint');
  const secrets = form.secrets.filter(({ title, help }) => isFound(`${title} ${help} key`));
  if (matches.length + secrets.length === 0 && !hasJudge && !hasAgent) return <p>No matching settings.</p>;
  return (
    <>
      {hasJudge && <JudgeCard onSaved={onJudge} />}
      {hasAgent && <AgentForm />}
      <Secrets secrets={secrets} />
      <Fields key={wanted} settings={matches} />
    </>
  );
}

function Cards({ form, onJudge }: PartProps) {
  const all = allOf(form);
  const often = (paths: readonly string[]): Setting[] =>
    paths.flatMap((path) => all.find((setting) => setting.path === path) ?? []);
  // Those that somebody has changed come first.
  const others = all
    .filter(({ path }) => !FIRST.has(path))
    .sort((a, b) => Number(a.isDefault) - Number(b.isDefault));
  const changed = others.filter(({ isDefault }) => !isDefault).length;
  const keysOf = (service: string): Form['secrets'] => form.secrets.filter(({ id }) => id === service);
  return (
    <>
      <Card title="Judge model" isOpen>
        <JudgeCard onSaved={onJudge} />
        <Fields settings={often(OFTEN.judge)} />
      </Card>
      <Card title="Agent">
        <AgentForm />
        <Fields settings={often(OFTEN.agent)} />
      </Card>
      <Card title="Scoring and runs">
        <Fields settings={often(OFTEN.scoring)} />
      </Card>
      <Card title="Langfuse">
        <Fields settings={often(OFTEN.langfuse)} />
        <Secrets secrets={keysOf('langfuse')} />
      </Card>
      <Card title="Schedules">
        <Schedules />
      </Card>
      <Card title="In the sheet">
        <LookChoice />
        <InTheSheet />
        <KeptStates />
      </Card>
      <Card title="Columns">
        <MappingCard mapping={form.mapping} columns={form.columns} />
      </Card>
      <Card title={changed === 0 ? 'Advanced' : `Advanced (${changed} changed)`}>
        <Fields settings={others} />
      </Card>
    </>
  );
}

function Secrets({ secrets }: { readonly secrets: Form['secrets'] }) {
  return (
    <>
      {secrets.map((secret) => (
        <SecretField key={secret.id} secret={secret} />
      ))}
    </>
  );
}

function allOf({ sections }: Form): Setting[] {
  return sections.flatMap(({ settings }) => settings);
}

interface CardProps {
  readonly title: string;
  readonly isOpen?: boolean;
  readonly children: ComponentChildren;
}

/** What it holds may be loaded first: not before somebody wants to see it. */
function Card({ title, isOpen = false, children }: CardProps) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  return (
    <details
      class="card"
      open={isOpen}
      onToggle={({ currentTarget }) => setWasOpen(wasOpen || currentTarget.open)}
    >
      <summary>
        <h2>{title}</h2>
      </summary>
      {wasOpen && children}
    </details>
  );
}

/** What happens in the spreadsheet itself: edits that are scored at once, and checks of one's own. */
function InTheSheet() {
  const { value: edits, show, work } = useLoaded(() => callServer('scoreEdits', {}));
  const openChecks = (): void => {
    void work.run('Opening …', async () => {
      const { sheetId, message, problems } = await callServer('openChecks', {});
      await callServer('goToRow', { sheetId, row: 1 });
      return [message, ...problems].join(' ');
    });
  };
  const isMine = edits?.isMine === true;
  return (
    <>
      <label class="tick">
        <input
          type="checkbox"
          checked={isMine}
          disabled={!edits || work.isBusy}
          onChange={({ currentTarget }) => {
            const isOn = currentTarget.checked;
            show((before) => before && { ...before, isMine: isOn });
            void work.run('Saving …', async () => {
              show(await callServer('scoreEdits', { isOn }));
              return 'Saved.';
            });
          }}
        />
        <span>Score rows again when anybody edits them, with my account and my key for the judge</span>
      </label>
      {edits && edits.text !== '' && <p class="help">{edits.text}</p>}
      <div class="buttons">
        <button type="button" onClick={openChecks} disabled={work.isBusy}>
          Checks of your own
        </button>
      </div>
      <StatusLine status={work.status} />
    </>
  );
}

function Fields({ settings }: { readonly settings: readonly Setting[] }) {
  return (
    <>
      {settings.map((setting) => (
        <SettingField key={setting.path} setting={setting} />
      ))}
    </>
  );
}

/** Words that mean the same where settings are looked for. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['key', 'token', 'password', 'secret', 'credential'],
  ['mail', 'email', 'e-mail', 'notify'],
  ['price', 'cost', 'usd', 'money', 'dollar', 'budget', 'cap'],
  ['agent', 'api', 'endpoint', 'url', 'address', 'host'],
  ['judge', 'model', 'llm', 'provider'],
  ['tolerance', 'precision', 'rounding', 'margin', 'may be from'],
  ['threshold', 'least score', 'minimum'],
  ['weight', 'importance'],
  ['repeat', 'trial', 'attempt', 'retry'],
  ['slice', 'group', 'segment'],
];

/** Whether a text contains every word of a search, or a word that means the same. @example isNamedBy('price', 'The cost cap') // true */
function isNamedBy(wanted: string, text: string): boolean {
  const lower = text.toLowerCase();
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => word === '' || meaningsOf(word).some((meaning) => lower.includes(meaning)));
}

/** A word that is still being typed finds its synonyms from its third letter on. */
function meaningsOf(word: string): readonly string[] {
  const isMeant = (term: string): boolean => term === word || (word.length > 2 && term.startsWith(word));
  return [word, ...SYNONYMS.filter((group) => group.some(isMeant)).flat()];
}

// The judge: provider, model, address and key belong together. The key goes one way only.

type JudgeSetup = ReplyOf<'judgeSetup'>;

/** @param onSaved gets the model that is asked from now on; '' for none */
function JudgeCard({ onSaved }: { readonly onSaved: (model: string) => void }) {
  const { value: setup, show, work } = useLoaded(() => callServer('judgeSetup', {}));
  const [key, setKey] = useState('');
  if (!setup) return <StatusLine status={work.status} />;
  const { provider, model, baseUrl, hasKey, providers } = setup;
  const change = (part: Partial<JudgeSetup>): void => show({ ...setup, ...part });
  const preselected = providers.find(({ id }) => id === provider)?.model ?? '';
  const entry = { provider, model, baseUrl, key };
  const ask = (text: string, name: 'saveJudge' | 'testJudge', request: RequestOf<'saveJudge'>): void => {
    void work.run(text, async () => {
      const reply = await callServer(name, request);
      change({ hasKey: reply.hasKey });
      if (name === 'saveJudge') {
        setKey('');
        onSaved(provider === 'rules' ? '' : model || preselected);
      }
      return reply.message;
    });
  };
  const save = (event: Event): void => {
    event.preventDefault();
    ask('Saving …', 'saveJudge', entry);
  };
  return (
    <form onSubmit={save}>
      <p class="help">
        Code decides what it can be certain of. The rest is asked of this model; without one, those rows are{' '}
        <i>needs judge</i>.
      </p>
      <Choice
        {...{ id: 'judge-provider', label: 'Judge', value: provider }}
        options={providers.map(({ id, title }) => [id, title])}
        onChoose={(id) => change({ provider: id })}
      />
      {provider !== 'rules' && (
        <>
          <TextField
            {...{ id: 'judge-model', label: 'Model', value: model }}
            placeholder={preselected}
            onType={(text) => change({ model: text })}
          />
          <TextField
            {...{ id: 'judge-url', label: 'Base address', value: baseUrl }}
            placeholder="the provider’s own"
            help="Only for proxies and other hosts, such as https://proxy.example.org/v1."
            onType={(text) => change({ baseUrl: text })}
          />
          <TextField
            {...{ id: 'judge-key', label: 'API key', type: 'password', value: key, onType: setKey }}
            placeholder={hasKey ? 'set' : 'not set'}
            help={
              hasKey
                ? 'Your key is set. It is kept with your account and never shown; type a new one to replace it.'
                : `Kept with your account, for you alone; never shown, never in a cell. ${KEY_ADVICE}`
            }
          />
        </>
      )}
      <KeyButtons
        isBusy={work.isBusy}
        onTest={() => ask('Asking the model …', 'testJudge', entry)}
        forget="Forget the key"
        onForget={
          hasKey ? () => ask('Forgetting …', 'saveJudge', { ...entry, key: '', forgetKey: true }) : undefined
        }
      />
      <StatusLine status={work.status} />
      {provider !== 'rules' && <TryOnLabels judge={setup} />}
    </form>
  );
}
