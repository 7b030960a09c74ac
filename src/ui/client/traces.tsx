/** The dialog “Import from Langfuse”: which traces, what of them; looked at first, then brought in. */
import { render } from 'preact';
import { useState } from 'preact/hooks';
import type { ReplyOf, RequestOf } from '../../api/table';
import { element } from './common/dialog';
import { callServer } from './common/server';
import { Saying, useWork } from './common/work';

type Request = RequestOf<'importTraces'>;
type Taken = NonNullable<Request['take']>[number];

const TAKEN: readonly (readonly [Taken, string])[] = [
  ['actual_agent_answer', 'what the agent answered'],
  ['trace_id', 'the trace’s id'],
  ['trace_url', 'the trace’s address'],
];
const WEEK_MS = 7 * 24 * 60 * 60_000;

const day = (time: number): string => new Date(time).toISOString().slice(0, 10);

function Page() {
  const [from, setFrom] = useState(day(Date.now() - WEEK_MS));
  const [to, setTo] = useState(day(Date.now()));
  const [tags, setTags] = useState('');
  const [environment, setEnvironment] = useState('');
  const [by, setBy] = useState('any');
  const [score, setScore] = useState({ name: '', least: '0', most: '1' });
  const [take, setTake] = useState<readonly Taken[]>(TAKEN.map(([name]) => name));
  const [most, setMost] = useState('100');
  const [found, setFound] = useState<ReplyOf<'importTraces'>>();
  const work = useWork();
  const send = (isPreview: boolean): void => {
    setFound(undefined);
    void work.run('Asking Langfuse …', async () => {
      const reply = await callServer('importTraces', {
        ...{ from, to, environment, isPreview, take: [...take], most: Number(most) },
        tags: tags.split(/[;,]/).map((tag) => tag.trim()),
        ...(by === 'good' || by === 'bad' ? { feedback: by } : {}),
        ...(by === 'score'
          ? { score: { name: score.name, least: Number(score.least), most: Number(score.most) } }
          : {}),
      });
      setFound(reply);
      return reply.message;
    });
  };
  const field = (
    id: string,
    title: string,
    value: string,
    set: (text: string) => void,
    type: 'text' | 'date' | 'number' = 'text',
  ) => {
    const common = {
      ...{ id, value, autocomplete: 'off' },
      onInput: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => set(currentTarget.value),
    };
    return (
      <>
        <label for={id}>{title}</label>
        {type === 'date' ? (
          <input {...common} type="date" />
        ) : type === 'number' ? (
          <input {...common} type="number" />
        ) : (
          <input {...common} type="text" />
        )}
      </>
    );
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send(true);
      }}
    >
      <p>
        Brings the questions of traces into a new eval set, to be given expectations. The address and the keys
        are those under <i>Results ▸ Langfuse…</i>.
      </p>
      {field('from', 'From (UTC)', from, setFrom, 'date')}
      {field('to', 'To', to, setTo, 'date')}
      {field('tags', 'Tags, all of them', tags, setTags)}
      {field('environment', 'Environment', environment, setEnvironment)}
      <label for="by">Score</label>
      <select id="by" value={by} onChange={({ currentTarget }) => setBy(currentTarget.value)}>
        <option value="any">any</option>
        <option value="good">user feedback: good</option>
        <option value="bad">user feedback: bad</option>
        <option value="score">another score …</option>
      </select>
      {by === 'score' && (
        <>
          {field('name', 'Its name', score.name, (name) => setScore({ ...score, name }))}
          {field('least', 'At least', score.least, (least) => setScore({ ...score, least }), 'number')}
          {field(
            'highest',
            'At most',
            score.most,
            (highest) => setScore({ ...score, most: highest }),
            'number',
          )}
        </>
      )}
      {field('most', 'Most rows', most, setMost, 'number')}
      {TAKEN.map(([name, title]) => (
        <p key={name}>
          <label class="tick">
            <input
              type="checkbox"
              checked={take.includes(name)}
              onChange={({ currentTarget }) =>
                setTake(currentTarget.checked ? [...take, name] : take.filter((one) => one !== name))
              }
            />{' '}
            Bring in {title}
          </label>
        </p>
      ))}
      <p class="help">Nothing else of a trace comes in: no user, no metadata.</p>
      <div class="buttons">
        <button type="submit" disabled={work.isBusy}>
          Look
        </button>
        <button type="button" class="main" disabled={work.isBusy} onClick={() => send(false)}>
          Import
        </button>
      </div>
      <Saying said={work.said} />
      {found && found.queries.length > 0 && (
        <ul>
          {found.queries.map((query) => (
            <li key={query}>{query}</li>
          ))}
        </ul>
      )}
    </form>
  );
}

render(<Page />, element('app', HTMLDivElement));
