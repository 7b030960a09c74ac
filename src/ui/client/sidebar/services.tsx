/** The forms of the services: judge, agent, Langfuse. Settings and keys, which are never shown, are saved together, or tried first. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { ReplyOf } from '../../../commands/table';
import { helpOf } from '../../../settings/setting-help';
import { Choice, TextField } from '../common/fields';
import { Form, RowRemarks, TaskButtons, Texts } from '../common/parts';
import { callServer } from '../common/server';
import { useWork } from '../common/work';
import { saveInTurn } from './setting-field';

export type ServiceSetup = ReplyOf<'saveService'>['setup'];

/** Google hides a user’s properties from other people, but not from code that editors of the script add. */
const KEY_ADVICE =
  'Stored with your Google account and never shown. Anyone who can edit this spreadsheet can also change its script, which uses the key: use a separate key with a spending limit.';

/** The props of every part of the settings. */
export interface SettingsPartProps {
  readonly form: ReplyOf<'settingsForm'>;
  readonly onSetup: (setup: ServiceSetup) => void;
  /** The number of settings saved on this page. */
  readonly epoch: number;
  readonly onSaved: () => void;
  /** Called with the new judge model; '' for none. */
  readonly onJudge: (model: string) => void;
}

/** A setting of a service: a choice if it has choices, otherwise a text. */
interface ServiceField {
  readonly name: string;
  readonly label: string;
  readonly choices?: readonly (readonly [value: string, text: string])[];
  readonly help?: string;
  readonly placeholder?: string;
}

interface ServiceFormProps {
  readonly setup: ServiceSetup;
  readonly shown: readonly ServiceField[];
  readonly onChange: (setup: ServiceSetup) => void;
  readonly onSaved?: (setup: ServiceSetup) => void;
  /** The labels of its keys, by name. */
  readonly keyLabels: Readonly<Record<string, string>>;
  /** The test request; undefined for a service that cannot be tested. */
  readonly trial?: { readonly id: 'judge' | 'agent'; readonly query?: string };
  /** More fields, below its settings. */
  readonly children?: ComponentChildren;
}

function ServiceForm(props: ServiceFormProps) {
  const { setup, shown, onChange, onSaved, keyLabels, trial, children } = props;
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
  const test = (): void =>
    void work.run('Asking…', async () => {
      setTried(undefined);
      const reply = await callServer('tryService', { id: 'judge', ...trial, fields, keys });
      setTried(reply);
      if (!reply.isGood) throw new Error(reply.message);
      return reply.message;
    });
  return (
    <Form onSubmit={() => save(false)}>
      {shown.map(({ name, choices, ...texts }) => {
        const field = { ...texts, id: `${id}-${name}`, value: fields[name] ?? '' };
        const change = (text: string): void => onChange({ ...setup, fields: { ...fields, [name]: text } });
        return choices ? (
          <Choice key={name} {...field} options={choices} onChoose={change} />
        ) : (
          <TextField key={name} {...field} isLong={name === 'body'} onType={change} />
        );
      })}
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
            help: hasKeys ? 'A key is stored; it is never shown.' : KEY_ADVICE,
          })}
        />
      ))}
      <TaskButtons
        work={work}
        submit="Save"
        of={[
          trial !== undefined && ['Test', test],
          hasKeys && [names.length > 1 ? 'Forget the keys' : 'Forget the key', () => save(true)],
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

/** The settings of an HTTP agent, in order. */
const HTTP_FIELDS: readonly Omit<ServiceField, 'help'>[] = [
  {
    name: 'method',
    label: 'Method',
    choices: Object.entries({ post: 'POST with a body', get: 'GET, address only' }),
  },
  { name: 'body', label: 'Body' },
  { name: 'tokenHeader', label: 'Token header' },
  {
    name: 'replyFormat',
    label: 'Reply',
    choices: Object.entries({ json: 'one JSON document', ndjson: 'JSON lines (NDJSON): a list' }),
  },
  { name: 'answerPath', label: 'Path to the answer' },
  { name: 'toolsPath', label: 'Path to the tools' },
  { name: 'traceIdPath', label: 'Path to the trace id' },
];

/** Returns the help of an HTTP agent’s setting. */
function helpIn(name: string): string {
  return helpOf(`agent.${name}`).replace(/^Kind http: (.)/, (_all, first: string) => first.toUpperCase());
}

export function AgentForm({ form: { services }, onSetup }: SettingsPartProps) {
  const setup = services.agent;
  const [query, setQuery] = useState('');
  const isGnw = setup.fields['kind'] === 'gnw';
  const more = isGnw
    ? []
    : HTTP_FIELDS.filter(({ name }) => name !== 'body' || setup.fields['method'] === 'post');
  return (
    <ServiceForm
      setup={setup}
      shown={[
        {
          name: 'kind',
          label: 'Agent',
          choices: Object.entries({ gnw: 'the GNW API', http: 'another HTTP endpoint' }),
        },
        { name: 'baseUrl', label: 'Base URL' },
        ...more.map((field) => ({ ...field, help: helpIn(field.name) })),
      ]}
      onChange={onSetup}
      keyLabels={{ token: 'Token' }}
      trial={{ id: 'agent', ...(!isGnw && query.trim() !== '' && { query }) }}
    >
      {!isGnw && (
        <TextField
          id="agent-query"
          label="Test question"
          value={query}
          onType={setQuery}
          placeholder="one on tree cover"
          spellcheck
        />
      )}
    </ServiceForm>
  );
}

export function LangfuseForm({ form: { services }, onSetup }: SettingsPartProps) {
  const keyLabels = { publicKey: 'Langfuse public key', secretKey: 'Langfuse secret key' };
  return <ServiceForm setup={services.langfuse} shown={[]} onChange={onSetup} keyLabels={keyLabels} />;
}

export function JudgeForm({ form: { services, judges }, onSetup, onJudge, onSaved }: SettingsPartProps) {
  const { fields } = services.judge;
  const { provider = '', model = '' } = fields;
  const preselected = judges.find(({ id }) => id === provider)?.model ?? '';
  const hasModel = provider !== 'rules';
  const ofModel: ServiceField[] = [
    { name: 'model', label: 'Model', placeholder: preselected },
    {
      name: 'baseUrl',
      label: 'Base URL',
      placeholder: 'provider default',
      help: 'Only for proxies and other hosts, such as https://proxy.example.org/v1.',
    },
  ];
  return (
    <>
      <p class="help">
        Code decides what it can be sure of; this model decides the rest. Without a model, those rows stay
        undecided.
      </p>
      <ServiceForm
        setup={services.judge}
        shown={[
          { name: 'provider', label: 'Judge', choices: judges.map(({ id, title }) => [id, title]) },
          ...(hasModel ? ofModel : []),
        ]}
        onChange={onSetup}
        onSaved={() => {
          onSaved();
          onJudge(hasModel ? model || preselected : '');
        }}
        keyLabels={hasModel ? { key: 'API key' } : {}}
        trial={{ id: 'judge' }}
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
