/** The judge: provider, model, address and key belong together. The key goes one way only. */
import { useEffect, useState } from 'preact/hooks';
import type { ReplyOf, RequestOf } from '../../../api/table';
import { KEY_ADVICE } from '../common/key-advice';
import { callServer } from '../common/server';
import { TryOnLabels } from './people/try-on-labels';
import { Saying, useWork } from '../common/work';

type JudgeSetup = ReplyOf<'judgeSetup'>;

export function JudgeCard({ onSaved }: { readonly onSaved?: () => void }) {
  const [setup, setSetup] = useState<JudgeSetup | null>(null);
  const [key, setKey] = useState('');
  const work = useWork();
  useEffect(() => {
    void work.run('Looking up the judge …', async () => {
      setSetup(await callServer('judgeSetup', {}));
      return undefined;
    });
  }, []);
  if (!setup) return <Saying said={work.said} />;
  const { provider, model, baseUrl, hasKey, providers } = setup;
  const change = (part: Partial<JudgeSetup>): void => setSetup({ ...setup, ...part });
  const entry = { provider, model, baseUrl, key };
  const ask = (text: string, name: 'saveJudge' | 'testJudge', request: RequestOf<'saveJudge'>): void => {
    void work.run(text, async () => {
      const said = await callServer(name, request);
      change({ hasKey: said.hasKey });
      if (name === 'saveJudge') {
        setKey('');
        onSaved?.();
      }
      return said.message;
    });
  };
  const save = (event: Event): void => {
    event.preventDefault();
    ask('Saving …', 'saveJudge', entry);
  };
  return (
    <form onSubmit={save}>
      <p class="help">
        Rules decide what code can be certain of. What they leave open is asked of this model; without one its
        rows are <i>needs judge</i>.
      </p>
      <label for="judge-provider">Judge</label>
      <select
        id="judge-provider"
        value={provider}
        onChange={({ currentTarget }) => change({ provider: currentTarget.value })}
      >
        {providers.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      {provider !== 'rules' && (
        <>
          <label for="judge-model">Model</label>
          <input
            id="judge-model"
            autocomplete="off"
            spellcheck={false}
            value={model}
            placeholder={providers.find(({ id }) => id === provider)?.model ?? ''}
            onInput={({ currentTarget }) => change({ model: currentTarget.value })}
          />
          <label for="judge-url">Base address</label>
          <input
            id="judge-url"
            autocomplete="off"
            spellcheck={false}
            value={baseUrl}
            placeholder="the provider’s own"
            aria-describedby="judge-url-help"
            onInput={({ currentTarget }) => change({ baseUrl: currentTarget.value })}
          />
          <p class="help" id="judge-url-help">
            Only for proxies and other hosts, such as https://proxy.example.org/v1.
          </p>
          <label for="judge-key">API key</label>
          <input
            id="judge-key"
            type="password"
            autocomplete="off"
            value={key}
            placeholder={hasKey ? 'set' : 'not set'}
            aria-describedby="judge-key-help"
            onInput={({ currentTarget }) => setKey(currentTarget.value)}
          />
          <p class="help" id="judge-key-help">
            {hasKey
              ? 'Your key is set. It is kept with your account and never shown; type a new one to replace it.'
              : `Kept with your account, for you alone; never shown, never in a cell. ${KEY_ADVICE}`}
          </p>
        </>
      )}
      <div class="buttons">
        <button type="submit" class="main" disabled={work.isBusy}>
          Save
        </button>
        <button
          type="button"
          disabled={work.isBusy}
          onClick={() => ask('Asking the model …', 'testJudge', entry)}
        >
          Test
        </button>
        {hasKey && (
          <button
            type="button"
            disabled={work.isBusy}
            onClick={() => ask('Forgetting …', 'saveJudge', { ...entry, key: '', forgetKey: true })}
          >
            Forget the key
          </button>
        )}
      </div>
      <Saying said={work.said} />
      {provider !== 'rules' && <TryOnLabels judge={setup} />}
    </form>
  );
}
