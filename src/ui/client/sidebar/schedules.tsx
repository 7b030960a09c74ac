/** The schedules: switches them on and off, changes the user's own. */
import { useRef, useState } from 'preact/hooks';
import type { ReplyOf } from '../../../commands/table';
import { Choice, TextField } from '../common/fields';
import { useLoaded } from '../common/pane';
import { callServer } from '../common/server';
import { StatusLine } from '../common/work';

type Setup = ReplyOf<'schedules'>;
type Schedule = Setup['schedules'][number];

const RHYTHMS = [
  ['hour', 'Every hour'],
  ['day', 'Every day'],
  ['week', 'Every week'],
] as const;
const MAIL_RULES = [
  ['never', 'Never'],
  ['worse', 'When something got worse'],
  ['always', 'After every run'],
] as const;
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (name, index) => [String(index + 1), name] as const,
);
const HOURS = Array.from(
  { length: 24 },
  (_none, h) => [String(h), `${String(h).padStart(2, '0')}:00`] as const,
);
/** The value of “All eval sets”: not the id of a tab. */
const ALL = '';

type Entry = Pick<Schedule, 'id' | 'every' | 'mail' | 'mailTo'> & {
  readonly tab: string;
  readonly hour: string;
  readonly weekday: string;
};

const FRESH: Entry = { id: '', tab: ALL, every: 'day', hour: '2', weekday: '1', mail: 'never', mailTo: '' };

function entryOf({ id, tab, every, hour, weekday, mail, mailTo }: Schedule): Entry {
  return {
    id,
    tab: tab ? String(tab.sheetId) : ALL,
    every,
    hour: String(hour),
    weekday: String(weekday),
    mail,
    mailTo,
  };
}

export function Schedules() {
  const { value: setup, show, work } = useLoaded(() => callServer('schedules', {}));
  const [entry, setEntry] = useState(FRESH);
  const form = useRef<HTMLFormElement>(null);
  if (!setup) return <StatusLine status={work.status} />;
  /** The keyboard continues in the form. */
  const edit = (next: Entry): void => {
    setEntry(next);
    work.say('', '');
    form.current?.querySelector('select')?.focus();
  };
  const save = (): Promise<void> =>
    work.run('Saving …', async () => {
      const { tab, hour, weekday } = entry;
      const numbers = {
        sheetId: tab === ALL ? null : Number(tab),
        hour: Number(hour),
        weekday: Number(weekday),
      };
      const { id, every, mail, mailTo } = entry;
      const { message, schedules } = await callServer('saveSchedule', {
        id,
        every,
        mail,
        mailTo,
        ...numbers,
      });
      show({ ...setup, schedules });
      setEntry(FRESH);
      return message;
    });
  const remove = ({ id, text }: Schedule): void => {
    void work.run('Removing …', async () => {
      const { message, schedules } = await callServer('removeSchedule', { id });
      show({ ...setup, schedules });
      edit(entry.id === id ? FRESH : entry);
      return `${message} It was: ${text}.`;
    });
  };
  const { schedules, problem } = setup;
  return (
    <>
      <p>
        A schedule runs the evals by itself, with the spreadsheet open or closed, in the name and with the
        judge key of the person who switched it on.
      </p>
      <ul class="plain" aria-label="Schedules">
        {schedules.map((schedule) => (
          <li key={schedule.id} class="card">
            <p>{schedule.text}</p>
            <p class="help">{schedule.facts}</p>
            {schedule.problem !== '' && <p class="amber box">{schedule.problem}</p>}
            <div class="buttons">
              {schedule.isMine && (
                <button
                  type="button"
                  aria-label={`Change: ${schedule.text}`}
                  disabled={work.isBusy}
                  onClick={() => edit(entryOf(schedule))}
                >
                  Change
                </button>
              )}
              <button
                type="button"
                aria-label={`Remove: ${schedule.text}`}
                disabled={work.isBusy}
                onClick={() => remove(schedule)}
              >
                Remove
              </button>
            </div>
          </li>
        ))}
        {schedules.length === 0 && <li>Nothing is scheduled.</li>}
      </ul>
      {problem !== '' ? (
        <p class="bad box">{problem}</p>
      ) : (
        <form
          ref={form}
          aria-labelledby="form-title"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <h3 id="form-title">{entry.id === '' ? 'Add a schedule' : 'Change the schedule'}</h3>
          <Fields setup={setup} entry={entry} onChange={(part) => setEntry({ ...entry, ...part })} />
          <div class="buttons">
            <button type="submit" class="main" disabled={work.isBusy}>
              {entry.id === '' ? 'Switch on' : 'Save'}
            </button>
            {entry.id !== '' && (
              <button type="button" disabled={work.isBusy} onClick={() => edit(FRESH)}>
                Cancel
              </button>
            )}
          </div>
        </form>
      )}
      <StatusLine status={work.status} />
    </>
  );
}

interface FieldsProps {
  readonly setup: Setup;
  readonly entry: Entry;
  readonly onChange: (part: Partial<Entry>) => void;
}

function Fields({ setup: { tabs, schedules, timeZone, user }, entry, onChange }: FieldsProps) {
  const { id, every, mail } = entry;
  const changing = schedules.find((schedule) => schedule.id === id);
  const gone = changing?.missing === true && changing.tab ? [changing.tab] : [];
  const choices = [
    [ALL, 'All eval sets'],
    ...tabs.map(({ sheetId, name }) => [String(sheetId), name]),
    ...gone.map(({ sheetId, name }) => [String(sheetId), `${name} (no longer exists)`]),
  ].map(([value = '', text = '']) => [value, text] as const);
  return (
    <>
      <Choice
        {...{ id: 'schedule-tab', label: 'Eval set', value: entry.tab, options: choices }}
        onChoose={(tab) => onChange({ tab })}
      />
      <div class="row">
        <Choice
          {...{ id: 'every', label: 'Runs', value: every, options: RHYTHMS }}
          onChoose={(chosen) => onChange({ every: chosen })}
        />
        {every === 'week' && (
          <Choice
            {...{ id: 'weekday', label: 'On', value: entry.weekday, options: WEEKDAYS }}
            onChoose={(weekday) => onChange({ weekday })}
          />
        )}
        {every !== 'hour' && (
          <Choice
            {...{ id: 'hour', label: 'At', value: entry.hour, options: HOURS, describedBy: 'zone' }}
            onChoose={(hour) => onChange({ hour })}
          />
        )}
      </div>
      {every !== 'hour' && (
        <p class="help" id="zone">
          In the spreadsheet’s time zone, {timeZone}. A run starts within the hour that follows.
        </p>
      )}
      <div class="row">
        <Choice
          {...{ id: 'mail', label: 'Mail with the summary', value: mail, options: MAIL_RULES }}
          onChoose={(chosen) => onChange({ mail: chosen })}
        />
        {mail !== 'never' && (
          <TextField
            {...{ id: 'mail-to', label: 'To', type: 'email', autocomplete: 'email', placeholder: user }}
            value={entry.mailTo}
            onType={(mailTo) => onChange({ mailTo })}
          />
        )}
      </div>
    </>
  );
}
