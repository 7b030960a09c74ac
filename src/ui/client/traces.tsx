/** The dialog “Make an eval set from Langfuse traces”: which traces, and what to take from them; previewed first, then imported. */
import { useState } from 'preact/hooks';
import type { ReplyOf, RequestOf } from '../../api/table';
import { Choice, TextField, Tick } from './common/fields';
import { openPane } from './common/pane';
import { callServer } from './common/server';
import { Saying, useWork } from './common/work';

type Request = RequestOf<'importTraces'>;
type Taken = NonNullable<Request['take']>[number];

const TAKEN: readonly (readonly [Taken, string])[] = [
  ['actual_agent_answer', 'what the agent answered'],
  ['trace_id', 'the trace’s id'],
  ['trace_url', 'the trace’s address'],
];
const SCORES = [
  ['any', 'any'],
  ['good', 'user feedback: good'],
  ['bad', 'user feedback: bad'],
  ['score', 'another score …'],
] as const;
const WEEK_MS = 7 * 24 * 60 * 60_000;

const day = (time: number): string => new Date(time).toISOString().slice(0, 10);

function Traces() {
  const [from, setFrom] = useState(day(Date.now() - WEEK_MS));
  const [to, setTo] = useState(day(Date.now()));
  const [tags, setTags] = useState('');
  const [environment, setEnvironment] = useState('');
  const [by, setBy] = useState<(typeof SCORES)[number][0]>('any');
  const [score, setScore] = useState({ name: '', least: '0', most: '1' });
  const [take, setTake] = useState<readonly Taken[]>(TAKEN.map(([name]) => name));
  const [most, setMost] = useState('100');
  const [latest, setLatest] = useState<ReplyOf<'importTraces'>>();
  const work = useWork();
  const send = (isPreview: boolean): void => {
    setLatest(undefined);
    void work.run('Asking Langfuse …', async () => {
      const reply = await callServer('importTraces', {
        from,
        to,
        environment,
        isPreview,
        take: [...take],
        most: Number(most),
        tags: tags.split(/[;,]/).map((tag) => tag.trim()),
        ...(by === 'good' || by === 'bad' ? { feedback: by } : {}),
        ...(by === 'score'
          ? { score: { name: score.name, least: Number(score.least), most: Number(score.most) } }
          : {}),
      });
      setLatest(reply);
      return reply.message;
    });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send(true);
      }}
    >
      <p>
        Imports the questions of traces into a new eval set, where you add what is expected. The address and
        the keys are those under <i>Share ▸ Send the scores to Langfuse</i> in the sidebar.
      </p>
      <div class="row">
        <div>
          <TextField {...{ id: 'from', label: 'From (UTC)', type: 'date', value: from, onType: setFrom }} />
        </div>
        <div>
          <TextField {...{ id: 'to', label: 'To', type: 'date', value: to, onType: setTo }} />
        </div>
      </div>
      <TextField {...{ id: 'tags', label: 'Tags, all of them', value: tags, onType: setTags }} />
      <TextField
        {...{ id: 'environment', label: 'Environment', value: environment, onType: setEnvironment }}
      />
      <Choice {...{ id: 'by', label: 'Score', value: by, options: SCORES, onChoose: setBy }} />
      {by === 'score' && (
        <>
          <TextField
            {...{ id: 'name', label: 'Its name', value: score.name }}
            onType={(name) => setScore({ ...score, name })}
          />
          <TextField
            {...{ id: 'least', label: 'At least', type: 'number', value: score.least }}
            onType={(least) => setScore({ ...score, least })}
          />
          <TextField
            {...{ id: 'highest', label: 'At most', type: 'number', value: score.most }}
            onType={(highest) => setScore({ ...score, most: highest })}
          />
        </>
      )}
      <TextField {...{ id: 'most', label: 'Most rows', type: 'number', value: most, onType: setMost }} />
      {TAKEN.map(([name, title]) => (
        <p key={name}>
          <Tick
            text={`Bring in ${title}`}
            isTicked={take.includes(name)}
            onTick={(isTicked) => setTake(isTicked ? [...take, name] : take.filter((key) => key !== name))}
          />
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
      {latest && latest.queries.length > 0 && (
        <ul>
          {latest.queries.map((query) => (
            <li key={query}>{query}</li>
          ))}
        </ul>
      )}
    </form>
  );
}

openPane('Make an eval set from Langfuse traces', Traces);
