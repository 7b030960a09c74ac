/** The dialog “Judge model”: shows the setting, saves it, tests it. The key goes one way only. */
import type { RequestOf } from '../../api/table';
import { busy, element, say } from './shared/dialog';
import { KEY_ADVICE } from './shared/key-advice';
import { callServer } from './shared/server';

const form = element('form', HTMLFormElement);
const provider = element('provider', HTMLSelectElement);
const fields = element('model-fields', HTMLDivElement);
const model = element('model', HTMLInputElement);
const baseUrl = element('base-url', HTMLInputElement);
const key = element('key', HTMLInputElement);
const keyHelp = element('key-help', HTMLParagraphElement);
const forget = element('forget', HTMLButtonElement);

const preselected = new Map<string, string>();

function showKey(hasKey: boolean): void {
  key.value = '';
  key.placeholder = hasKey ? 'set' : 'not set';
  keyHelp.textContent = hasKey
    ? 'Your key is set. It is kept with your account and never shown; type a new one to replace it.'
    : `Kept with your account, for you alone; never shown, never in a cell. ${KEY_ADVICE}`;
}

function showProvider(): void {
  fields.hidden = provider.value === 'rules';
  model.placeholder = preselected.get(provider.value) ?? '';
}

function entered(): { provider: string; model: string; baseUrl: string; key: string } {
  return { provider: provider.value, model: model.value, baseUrl: baseUrl.value, key: key.value };
}

function ask(text: string, work: () => Promise<void>): void {
  void busy(text, work, () => {
    forget.disabled = key.placeholder !== 'set';
  });
}

async function save(change: RequestOf<'saveJudge'>): Promise<void> {
  const { message, hasKey } = await callServer('saveJudge', change);
  showKey(hasKey);
  say('good', message);
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  ask('Saving …', () => save(entered()));
});
element('test', HTMLButtonElement).addEventListener('click', () => {
  ask('Asking the model …', async () => {
    const { message } = await callServer('testJudge', entered());
    say('good', message);
  });
});
type Set = NonNullable<RequestOf<'tryJudge'>['set']>;
const set = (): Set => [
  ['judge.provider', provider.value],
  ['judge.model', model.value],
  ['judge.baseUrl', baseUrl.value],
];

let agreed = '';
/** The first press tells the cost, the second one asks. */
element('labels', HTMLButtonElement).addEventListener('click', () => {
  ask('Asking the model …', async () => {
    const { sentence, costQuestion } = await callServer('tryingPlan', { set: set() });
    const told = `${sentence} ${costQuestion}`.trim();
    if (told !== agreed) {
      agreed = told;
      say('', told, 'Press the button again to go on.');
      return;
    }
    const { checks, splits, judging, stopped, problems } = await callServer('tryJudge', { set: set() });
    const part = `On the part “dev” of the labels (${splits.dev}; ${splits.test} are kept to report on).`;
    const lines = checks.map(({ title, sentence: sideBySide }) => `${title}. ${sideBySide}`);
    say(stopped === '' ? 'good' : 'bad', ...lines, part, stopped, judging, ...problems);
  });
});
forget.addEventListener('click', () => {
  ask('Forgetting …', () => save({ ...entered(), key: '', forgetKey: true }));
});
provider.addEventListener('change', showProvider);

ask('Loading …', async () => {
  const setup = await callServer('judgeSetup', {});
  for (const { id, title, model: name } of setup.providers) {
    preselected.set(id, name);
    provider.add(new Option(title, id));
  }
  provider.value = setup.provider;
  model.value = setup.model;
  baseUrl.value = setup.baseUrl;
  showProvider();
  showKey(setup.hasKey);
  say('');
});
