/** The dialog “Schedules”: shows them, switches them on and off, changes one's own. */
import type { ReplyOf, RequestOf } from '../../api/table';
import { MAIL_RULES, RHYTHMS } from '../../model/schedule';
import { busy, chosen, element, made, say } from './common/dialog';
import { callServer } from './common/server';

type Schedule = ReplyOf<'schedules'>['schedules'][number];

/** The value of “All eval sets”: no id of a tab. */
const ALL = '';
const FIRST_HOUR = '2';

const list = element('list', HTMLUListElement);
const form = element('form', HTMLFormElement);
const title = element('form-title', HTMLHeadingElement);
const tab = element('tab', HTMLSelectElement);
const every = element('every', HTMLSelectElement);
const weekday = element('weekday', HTMLSelectElement);
const hour = element('hour', HTMLSelectElement);
const mail = element('mail', HTMLSelectElement);
const mailTo = element('mail-to', HTMLInputElement);
const saveButton = element('save', HTMLButtonElement);
const cancel = element('cancel', HTMLButtonElement);

/** The schedule that the form changes; undefined while it adds one. */
let changing: Schedule | undefined;

function showFields(): void {
  element('weekday-field', HTMLDivElement).hidden = every.value !== 'week';
  element('hour-field', HTMLDivElement).hidden = every.value === 'hour';
  element('zone', HTMLParagraphElement).hidden = every.value === 'hour';
  element('mail-to-field', HTMLDivElement).hidden = mail.value === 'never';
  // A hidden field with something wrong in it would stop the form without a word.
  mailTo.disabled = mail.value === 'never';
}

/** Fills the form: with a schedule to change, else for a new one. */
function fillForm(schedule: Schedule | undefined): void {
  changing = schedule;
  title.textContent = schedule ? 'Change the schedule' : 'Add a schedule';
  saveButton.textContent = schedule ? 'Save' : 'Switch on';
  cancel.hidden = schedule === undefined;
  for (const option of tab.querySelectorAll('option[data-missing]')) option.remove();
  if (schedule?.tab && schedule.missing) {
    const gone = new Option(`${schedule.tab.name} (no longer exists)`, String(schedule.tab.sheetId));
    gone.dataset['missing'] = '';
    tab.add(gone);
  }
  tab.value = schedule?.tab ? String(schedule.tab.sheetId) : ALL;
  every.value = schedule?.every ?? 'day';
  weekday.value = String(schedule?.weekday ?? 1);
  hour.value = schedule ? String(schedule.hour) : FIRST_HOUR;
  mail.value = schedule?.mail ?? 'never';
  mailTo.value = schedule?.mailTo ?? '';
  showFields();
}

function entered(): RequestOf<'saveSchedule'> {
  return {
    id: changing?.id ?? '',
    sheetId: tab.value === ALL ? null : Number(tab.value),
    every: chosen(every, RHYTHMS),
    hour: Number(hour.value),
    weekday: Number(weekday.value),
    mail: chosen(mail, MAIL_RULES),
    mailTo: mailTo.value,
  };
}

function showList(schedules: readonly Schedule[]): void {
  list.replaceChildren(...schedules.map(itemFor));
  if (schedules.length === 0) list.append(made('li', 'Nothing is scheduled.'));
}

function itemFor(schedule: Schedule): HTMLLIElement {
  const { text, facts, problem, isMine } = schedule;
  const item = made('li');
  const quiet = made('p', facts);
  quiet.className = 'help';
  const buttons = made('div');
  buttons.className = 'buttons';
  if (isMine) buttons.append(buttonFor('Change', schedule, () => startChange(schedule)));
  buttons.append(buttonFor('Remove', schedule, () => remove(schedule)));
  item.append(made('p', text), quiet);
  if (problem !== '') {
    const warning = made('p', problem);
    warning.className = 'problem';
    item.append(warning);
  }
  item.append(buttons);
  return item;
}

/** Read aloud, each button says what it is for. */
function buttonFor(word: string, { text }: Schedule, act: () => void): HTMLButtonElement {
  const button = made('button', word);
  button.type = 'button';
  button.setAttribute('aria-label', `${word}: ${text}`);
  button.addEventListener('click', act);
  return button;
}

function startChange(schedule: Schedule): void {
  fillForm(schedule);
  say('');
  tab.focus();
}

function remove({ id, text }: Schedule): void {
  void busy('Removing …', async () => {
    const { message, schedules } = await callServer('removeSchedule', { id });
    showList(schedules);
    if (changing?.id === id) fillForm(undefined);
    say('good', `${message} It was: ${text}.`);
    tab.focus();
  });
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void busy('Saving …', async () => {
    const { message, schedules } = await callServer('saveSchedule', entered());
    showList(schedules);
    fillForm(undefined);
    say('good', message);
  });
});
cancel.addEventListener('click', () => {
  fillForm(undefined);
  say('');
  tab.focus();
});
every.addEventListener('change', showFields);
mail.addEventListener('change', showFields);

void busy('Loading …', async () => {
  const { timeZone, user, problem, tabs, schedules } = await callServer('schedules', {});
  tab.add(new Option('All eval sets', ALL));
  for (const { sheetId, name } of tabs) tab.add(new Option(name, String(sheetId)));
  for (let h = 0; h < 24; h += 1) hour.add(new Option(`${String(h).padStart(2, '0')}:00`, String(h)));
  mailTo.placeholder = user;
  element('zone', HTMLParagraphElement).textContent =
    `In the spreadsheet’s time zone, ${timeZone}. A run starts within the hour that follows.`;
  showList(schedules);
  fillForm(undefined);
  form.hidden = problem !== '';
  say(problem === '' ? '' : 'bad', problem);
});
