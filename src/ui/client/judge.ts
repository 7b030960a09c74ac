/** The dialog “Judge model”: shows the setting, saves it, tests it. The key goes one way only. */
import * as z from 'zod/mini';
import { callServer } from './server';

const Setup = z.object({
  provider: z.string(),
  model: z.string(),
  baseUrl: z.string(),
  hasKey: z.boolean(),
  providers: z.array(z.object({ id: z.string(), title: z.string(), model: z.string() })),
});
const Said = z.object({ message: z.string(), hasKey: z.boolean() });

function element<E extends HTMLElement>(id: string, kind: new () => E): E {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`#${id} is missing`);
  return found;
}

const form = element('form', HTMLFormElement);
const provider = element('provider', HTMLSelectElement);
const fields = element('model-fields', HTMLDivElement);
const model = element('model', HTMLInputElement);
const baseUrl = element('base-url', HTMLInputElement);
const key = element('key', HTMLInputElement);
const keyHelp = element('key-help', HTMLParagraphElement);
const said = element('said', HTMLDivElement);
const forget = element('forget', HTMLButtonElement);

const preselected = new Map<string, string>();

function say(kind: 'good' | 'bad' | '', text: string): void {
  said.className = kind;
  said.textContent = text;
}

function showKey(hasKey: boolean): void {
  key.value = '';
  key.placeholder = hasKey ? 'set' : 'not set';
  keyHelp.textContent = hasKey
    ? 'Your key is set. It is kept with your account and never shown; type a new one to replace it.'
    : 'Kept with your account, for you alone; never shown, never in a cell.';
  forget.disabled = !hasKey;
}

function showProvider(): void {
  fields.hidden = provider.value === 'rules';
  model.placeholder = preselected.get(provider.value) ?? '';
}

function entered(): { provider: string; model: string; baseUrl: string; key: string } {
  return { provider: provider.value, model: model.value, baseUrl: baseUrl.value, key: key.value };
}

/** Runs one call: buttons rest meanwhile, and what came of it is said. */
async function busy(text: string, work: () => Promise<void>): Promise<void> {
  const buttons = [...form.querySelectorAll('button')];
  say('', text);
  for (const button of buttons) button.disabled = true;
  try {
    await work();
  } catch (error) {
    say('bad', error instanceof Error ? error.message : String(error));
  } finally {
    for (const button of buttons) button.disabled = button === forget && key.placeholder !== 'set';
  }
}

async function save(change: object): Promise<void> {
  const { message, hasKey } = Said.parse(await callServer('saveJudge', change));
  showKey(hasKey);
  say('good', message);
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void busy('Saving …', () => save(entered()));
});
element('test', HTMLButtonElement).addEventListener('click', () => {
  void busy('Asking the model …', async () => {
    say('good', Said.parse(await callServer('testJudge', entered())).message);
  });
});
forget.addEventListener('click', () => {
  void busy('Forgetting …', () => save({ ...entered(), key: '', forgetKey: true }));
});
provider.addEventListener('change', showProvider);

void busy('Loading …', async () => {
  const setup = Setup.parse(await callServer('judgeSetup', {}));
  for (const { id, title, model: name } of setup.providers) {
    preselected.set(id, name);
    provider.add(new Option(title, id));
  }
  provider.value = setup.provider;
  model.value = setup.model;
  baseUrl.value = setup.baseUrl;
  showProvider();
  showKey(setup.hasKey);
  say('', '');
});
