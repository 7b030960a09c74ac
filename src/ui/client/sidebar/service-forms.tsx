/** The forms of the services: judge, agent, Langfuse. Settings and keys are saved together, and can be tested first; keys are never shown. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { ReplyOf } from '../../../commands/table';
import { helpOf, settingTitle } from '../../../settings/setting-help';
import { Choice, TextField } from '../common/form-fields';
import { Form, RowRemarks, TaskButtons, Texts } from '../common/components';
import { callServer } from '../common/call-server';
import { useWork } from '../common/work-status';
import { saveInTurn } from './setting-field';

export type ServiceSetup = ReplyOf<'saveService'>['setup'];

/** Google hides a user’s properties from other people, but not from code that editors of the script add. */
const KEY_ADVICE =
  'Stored with your Google account and never shown. Anyone who can edit this spreadsheet can also change its script, which uses the key: use a separate key with a spending limit.';

/** The props of each part of the pane “Settings”. */
export interface SettingsPartProps {
  readonly form: ReplyOf<'settingsForm'>;
  readonly onSetup: (setup: ServiceSetup) => void;
  /** The number of settings saved on this page. */
  readonly saves: number;
  readonly onSaved: () => void;
  /** Called with the new judge model; '' for none. */
  readonly onJudge: (model: string) => void;
}

interface ServiceFormProps {
  readonly setup: ServiceSetup;
  /** The settings that are shown; all if left out. */
  readonly shows?: (name: string) => boolean;
  /** By the name of the setting; others are texts. */
  readonly choices?: Readonly<Record<string, readonly (readonly [value: string, text: string])[]>>;
  readonly placeholders?: Readonly<Record<string, string>>;
  readonly onChange: (setup: ServiceSetup) => void;
  readonly onSaved?: (setup: ServiceSetup) => void;
  /** The labels of its keys, by name. */
  readonly keyLabels: Readonly<Record<string, string>>;
  /** The test request; undefined for a service that cannot be tested. */
  readonly test?: { readonly id: 'judge' | 'agent'; readonly query?: string };
  /** More fields, below its settings. */
  readonly children?: ComponentChildren;
}

/** Labels of settings that choose the service itself, where their titles would not say so. */
const LABELS: Readonly<Record<string, string>> = { provider: 'Judge', kind: 'Agent' };

/** Returns the help of a setting without “Kind http:”, as the form shows such settings for that kind alone. */
function formHelp(path: string): string {
  return helpOf(path).replace(/^Kind http: (.)/, (_all, first: string) => first.toUpperCase());
}

function ServiceForm(props: ServiceFormProps) {
  const { setup, shows = () => true, choices = {}, placeholders = {}, onChange, onSaved } = props;
  const { keyLabels, test, children } = props;
  const { id, fields, hasKeys } = setup;
  const [keys, setKeys] = useState<Readonly<Record<string, string>>>({});
  const [tried, setTried] = useState<ReplyOf<'tryService'>>();
  const work = useWork();
  const names = Object.keys(keyLabels);
  const save = (forgetsKeys: boolean): void =>
    void work.run(forgetsKeys ? 'Removing…' : 'Saving…', async () => {
      const request = { id, fields, keys: forgetsKeys ? {} : keys, forgetsKeys };
      const reply = await saveInTurn(() => callServer('saveService', request));
      onChange(reply.setup);
      onSaved?.(reply.setup);
      setKeys({});
      return reply.message;
    });
  const runTest = (): void =>
    void work.run('Asking…', async () => {
      setTried(undefined);
      const reply = await callServer('tryService', { id: 'judge', ...test, fields, keys });
      setTried(reply);
      if (!reply.isGood) throw new Error(reply.message);
      return reply.message;
    });
  return (
    <Form onSubmit={() => save(false)}>
      {Object.entries(fields)
        .filter(([name]) => shows(name))
        .map(([name, value]) => (
          <ServiceField
            key={name}
            {...{ id, name, value, options: choices[name], placeholder: placeholders[name] }}
            onChange={(text) => onChange({ ...setup, fields: { ...fields, [name]: text } })}
          />
        ))}
      {children}
      {names.map((name, at) => (
        <TextField
          key={name}
          id={`${id}-${name}`}
          label={keyLabels[name] ?? ''}
          type="password"
          value={keys[name] ?? ''}
          onType={(text) => setKeys({ ...keys, [name]: text })}
          placeholder={hasKeys ? 'set' : 'not set'}
          {...(at === names.length - 1 && {
            help: hasKeys ? 'Stored, and never shown.' : KEY_ADVICE,
          })}
        />
      ))}
      <TaskButtons
        work={work}
        submit="Save"
        of={[
          test !== undefined && ['Test', runTest],
          hasKeys && [names.length > 1 ? 'Remove keys' : 'Remove key', () => save(true)],
        ]}
      />
      {tried && tried.sent !== '' && (
        <>
          <p>Sent, without the token:</p>
          <pre>{tried.sent}</pre>
          <p>Reply:</p>
          <pre>{tried.reply}</pre>
        </>
      )}
    </Form>
  );
}

interface ServiceFieldProps {
  readonly id: ServiceSetup['id'];
  readonly name: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[] | undefined;
  readonly placeholder: string | undefined;
  readonly onChange: (text: string) => void;
}

function ServiceField({ id, name, value, options, placeholder, onChange }: ServiceFieldProps) {
  const field = { id: `${id}-${name}`, value, label: LABELS[name] ?? settingTitle(name) };
  const help = name in LABELS ? undefined : formHelp(`${id}.${name}`);
  return options ? (
    <Choice {...field} help={help} options={options} onChoose={onChange} />
  ) : (
    <TextField {...field} help={help} isLong={name === 'body'} placeholder={placeholder} onType={onChange} />
  );
}

const AGENT_CHOICES = {
  kind: Object.entries({ gnw: 'the GNW API', http: 'another HTTP endpoint' }),
  method: Object.entries({ post: 'POST with a body', get: 'GET, address only' }),
  replyFormat: Object.entries({ json: 'one JSON document', ndjson: 'JSON lines (NDJSON): a list' }),
};

export function AgentForm({ form: { services }, onSetup }: SettingsPartProps) {
  const setup = services.agent;
  const { kind, method } = setup.fields;
  const [query, setQuery] = useState('');
  const isGnw = kind === 'gnw';
  const shows = (name: string): boolean =>
    name === 'kind' || name === 'baseUrl' || (!isGnw && (name !== 'body' || method === 'post'));
  return (
    <ServiceForm
      setup={setup}
      shows={shows}
      choices={AGENT_CHOICES}
      onChange={onSetup}
      keyLabels={{ token: 'Token' }}
      test={{ id: 'agent', ...(!isGnw && query.trim() !== '' && { query }) }}
    >
      {!isGnw && (
        <TextField
          id="agent-query"
          label="Test question"
          value={query}
          onType={setQuery}
          placeholder="a question on tree cover"
          spellcheck
        />
      )}
    </ServiceForm>
  );
}

export function LangfuseForm({ form: { services }, onSetup }: SettingsPartProps) {
  const keyLabels = { publicKey: 'Langfuse public key', secretKey: 'Langfuse secret key' };
  return <ServiceForm setup={services.langfuse} onChange={onSetup} keyLabels={keyLabels} />;
}

export function JudgeForm({ form: { services, judges }, onSetup, onJudge, onSaved }: SettingsPartProps) {
  const { fields } = services.judge;
  const { provider = '', model = '' } = fields;
  const preselected = judges.find(({ id }) => id === provider)?.model ?? '';
  const hasModel = provider !== 'rules';
  return (
    <>
      <p class="help">
        Code decides what it can be sure of; this model decides the rest. Without a model, the rest stays
        undecided.
      </p>
      <ServiceForm
        setup={services.judge}
        shows={(name) => hasModel || name === 'provider'}
        choices={{ provider: judges.map(({ id, title }) => [id, title]) }}
        placeholders={{ model: preselected, baseUrl: 'provider default' }}
        onChange={onSetup}
        onSaved={() => {
          onSaved();
          onJudge(hasModel ? model || preselected : '');
        }}
        keyLabels={hasModel ? { key: 'API key' } : {}}
        test={{ id: 'judge' }}
      />
      {hasModel && <TryOnLabels judge={fields} />}
    </>
  );
}

/** Tries the judge that is being set up on labelled answers. @param judge its settings as entered, by name */
function TryOnLabels({ judge }: { readonly judge: Readonly<Record<string, string>> }) {
  /** The first press returns the estimate. */
  const [reply, setReply] = useState<ReplyOf<'judgeAgain'> | null>(null);
  const work = useWork();
  const set = Object.entries(judge).map(([name, text]): [string, string] => [`judge.${name}`, text]);
  const press = (): void =>
    void work.run('Asking the model…', async () => {
      setReply(await callServer('judgeAgain', { set, agreed: reply?.plan ?? '' }));
    });
  return (
    <>
      <TaskButtons work={work} of={[['Try on labelled answers…', press]]} />
      <p class="help">
        Judges the labelled answers with this model and your current rules, and compares both judges with
        people. Results do not change.
      </p>
      {reply?.sentences.length === 0 && (
        <p class="amber box">
          {reply.plan}
          <br />
          Press again to continue.
        </p>
      )}
      {reply && reply.sentences.length > 0 && (
        <div class={`box ${reply.stopped === '' ? 'pass' : 'fail'}`}>
          <Texts of={[...reply.sentences, reply.stopped]} />
          <RowRemarks of={reply.changed} />
        </div>
      )}
    </>
  );
}
