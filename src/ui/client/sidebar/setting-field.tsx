/** A setting with its bounds and default: validated and saved when it is changed. */
import { useState } from 'preact/hooks';
import type { ReplyOf } from '../../../commands/table';
import { helpOf } from '../../../settings/setting-help';
import { factsText, isShare, readTyped, editableText, YES_NO } from '../../../settings/typed-values';
import { Choice, TextField } from '../common/form-fields';
import { Button } from '../common/components';
import { callServer } from '../common/call-server';
import { StatusLine, useWork } from '../common/work-status';

type SavedSetting = ReplyOf<'saveSetting'>;

/** The last save. Saves run one at a time: all settings share one stored string. */
let lastSave: Promise<unknown> = Promise.resolve();

export function saveInTurn<T>(save: () => Promise<T>): Promise<T> {
  const saving = lastSave.then(save, save);
  lastSave = saving.catch(() => undefined);
  return saving;
}

/** Texts that can be this long get a multi-line field. */
const MULTILINE_FROM = 1000;

interface FieldProps {
  readonly setting: SavedSetting;
  readonly onSaved: () => void;
}

export function SettingField({ setting, onSaved }: FieldProps) {
  const [saved, setSaved] = useState(setting);
  const [text, setText] = useState(editableText(setting.value, setting));
  const work = useWork();
  const { kind, path, title, isDefault, choices = [], longest = 0 } = saved;
  const id = `setting-${path}`;
  const save = (value: unknown): void =>
    void work.run('Saving…', async () => {
      const now = await saveInTurn(() => callServer('saveSetting', { path, value }));
      setSaved(now);
      onSaved();
      setText(editableText(now.value, now));
      return 'Saved.';
    });
  const commit = (typed: string): void => {
    setText(typed);
    const read = readTyped(typed, saved);
    if ('wrong' in read) work.say('bad', read.wrong);
    else if (JSON.stringify(read.value) === JSON.stringify(saved.value)) work.say('', '');
    else save(read.value);
  };
  const options = kind === 'boolean' ? YES_NO : choices.map((choice) => [choice, choice] as const);
  const field = {
    id,
    value: text,
    label: (
      <>
        {title}
        {isShare(saved) && ' %'}
        {!isDefault && <span class="chip changed">changed</span>}
      </>
    ),
    help: (
      <>
        {helpOf(path)} {factsText(saved)}
        {!isDefault && (
          <Button class="link" onClick={() => save(undefined)} work={work}>
            Reset <span class="unseen">{title} </span>to default
          </Button>
        )}
      </>
    ),
    // A change made during a save would be overwritten by it.
    disabled: work.isBusy,
    'aria-invalid': work.status.kind === 'bad',
  };
  return (
    <>
      {options.length > 0 ? (
        <Choice {...field} options={options} onChoose={commit} />
      ) : (
        <TextField
          {...field}
          isLong={longest >= MULTILINE_FROM}
          inputMode={kind === 'whole' ? 'numeric' : kind === 'number' ? 'decimal' : 'text'}
          onType={setText}
          onChange={({ currentTarget }) => commit(currentTarget.value)}
        />
      )}
      <StatusLine status={work.status} />
    </>
  );
}
