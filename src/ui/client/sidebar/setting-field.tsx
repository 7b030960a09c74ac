/** A setting: saved when the user is done with it, refused where it is typed. */
import { useState } from 'preact/hooks';
import { callServer } from '../common/server';
import { StatusLine, useWork } from '../common/work';
import { helpOf } from '../../../settings/help';
import { boundsText, type Field, FieldInput, isShare, textOf, valueOf } from './field';

/** All settings are stored as one text: two saved at the same time would wait for each other at Google. */
let turn: Promise<unknown> = Promise.resolve();

export function saveInTurn<T>(save: () => Promise<T>): Promise<T> {
  const mine = turn.then(save, save);
  turn = mine.catch(() => undefined);
  return mine;
}

export function SettingField({ setting }: { readonly setting: Field }) {
  const [kept, setKept] = useState(setting);
  const [text, setText] = useState(textOf(setting.value, setting));
  const work = useWork();
  const id = `setting-${kept.path}`;

  const save = (value: unknown): void => {
    void work.run('Saving …', async () => {
      const saved = await saveInTurn(() => callServer('saveSetting', { path: kept.path, value }));
      setKept(saved);
      setText(textOf(saved.value, saved));
      return 'Saved.';
    });
  };
  const finish = (typed: string): void => {
    setText(typed);
    const read = valueOf(typed, kept);
    if ('wrong' in read) work.say('bad', read.wrong);
    else if (JSON.stringify(read.value) === JSON.stringify(kept.value)) work.say('', '');
    else save(read.value);
  };
  return (
    <div class="setting">
      <label for={id}>
        {kept.title}
        {isShare(kept) && ', %'}
        {!kept.isDefault && <span class="chip changed">changed</span>}
      </label>
      <FieldInput
        id={id}
        field={kept}
        text={text}
        describedBy={`${id}-help`}
        isWrong={work.status.kind === 'bad'}
        onType={setText}
        onDone={finish}
      />
      <p class="help" id={`${id}-help`}>
        {helpOf(kept.path)} {factsText(kept)}
        {!kept.isDefault && (
          <button type="button" class="link" onClick={() => save(undefined)} disabled={work.isBusy}>
            Back to the default<span class="unseen"> of {kept.title}</span>
          </button>
        )}
      </p>
      <StatusLine status={work.status} />
    </div>
  );
}

function factsText(setting: Field): string {
  const bounds = boundsText(setting).trim();
  const fallback = textOf(setting.default, setting);
  const shown =
    setting.kind === 'boolean'
      ? fallback === 'true'
        ? 'yes'
        : 'no'
      : fallback === ''
        ? 'blank'
        : isShare(setting)
          ? `${fallback} %`
          : fallback;
  return `${bounds === '' ? '' : `${bounds.charAt(0).toUpperCase()}${bounds.slice(1)}. `}Default: ${shown}. `;
}
