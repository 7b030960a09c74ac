/** The schedules: adds and removes them, and changes the user’s own. */
import { useState } from 'preact/hooks';
import type { ReplyOf, RequestOf } from '../../../commands/table';
import { Choice, TextField } from '../common/form-fields';
import { StatusLine, useLoaded } from '../common/work-status';
import { Button, Form, TaskButtons } from '../common/components';
import { callServer } from '../common/call-server';
import type { SettingsPartProps } from './service-forms';

type ScheduleSetup = ReplyOf<'schedules'>;
type ShownSchedule = ScheduleSetup['schedules'][number];

const RHYTHMS = [
  ['hour', 'Every hour'],
  ['day', 'Every day'],
  ['week', 'Every week'],
] as const;
const MAIL_RULES = [
  ['never', 'Never'],
  ['worse', 'When rows get worse'],
  ['always', 'After every run'],
] as const;
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (name, index) => [index + 1, name] as const,
);
const HOURS = Array.from({ length: 24 }, (_none, h) => [h, `${String(h).padStart(2, '0')}:00`] as const);

type ScheduleForm = Pick<ShownSchedule, 'id' | 'every' | 'hour' | 'weekday' | 'mail' | 'mailTo'> &
  Pick<RequestOf<'saveSchedule'>, 'sheetId'>;

const DAILY = { every: 'day', hour: 2, weekday: 1 } as const;
const FRESH: ScheduleForm = { ...DAILY, id: '', sheetId: null, mail: 'never', mailTo: '' };

function entryOf({ id, tab, every, hour, weekday, mail, mailTo }: ShownSchedule): ScheduleForm {
  return { id, sheetId: tab?.sheetId ?? null, every, hour, weekday, mail, mailTo };
}

/** @param saves reloads the schedules when it changes: a saved cost cap may make them possible */
export function Schedules({ saves }: Pick<SettingsPartProps, 'saves'>) {
  const { value: setup, show, work } = useLoaded(() => callServer('schedules', {}), [saves]);
  const [entry, setEntry] = useState(FRESH);
  if (!setup) return <StatusLine status={work.status} />;
  /** Edits a schedule; moves the focus into the form. */
  const edit = (next: ScheduleForm): void => {
    setEntry(next);
    work.say('', '');
    document.querySelector<HTMLElement>('#schedule select')?.focus();
  };
  const save = (): void =>
    void work.run('Saving…', async () => {
      const { message, schedules } = await callServer('saveSchedule', entry);
      show({ ...setup, schedules });
      setEntry(FRESH);
      return message;
    });
  const remove = ({ id, text }: ShownSchedule): void =>
    void work.run('Removing…', async () => {
      const { message, schedules } = await callServer('removeSchedule', { id });
      show({ ...setup, schedules });
      edit(entry.id === id ? FRESH : entry);
      return `${message} It was: ${text}.`;
    });
  const { schedules, problem } = setup;
  return (
    <>
      <p>
        A schedule runs evals even while the spreadsheet is closed, under the account of the person who set it
        up and with their judge key.
      </p>
      <ul class="plain" aria-label="Schedules">
        {schedules.map((schedule) => (
          <li key={schedule.id} class="card">
            <p>{schedule.text}</p>
            <p class="help">{schedule.facts}</p>
            {schedule.problem !== '' && <p class="amber box">{schedule.problem}</p>}
            <div class="buttons">
              {schedule.isMine && (
                <Button
                  aria-label={`Change: ${schedule.text}`}
                  work={work}
                  onClick={() => edit(entryOf(schedule))}
                >
                  Change
                </Button>
              )}
              <Button aria-label={`Remove: ${schedule.text}`} work={work} onClick={() => remove(schedule)}>
                Remove
              </Button>
            </div>
          </li>
        ))}
        {schedules.length === 0 && <li>Nothing is scheduled.</li>}
      </ul>
      {problem !== '' ? (
        <>
          <p class="bad box">{problem}</p>
          <StatusLine status={work.status} />
        </>
      ) : (
        <Form id="schedule" aria-labelledby="form-title" onSubmit={save}>
          <h3 id="form-title">{entry.id === '' ? 'Add a schedule' : 'Change the schedule'}</h3>
          <Fields setup={setup} entry={entry} onChange={(part) => setEntry({ ...entry, ...part })} />
          <TaskButtons
            work={work}
            submit={entry.id === '' ? 'Switch on' : 'Save'}
            of={[entry.id !== '' && ['Cancel', () => edit(FRESH)]]}
          />
        </Form>
      )}
    </>
  );
}

interface ScheduleFieldsProps {
  readonly setup: ScheduleSetup;
  readonly entry: ScheduleForm;
  readonly onChange: (part: Partial<ScheduleForm>) => void;
}

function Fields({ setup: { tabs, schedules, timeZone, user }, entry, onChange }: ScheduleFieldsProps) {
  const { id, every, mail } = entry;
  const changing = schedules.find((schedule) => schedule.id === id);
  const gone = changing?.missing === true && changing.tab ? [changing.tab] : [];
  const choices = [
    [null, 'All eval sets'] as const,
    ...tabs.map(({ sheetId, name }) => [sheetId, name] as const),
    ...gone.map(({ sheetId, name }) => [sheetId, `${name} (no longer exists)`] as const),
  ];
  const choice = <Name extends keyof ScheduleForm>(
    name: Name,
    label: string,
    options: readonly (readonly [value: ScheduleForm[Name], text: string])[],
  ) => (
    <Choice
      id={`schedule-${name}`}
      label={label}
      value={entry[name]}
      options={options}
      {...(name === 'hour' && { 'aria-describedby': 'zone' })}
      onChoose={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <>
      {choice('sheetId', 'Eval set', choices)}
      <div class="row">
        {choice('every', 'Runs', RHYTHMS)}
        {every === 'week' && choice('weekday', 'On', WEEKDAYS)}
        {every !== 'hour' && choice('hour', 'At', HOURS)}
      </div>
      {every !== 'hour' && (
        <p class="help" id="zone">
          Time zone of the spreadsheet: {timeZone}. The run starts within the hour after this time.
        </p>
      )}
      <div class="row">
        {choice('mail', 'Mail the summary', MAIL_RULES)}
        {mail !== 'never' && (
          <TextField
            id="mail-to"
            label="To"
            type="email"
            autocomplete="email"
            placeholder={user}
            value={entry.mailTo}
            onType={(mailTo) => onChange({ mailTo })}
          />
        )}
      </div>
    </>
  );
}
