/** The keys of a service: they can be set and forgotten, and are never shown. */
import { useState } from 'preact/hooks';
import type { ReplyOf } from '../../../commands/table';
import { TextField } from '../common/fields';
import { KEY_ADVICE } from '../common/key-advice';
import { callServer } from '../common/server';
import { Saying, useWork } from '../common/work';
import { saveInTurn } from './setting-field';

type Secret = ReplyOf<'saveSecret'>['secrets'][number];

export function SecretField({ secret }: { readonly secret: Secret }) {
  const { id, title, help, labels } = secret;
  const [isSet, setIsSet] = useState(secret.isSet);
  const [texts, setTexts] = useState<readonly string[]>(labels.map(() => ''));
  const isBlank = texts.every((text) => text.trim() === '');
  const said = `${help} ${isSet ? 'Set, and never shown.' : `Not set. ${KEY_ADVICE}`}`;
  const work = useWork();
  const save = (entered: readonly string[]): void => {
    void work.run(entered.length === 0 ? 'Forgetting …' : 'Saving …', async () => {
      const { secrets } = await saveInTurn(() => callServer('saveSecret', { id, texts: entered }));
      const isNow = secrets.some((listed) => listed.id === id && listed.isSet);
      setIsSet(isNow);
      setTexts(labels.map(() => ''));
      return isNow ? 'Saved.' : 'Forgotten.';
    });
  };
  return (
    <form
      class="setting"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBlank) save(texts);
      }}
    >
      {labels.map((label, at) => (
        <TextField
          key={label}
          {...{ id: `secret-${id}-${at}`, label, type: 'password', value: texts[at] ?? '' }}
          onType={(text) => setTexts(texts.map((other, index) => (index === at ? text : other)))}
          placeholder={isSet ? 'set' : 'not set'}
          {...(at === labels.length - 1 && { help: said })}
        />
      ))}
      <div class="buttons">
        <button type="submit" disabled={work.isBusy || isBlank}>
          Save<span class="unseen"> {title}</span>
        </button>
        {isSet && (
          <button type="button" onClick={() => save([])} disabled={work.isBusy}>
            Forget<span class="unseen"> {title}</span>
          </button>
        )}
      </div>
      <Saying said={work.said} />
    </form>
  );
}
