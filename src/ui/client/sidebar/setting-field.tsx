/** A setting with its bounds and default: validated and saved when the field loses focus. */
import { useState } from 'preact/hooks';
import type { ReplyOf } from '../../../commands/table';
import { helpOf } from '../../../settings/help';
import { factsText, isShare, readTyped, editableText, YES_NO } from '../../../settings/typed';
import { Choice, TextField } from '../common/fields';
import { Button } from '../common/parts';
import { callServer } from '../common/server';
import { StatusLine, useWork } from '../common/work';

type SavedSetting = ReplyOf<'saveSetting'>;

/** Saves one at a time: all settings share one stored string, so concurrent saves would block each other. */
let queue: Promise<unknown> = Promise.resolve();

export function saveInTurn<T>(save: () => Promise<T>): Promise<T> {
  const saving = queue.then(save, save);
  queue = saving.catch(() => undefined);
  return saving;
}

/** Texts that can be this long get a multi-line field. */
const LONG = 1000;

interface FieldProps {
  readonly setting: SavedSetting;
  readonly onSaved: () => void;
}

export function SettingField({ setting, onSaved }: FieldProps) {
  const [kept, setKept] = useState(setting);
  const [text, setText] = useState(editableText(setting.value, setting));
  const work = useWork();
  const { kind, path, title, isDefault, choices = [], longest = 0 } = kept;
  const id = `setting-${path}`;
  const save = (value: unknown): void =>
    void work.run('Saving …', async () => {
      const saved = await saveInTurn(() => callServer('saveSetting', { path, value }));
      setKept(saved);
      onSaved();
      setText(editableText(saved.value, saved));
      return 'Saved.';
    });
  const finish = (typed: string): void => {
    setText(typed);
    const read = readTyped(typed, kept);
    if ('wrong' in read) work.say('bad', read.wrong);
    else if (JSON.stringify(read.value) === JSON.stringify(kept.value)) work.say('', '');
    else save(read.value);
  };
  const options =
    kind === 'boolean' ? YES_NO : choices.map((one) => [one, one === '' ? '(blank)' : one] as const);
  const field = {
    id,
    value: text,
    label: (
      <>
        {title}
        {isShare(kept) && ', %'}
        {!isDefault && <span class="chip changed">changed</span>}
      </>
    ),
    help: (
      <>
        {helpOf(path)} {factsText(kept)}
        {!isDefault && (
          <Button class="link" onClick={() => save(undefined)} work={work}>
            Reset <span class="unseen">{title} </span>to default
          </Button>
        )}
      </>
    ),
    'aria-invalid': work.status.kind === 'bad',
  };
  return (
    <>
      {options.length > 0 ? (
        <Choice {...field} options={options} onChoose={finish} />
      ) : (
        <TextField
          {...field}
          isLong={longest >= LONG}
          inputMode={kind === 'whole' ? 'numeric' : kind === 'number' ? 'decimal' : 'text'}
          onType={setText}
          onChange={({ currentTarget }) => finish(currentTarget.value)}
        />
      )}
      <StatusLine status={work.status} />
    </>
  );
}
