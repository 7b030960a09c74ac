/** The agent of the settings: who is asked, what is sent and what is read from the reply; saved, or tried first. */
import { useState } from 'preact/hooks';
import type { ReplyOf } from '../../../commands/table';
import { Choice, TextField } from '../common/fields';
import { KEY_ADVICE } from '../common/key-advice';
import { KeyButtons } from '../common/key-buttons';
import { useLoaded } from '../common/pane';
import { callServer } from '../common/server';
import { StatusLine } from '../common/work';

type Entry = ReplyOf<'agentSetup'>['agent'];
type Field = keyof Entry;

interface Line {
  readonly field: Field;
  readonly title: string;
  readonly help?: string;
  readonly choices?: readonly (readonly [value: string, title: string])[];
  readonly isLong?: boolean;
}

const KIND: Line = {
  field: 'kind',
  title: 'Agent',
  choices: [
    ['gnw', 'the GNW API'],
    ['http', 'another HTTP endpoint'],
  ],
};
const ADDRESS: Line = { field: 'baseUrl', title: 'Address' };
const DESCRIPTION: readonly Line[] = [
  {
    field: 'method',
    title: 'Method',
    choices: [
      ['post', 'POST, with a body'],
      ['get', 'GET, the address alone'],
    ],
  },
  {
    field: 'body',
    title: 'Body',
    help: 'JSON. In its texts {{query}} becomes the question, {{conversation}} the thread: the same for the turns of a conversation.',
    isLong: true,
  },
  { field: 'tokenHeader', title: 'Header with the token', help: 'Blank where the endpoint is open.' },
  {
    field: 'replyFormat',
    title: 'Reply',
    choices: [
      ['json', 'one JSON text'],
      ['ndjson', 'JSON lines (NDJSON): a list'],
    ],
  },
  {
    field: 'answerPath',
    title: 'Path of the answer',
    help: 'Such as answer, messages[-1].content, [].delta.',
  },
  {
    field: 'toolsPath',
    title: 'Path of the tools',
    help: 'Such as tools[].name; blank where it does not tell.',
  },
  { field: 'traceIdPath', title: 'Path of the trace id', help: 'Blank where it does not tell.' },
];

interface InputProps {
  readonly line: Line;
  readonly text: string;
  readonly onType: (text: string) => void;
}

function Input({ line: { field, title, help, choices, isLong }, text, onType }: InputProps) {
  const common = { id: `agent-${field}`, label: title, value: text };
  if (choices) return <Choice {...common} options={choices} onChoose={onType} />;
  if (isLong !== true) return <TextField {...common} onType={onType} {...(help !== undefined && { help })} />;
  return (
    <>
      <label for={`agent-${field}`}>{title}</label>
      <textarea
        id={`agent-${field}`}
        rows={4}
        spellcheck={false}
        aria-describedby={`agent-${field}-help`}
        value={text}
        onInput={({ currentTarget }) => onType(currentTarget.value)}
      />
      <p class="help" id={`agent-${field}-help`}>
        {help}
      </p>
    </>
  );
}

export function AgentForm() {
  const { value: setup, show, work } = useLoaded(() => callServer('agentSetup', {}));
  const [token, setToken] = useState('');
  const [query, setQuery] = useState('');
  const [trial, setTrial] = useState<ReplyOf<'testAgent'>>();
  if (!setup) return <StatusLine status={work.status} />;
  const { agent, hasToken } = setup;
  const isGnw = agent.kind === 'gnw';
  const save = (forgetToken: boolean): void => {
    void work.run('Saving …', async () => {
      show(await callServer('saveAgent', { agent, token, forgetToken }));
      setToken('');
      return 'Saved.';
    });
  };
  const test = (): void => {
    setTrial(undefined);
    void work.run(isGnw ? 'Asking for the quota …' : 'Asking the agent …', async () => {
      const reply = await callServer('testAgent', { agent, token, query: isGnw ? '-' : query });
      setTrial(reply);
      if (!reply.isGood) throw new Error(reply.message);
      return reply.message;
    });
  };
  const lines = isGnw ? [] : DESCRIPTION.filter(({ field }) => field !== 'body' || agent.method === 'post');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save(false);
      }}
    >
      {[KIND, ADDRESS, ...lines].map((line) => (
        <Input
          key={line.field}
          line={line}
          text={agent[line.field]}
          onType={(text) => show({ ...setup, agent: { ...agent, [line.field]: text } })}
        />
      ))}
      <TextField
        {...{ id: 'agent-token', label: 'Token', type: 'password', value: token, onType: setToken }}
        placeholder={hasToken ? 'set' : 'not set'}
        help={
          hasToken ? 'It is set, and never shown.' : `Kept with your account, for you alone. ${KEY_ADVICE}`
        }
      />
      {!isGnw && (
        <TextField
          {...{ id: 'agent-query', label: 'Question for the test', value: query, onType: setQuery }}
          spellcheck
        />
      )}
      <KeyButtons
        isBusy={work.isBusy}
        hasNoTest={!isGnw && query.trim() === ''}
        onTest={test}
        forget="Forget the token"
        onForget={hasToken ? () => save(true) : undefined}
      />
      <StatusLine status={work.status} />
      {trial && trial.sent !== '' && (
        <>
          <p>Sent, without the token:</p>
          <pre>{trial.sent}</pre>
          <p>What came back:</p>
          <pre>{trial.reply}</pre>
        </>
      )}
    </form>
  );
}
