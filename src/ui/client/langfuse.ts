/** The dialog “Langfuse”: shows the setting, saves it, tests it, sends. The secret key goes one way only. */
import type { RequestOf } from '../../api/table';
import { busy, element, say } from './common/dialog';
import { KEY_ADVICE } from './common/key-advice';
import { callServer } from './common/server';

const form = element('form', HTMLFormElement);
const host = element('host', HTMLInputElement);
const publicKey = element('public-key', HTMLInputElement);
const secretKey = element('secret-key', HTMLInputElement);
const keyHelp = element('key-help', HTMLParagraphElement);
const environment = element('environment', HTMLInputElement);
const after = element('after', HTMLInputElement);
const forget = element('forget', HTMLButtonElement);
const send = element('send', HTMLButtonElement);
const lastSent = element('last-sent', HTMLParagraphElement);

const SEND = send.textContent;
const SEND_AGAIN = 'Send all of them again';

let hasKeys = false;

function showKeys(areSet: boolean): void {
  hasKeys = areSet;
  secretKey.value = '';
  secretKey.placeholder = areSet ? 'set' : 'not set';
  keyHelp.textContent = areSet
    ? 'Your keys are set. They are kept with your account, and the secret one is never shown; type a new one to replace it.'
    : `Kept with your account, for you alone; never in a cell. ${KEY_ADVICE}`;
}

function entered(): RequestOf<'saveLangfuse'> {
  return {
    host: host.value === '' ? host.placeholder : host.value,
    environment: environment.value,
    afterScheduledRuns: after.checked,
    publicKey: publicKey.value,
    secretKey: secretKey.value,
  };
}

function ask(text: string, work: () => Promise<void>): void {
  void busy(text, work, () => {
    forget.disabled = !hasKeys;
  });
}

async function save(change: RequestOf<'saveLangfuse'>): Promise<void> {
  const saved = await callServer('saveLangfuse', change);
  showKeys(saved.hasKeys);
  say('good', saved.message);
}

/** What is entered counts, saved or not. */
async function saveAndSend(again: boolean): Promise<void> {
  showKeys((await callServer('saveLangfuse', entered())).hasKeys);
  const reply = await callServer('sendToLangfuse', { again });
  const { message, sent, before, refused, left } = reply;
  const isDone = refused + left === 0;
  send.textContent = isDone && sent === 0 && before > 0 ? SEND_AGAIN : SEND;
  lastSent.textContent = '';
  say(isDone ? 'good' : 'bad', message);
}

async function load(): Promise<void> {
  const setup = await callServer('langfuseSetup', {});
  host.value = setup.host;
  environment.value = setup.environment;
  after.checked = setup.afterScheduledRuns;
  publicKey.value = setup.publicKey;
  lastSent.textContent = setup.lastSent;
  showKeys(setup.hasKeys);
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  ask('Saving …', () => save(entered()));
});
element('test', HTMLButtonElement).addEventListener('click', () => {
  ask('Asking Langfuse …', async () => {
    say('good', (await callServer('testLangfuse', entered())).message);
  });
});
forget.addEventListener('click', () => {
  ask('Forgetting …', async () => {
    await save({ ...entered(), secretKey: '', forgetKeys: true });
    publicKey.value = '';
  });
});
send.addEventListener('click', () => {
  const again = send.textContent === SEND_AGAIN;
  ask('Sending …', () => saveAndSend(again));
});

ask('Loading …', async () => {
  await load();
  say('');
});
