/** The judge: provider, model, address and key belong together. The key goes one way only. */
import { useState } from 'preact/hooks';
import type { ReplyOf, RequestOf } from '../../../api/table';
import { Choice, TextField } from '../common/fields';
import { KEY_ADVICE } from '../common/key-advice';
import { KeyButtons } from '../common/key-buttons';
import { useLoaded } from '../common/pane';
import { callServer } from '../common/server';
import { Saying } from '../common/work';
import { TryOnLabels } from './people/try-on-labels';

type JudgeSetup = ReplyOf<'judgeSetup'>;

/** @param onSaved gets the model that is asked from now on; '' for none */
export function JudgeCard({ onSaved }: { readonly onSaved: (model: string) => void }) {
  const { value: setup, show, work } = useLoaded(() => callServer('judgeSetup', {}));
  const [key, setKey] = useState('');
  if (!setup) return <Saying said={work.said} />;
  const { provider, model, baseUrl, hasKey, providers } = setup;
  const change = (part: Partial<JudgeSetup>): void => show({ ...setup, ...part });
  const preselected = providers.find(({ id }) => id === provider)?.model ?? '';
  const entry = { provider, model, baseUrl, key };
  const ask = (text: string, name: 'saveJudge' | 'testJudge', request: RequestOf<'saveJudge'>): void => {
    void work.run(text, async () => {
      const said = await callServer(name, request);
      change({ hasKey: said.hasKey });
      if (name === 'saveJudge') {
        setKey('');
        onSaved(provider === 'rules' ? '' : model || preselected);
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
        Code decides what it can be certain of. The rest is asked of this model; without one, those rows are{' '}
        <i>needs judge</i>.
      </p>
      <Choice
        {...{ id: 'judge-provider', label: 'Judge', value: provider }}
        options={providers.map(({ id, title }) => [id, title])}
        onChoose={(id) => change({ provider: id })}
      />
      {provider !== 'rules' && (
        <>
          <TextField
            {...{ id: 'judge-model', label: 'Model', value: model }}
            placeholder={preselected}
            onType={(text) => change({ model: text })}
          />
          <TextField
            {...{ id: 'judge-url', label: 'Base address', value: baseUrl }}
            placeholder="the provider’s own"
            help="Only for proxies and other hosts, such as https://proxy.example.org/v1."
            onType={(text) => change({ baseUrl: text })}
          />
          <TextField
            {...{ id: 'judge-key', label: 'API key', type: 'password', value: key, onType: setKey }}
            placeholder={hasKey ? 'set' : 'not set'}
            help={
              hasKey
                ? 'Your key is set. It is kept with your account and never shown; type a new one to replace it.'
                : `Kept with your account, for you alone; never shown, never in a cell. ${KEY_ADVICE}`
            }
          />
        </>
      )}
      <KeyButtons
        isBusy={work.isBusy}
        onTest={() => ask('Asking the model …', 'testJudge', entry)}
        forget="Forget the key"
        onForget={
          hasKey ? () => ask('Forgetting …', 'saveJudge', { ...entry, key: '', forgetKey: true }) : undefined
        }
      />
      <Saying said={work.said} />
      {provider !== 'rules' && <TryOnLabels judge={setup} />}
    </form>
  );
}
