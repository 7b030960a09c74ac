/** The dialog “Run with filters”: which eval sets, which of their rows; what that comes to; the run. */
import type { RequestOf } from '../../api/table';
import { createPreview } from './choose/preview';
import { outcomeOf } from './choose/outcome';
import { mergedStatuses, type TabChoices } from './choose/statuses';
import { busy, element, made, say } from './common/dialog';
import { callServer } from './common/server';

const form = element('form', HTMLFormElement);
const tabs = element('tabs', HTMLDivElement);
const statuses = element('statuses', HTMLDivElement);
const statusField = element('statuses-field', HTMLFieldSetElement);
const group = element('group', HTMLInputElement);
const offset = element('offset', HTMLInputElement);
const sample = element('sample', HTMLInputElement);
const seed = element('seed', HTMLInputElement);

let choices: readonly TabChoices[] = [];
/** What a person ticked or unticked, by status: it outlives the list, which changes with the eval sets. */
const ticked = new Map<string, boolean>();

function tick(text: string, isTicked: boolean, isNow: (checked: boolean) => void): HTMLLabelElement {
  const box = made('input');
  box.type = 'checkbox';
  box.checked = isTicked;
  box.addEventListener('input', () => isNow(box.checked));
  const label = made('label');
  label.className = 'tick';
  label.append(box, made('span', text));
  return label;
}

const chosenTabs = new Set<string>();

function showTabs(): void {
  for (const { tab, rows } of choices) {
    chosenTabs.add(tab);
    const box = tick(`${tab} (${rowsText(rows)})`, true, (checked) => {
      if (checked) chosenTabs.add(tab);
      else chosenTabs.delete(tab);
      showStatuses();
    });
    tabs.append(box);
  }
}

function shownStatuses(): ReturnType<typeof mergedStatuses> {
  return mergedStatuses(choices.filter(({ tab }) => chosenTabs.has(tab)));
}

function isTicked({ key, isLeftOut }: { key: string; isLeftOut: boolean }): boolean {
  return ticked.get(key) ?? !isLeftOut;
}

function showStatuses(): void {
  const shown = shownStatuses();
  statuses.replaceChildren(
    ...shown.map((entry) => {
      const name = entry.status === '' ? '(blank)' : entry.status;
      return tick(`${name} (${rowsText(entry.rows)})`, isTicked(entry), (checked) => {
        ticked.set(entry.key, checked);
      });
    }),
  );
  // Of one kind only there is nothing to choose, unless it is one that is left out.
  statusField.hidden = shown.length === 0 || (shown.length === 1 && shown[0]?.isLeftOut === false);
}

/** undefined for an empty field. */
function numberIn({ value }: HTMLInputElement): number | undefined {
  return value === '' ? undefined : Number(value);
}

function request(): RequestOf<'runEvals'> {
  const shown = shownStatuses();
  const isUsual = statusField.hidden || shown.every((entry) => isTicked(entry) === !entry.isLeftOut);
  const size = numberIn(sample);
  return {
    tabs: choices.map(({ tab }) => tab).filter((tab) => chosenTabs.has(tab)),
    choice: {
      // JSON leaves out what is undefined.
      statuses: isUsual ? undefined : shown.filter(isTicked).map(({ status }) => status),
      group: group.value.trim() === '' ? undefined : group.value,
      offset: numberIn(offset),
      sample: size,
      seed: size === undefined ? undefined : (numberIn(seed) ?? 0),
    },
  };
}

function rowsText(rows: number): string {
  return rows === 1 ? '1 row' : `${rows} rows`;
}

/** What was asked before the run, and was read: a second press says yes to it. */
let confirmed = '';

const preview = createPreview(element('rows-text', HTMLDivElement), rowsText);

function showPreview(): void {
  if (chosenTabs.size === 0) preview.say('Tick at least one eval set.');
  else if (!form.checkValidity()) preview.say('A number cannot be used.');
  else preview.ask(request());
}

form.addEventListener('input', showPreview);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  if (chosenTabs.size === 0) {
    say('bad', 'Tick at least one eval set.');
    return;
  }
  void busy(
    'Running … This can take some minutes. The results fill in meanwhile; closing this window does not stop the run.',
    async () => {
      const { question } = await callServer('beforeRun', request());
      if (question !== '' && question !== confirmed) {
        confirmed = question;
        say('bad', `${question} Press the button again to run it all the same.`);
        return;
      }
      const { kind, lines } = outcomeOf(await callServer('runEvals', request()));
      say(kind, ...lines);
    },
  );
});

void busy('Loading …', async () => {
  choices = (await callServer('runChoices', {})).tabs;
  if (choices.length === 0) {
    say('bad', 'This spreadsheet has no eval set: no tab has a header row with a “query” column.');
    return;
  }
  showTabs();
  showStatuses();
  const groups = new Set(choices.flatMap((tab) => tab.groups));
  element('groups', HTMLDataListElement).append(...[...groups].map((name) => new Option(name, name)));
  element('group-field', HTMLDivElement).hidden = groups.size === 0;
  form.hidden = false;
  say('');
  showPreview();
});
