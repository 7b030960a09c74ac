/** The dialog “Set up the agent”: who is asked, what is sent and what is read of the reply; saved, or tried first. */
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ReplyOf } from '../../api/table';
import { element } from './common/dialog';
import { KEY_ADVICE } from './common/key-advice';
import { callServer } from './common/server';
import { Saying, useWork } from './common/work';

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

function Input({ line, text, onType }: { line: Line; text: string; onType: (text: string) => void }) {
  const { field, title, help, choices, isLong } = line;
  const common = { id: field, 'aria-describedby': `${field}-help` };
  return (
    <>
      <label for={field}>{title}</label>
      {choices ? (
        <select {...common} value={text} onChange={({ currentTarget }) => onType(currentTarget.value)}>
          {choices.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      ) : isLong ? (
        <textarea
          {...common}
          rows={4}
          spellcheck={false}
          value={text}
          onInput={({ currentTarget }) => onType(currentTarget.value)}
        />
      ) : (
        <input
          {...common}
          autocomplete="off"
          spellcheck={false}
          value={text}
          onInput={({ currentTarget }) => onType(currentTarget.value)}
        />
      )}
      {help !== undefined && (
        <p class="help" id={`${field}-help`}>
          {help}
        </p>
      )}
    </>
  );
}

function Page() {
  const [agent, setAgent] = useState<Entry>();
  const [hasToken, setHasToken] = useState(false);
  const [token, setToken] = useState('');
  const [query, setQuery] = useState('');
  const [told, setTold] = useState<ReplyOf<'testAgent'>>();
  const work = useWork();
  const show = (setup: ReplyOf<'agentSetup'>): void => {
    setAgent(setup.agent);
    setHasToken(setup.hasToken);
    setToken('');
  };
  useEffect(() => {
    void work.run('Loading …', async () => {
      show(await callServer('agentSetup', {}));
      return undefined;
    });
  }, []);
  if (!agent) return <Saying said={work.said} />;
  const isGnw = agent.kind === 'gnw';
  const save = (forgetToken: boolean): void => {
    void work.run('Saving …', async () => {
      show(await callServer('saveAgent', { agent, token, forgetToken }));
      return 'Saved.';
    });
  };
  const test = (): void => {
    setTold(undefined);
    void work.run(isGnw ? 'Asking for the quota …' : 'Asking the agent …', async () => {
      const reply = await callServer('testAgent', { agent, token, query: isGnw ? '-' : query });
      setTold(reply);
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
          onType={(text) => setAgent({ ...agent, [line.field]: text })}
        />
      ))}
      <label for="token">Token</label>
      <input
        id="token"
        type="password"
        autocomplete="off"
        value={token}
        placeholder={hasToken ? 'set' : 'not set'}
        onInput={({ currentTarget }) => setToken(currentTarget.value)}
      />
      <p class="help">
        {hasToken ? 'It is set, and never shown.' : `Kept with your account, for you alone. ${KEY_ADVICE}`}
      </p>
      {!isGnw && (
        <>
          <label for="query">Question for the test</label>
          <input
            id="query"
            autocomplete="off"
            value={query}
            onInput={({ currentTarget }) => setQuery(currentTarget.value)}
          />
        </>
      )}
      <div class="buttons">
        <button type="submit" class="main" disabled={work.isBusy}>
          Save
        </button>
        <button type="button" disabled={work.isBusy || (!isGnw && query.trim() === '')} onClick={test}>
          Test
        </button>
        {hasToken && (
          <button type="button" disabled={work.isBusy} onClick={() => save(true)}>
            Forget the token
          </button>
        )}
      </div>
      <Saying said={work.said} />
      {told && told.sent !== '' && (
        <>
          <p>Sent, without the token:</p>
          <pre>{told.sent}</pre>
          <p>What came back:</p>
          <pre>{told.reply}</pre>
        </>
      )}
    </form>
  );
}

render(<Page />, element('app', HTMLDivElement));
