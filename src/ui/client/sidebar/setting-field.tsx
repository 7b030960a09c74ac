/** A setting with its bounds and default: checked and saved when its field is left. */
import { useState } from 'preact/hooks';
import type { ReplyOf } from '../../../commands/table';
import { helpOf } from '../../../settings/help';
import { weightsIn, weightsText } from '../../../model/texts/typed-tables';
import { Choice, TextField } from '../common/fields';
import { Button } from '../common/parts';
import { callServer } from '../common/server';
import { StatusLine, useWork } from '../common/work';

type SavedSetting = ReplyOf<'saveSetting'>;

/** Saves one at a time: all settings are one stored text, and two calls would wait for each other at Google. */
let turn: Promise<unknown> = Promise.resolve();

export function saveInTurn<T>(save: () => Promise<T>): Promise<T> {
  const mine = turn.then(save, save);
  turn = mine.catch(() => undefined);
  return mine;
}

const YES_NO = [
  ['true', 'yes'],
  ['false', 'no'],
] as const;

/** A text of so many characters gets a field of several lines. */
const LONG = 1000;

interface FieldProps {
  readonly setting: SavedSetting;
  readonly onSaved: () => void;
}

export function SettingField({ setting, onSaved }: FieldProps) {
  const [kept, setKept] = useState(setting);
  const [text, setText] = useState(typedValue(setting.value, setting));
  const work = useWork();
  const { kind, path, title, isDefault, choices = [], longest = 0 } = kept;
  const id = `setting-${path}`;
  const save = (value: unknown): void =>
    void work.run('Saving …', async () => {
      const saved = await saveInTurn(() => callServer('saveSetting', { path, value }));
      setKept(saved);
      onSaved();
      setText(typedValue(saved.value, saved));
      return 'Saved.';
    });
  const finish = (typed: string): void => {
    setText(typed);
    const read = valueOf(typed, kept);
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
            Reset to default<span class="unseen"> of {title}</span>
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

function factsText(setting: SavedSetting): string {
  const bounds = boundsText(setting).trim();
  const fallback = typedValue(setting.default, setting);
  const [, named = fallback] =
    YES_NO.find(([value]) => setting.kind === 'boolean' && value === fallback) ?? [];
  const shown = named === '' ? 'blank' : isShare(setting) ? `${named} %` : named;
  return `${bounds === '' ? '' : `${bounds.charAt(0).toUpperCase()}${bounds.slice(1)}. `}Default: ${shown}. `;
}

/** A number from 0 to 1, which people read and write in percent. */
function isShare({ kind, least, most }: SavedSetting): boolean {
  return kind === 'number' && least === 0 && most === 1;
}

/** The value as the user types it. @example typedValue(0.7, share) // '70' */
function typedValue(value: unknown, field: SavedSetting): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join('; ');
  if (typeof value === 'number' && isShare(field)) return String(Number((value * 100).toPrecision(12)));
  if (typeof value === 'object') return weightsText(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Reads a typed text: its value, or why it is not valid. */
function valueOf(
  text: string,
  field: SavedSetting,
): { readonly value: unknown } | { readonly wrong: string } {
  const { kind, canBeBlank, longest } = field;
  if (kind === 'boolean') return { value: text === 'true' };
  if (kind === 'choice') return { value: text };
  if (kind === 'list')
    return {
      value: text
        .split(/[;,]/)
        .map((item) => item.trim())
        .filter((item) => item !== ''),
    };
  if (kind === 'weights') {
    const value = weightsIn(text);
    return value ? { value } : { wrong: 'Write names of checks with their weights, such as date_match=2.' };
  }
  if (kind === 'text')
    return longest !== undefined && text.length > longest
      ? { wrong: `At most ${longest} characters.` }
      : { value: text };
  const trimmed = text.trim();
  if (trimmed === '' && canBeBlank) return { value: null };
  // Many keyboards and countries use a decimal comma.
  const typed = Number(trimmed.replace(/\s*%$/, '').replace(/^(-?\d+),(\d+)$/, '$1.$2'));
  const number = isShare(field) ? Number((typed / 100).toPrecision(12)) : typed;
  if (trimmed === '' || !Number.isFinite(number))
    return { wrong: `This must be a number${boundsText(field)}.` };
  if (kind === 'whole' && !Number.isInteger(number))
    return { wrong: `This must be a whole number${boundsText(field)}.` };
  const { least, most } = field;
  const isOutside = (least !== undefined && number < least) || (most !== undefined && number > most);
  return isOutside ? { wrong: `This must be${boundsText(field)}.` } : { value: number };
}

/** @example boundsText({ kind: 'whole', least: 1, most: 20 }) // ' from 1 to 20' */
function boundsText(field: SavedSetting): string {
  const { least, most } = field;
  if (isShare(field)) return ' from 0 to 100 %';
  if (least !== undefined && most !== undefined) return ` from ${least} to ${most}`;
  if (least !== undefined) return ` at least ${least}`;
  return most === undefined ? '' : ` at most ${most}`;
}
