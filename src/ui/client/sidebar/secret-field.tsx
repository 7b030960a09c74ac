/** A key: it can be set and forgotten, and is never shown. */
import { useState } from 'preact/hooks';
import type { ReplyOf } from '../../../api/table';
import { TextField } from '../common/fields';
import { KEY_ADVICE } from '../common/key-advice';
import { callServer } from '../common/server';
import { Saying, useWork } from '../common/work';
import { saveInTurn } from './save-in-turn';

type Secret = ReplyOf<'saveSecret'>['secrets'][number];

export function SecretField({ secret }: { readonly secret: Secret }) {
  const { id, title, help } = secret;
  const [isSet, setIsSet] = useState(secret.isSet);
  const [text, setText] = useState('');
  const work = useWork();
  const save = (entered: string): void => {
    void work.run(entered === '' ? 'Forgetting …' : 'Saving …', async () => {
      const { secrets } = await saveInTurn(() => callServer('saveSecret', { id, text: entered }));
      const isNow = secrets.some((listed) => listed.id === id && listed.isSet);
      setIsSet(isNow);
      setText('');
      return isNow ? 'Saved.' : 'Forgotten.';
    });
  };
  return (
    <form
      class="setting"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') save(text);
      }}
    >
      <TextField
        {...{ id: `secret-${id}`, label: title, type: 'password', value: text, onType: setText }}
        placeholder={isSet ? 'set' : 'not set'}
        help={`${help} ${isSet ? 'It is set, and never shown.' : `Not set. ${KEY_ADVICE}`}`}
      />
      <div class="buttons">
        <button type="submit" disabled={work.isBusy || text.trim() === ''}>
          Save<span class="unseen"> {title}</span>
        </button>
        {isSet && (
          <button type="button" onClick={() => save('')} disabled={work.isBusy}>
            Forget<span class="unseen"> {title}</span>
          </button>
        )}
      </div>
      <Saying said={work.said} />
    </form>
  );
}
