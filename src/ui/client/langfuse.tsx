/** The dialog “Langfuse”: shows the setting, saves it, tests it, sends. The secret key goes one way only. */
import { useState } from 'preact/hooks';
import type { ReplyOf } from '../../api/table';
import { TextField, Tick } from './common/fields';
import { KEY_ADVICE } from './common/key-advice';
import { KeyButtons } from './common/key-buttons';
import { openPane, useLoaded } from './common/pane';
import { callServer } from './common/server';
import { Saying } from './common/work';

const CLOUD = 'https://cloud.langfuse.com';

function Langfuse() {
  const { value: setup, show, work } = useLoaded(() => callServer('langfuseSetup', {}));
  const [secretKey, setSecretKey] = useState('');
  /** Everything was sent before: all that is left is to send it again. */
  const [isAgain, setAgain] = useState(false);
  if (!setup) return <Saying said={work.said} />;
  const { host, publicKey, environment, afterScheduledRuns, lastSent, hasKeys } = setup;
  const change = (part: Partial<ReplyOf<'langfuseSetup'>>): void => show({ ...setup, ...part });
  /** What is typed counts, saved or not. */
  const entered = { host: host === '' ? CLOUD : host, environment, afterScheduledRuns, publicKey, secretKey };

  const save = async (request: typeof entered & { readonly forgetKeys?: boolean }): Promise<string> => {
    const saved = await callServer('saveLangfuse', request);
    change({ hasKeys: saved.hasKeys, ...(request.forgetKeys === true && { publicKey: '' }) });
    setSecretKey('');
    return saved.message;
  };
  const send = async (): Promise<string> => {
    const saved = await callServer('saveLangfuse', entered);
    setSecretKey('');
    change({ hasKeys: saved.hasKeys });
    const { message, sent, before, refused, left } = await callServer('sendToLangfuse', { again: isAgain });
    const isDone = refused + left === 0;
    setAgain(isDone && sent === 0 && before > 0);
    change({ hasKeys: saved.hasKeys, lastSent: '' });
    if (!isDone) throw new Error(message);
    return message;
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void work.run('Saving …', () => save(entered));
      }}
    >
      <p>
        Sends every score of the last run, with its reason, to the trace of its row (or the session, where a
        row has a <i>thread_id</i> alone). Sending again overwrites.
      </p>
      <TextField
        {...{ id: 'host', label: 'Langfuse address', placeholder: CLOUD, value: host }}
        onType={(text) => change({ host: text })}
      />
      <TextField
        {...{ id: 'public-key', label: 'Public key', placeholder: 'pk-lf-…', value: publicKey }}
        onType={(text) => change({ publicKey: text })}
      />
      <TextField
        {...{ id: 'secret-key', label: 'Secret key', type: 'password', value: secretKey }}
        placeholder={hasKeys ? 'set' : 'not set'}
        help={
          hasKeys
            ? 'Your keys are set. They are kept with your account, and the secret one is never shown; type a new one to replace it.'
            : `Kept with your account, for you alone; never in a cell. ${KEY_ADVICE}`
        }
        onType={setSecretKey}
      />
      <TextField
        {...{ id: 'environment', label: 'Environment', value: environment }}
        placeholder="Langfuse’s default"
        onType={(text) => change({ environment: text })}
      />
      <p>
        <Tick
          text="Send after each scheduled run, too"
          isTicked={afterScheduledRuns}
          onTick={(isTicked) => change({ afterScheduledRuns: isTicked })}
        />
      </p>
      <p class="help">With the keys of the schedule’s owner.</p>
      <KeyButtons
        isBusy={work.isBusy}
        onTest={() =>
          void work.run('Asking Langfuse …', async () => (await callServer('testLangfuse', entered)).message)
        }
        forget="Forget the keys"
        onForget={
          hasKeys
            ? () => void work.run('Forgetting …', () => save({ ...entered, secretKey: '', forgetKeys: true }))
            : undefined
        }
      >
        <button type="button" disabled={work.isBusy} onClick={() => void work.run('Sending …', send)}>
          {isAgain ? 'Send all of them again' : 'Save and send the last run’s scores'}
        </button>
      </KeyButtons>
      {lastSent !== '' && <p class="help">{lastSent}</p>}
      <Saying said={work.said} />
    </form>
  );
}

openPane('Langfuse', Langfuse);
