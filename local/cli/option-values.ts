/** Parses and validates option values. */
import { GATES } from '../../src/model/run-report';
import type { SettingChanges } from '../ask';

/** Bad usage, unreadable input or unwritable output, reported in one line before anything runs (exit status 2). */
export class UsageError extends Error {}

/** Parses a value. @param flag as typed, such as --rows @throws UsageError that says what to type instead */
export type Read<Value> = (text: string, flag: string) => Value;

/** Rejects '' (the value of an unset shell variable) and a value that looks like the next flag. */
export const fileName: Read<string> = (text, flag) => {
  if (text === '' || text.startsWith('--')) throw new UsageError(`${flag} needs a file name.`);
  return text;
};

export const listOf = (text: string): string[] => text.split(',').map((item) => item.trim());

export const wholeNumber =
  (min: number, max = Number.MAX_SAFE_INTEGER): Read<number> =>
  (text, flag) => {
    if (/^\d{1,15}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max) return Number(text);
    const range = max === Number.MAX_SAFE_INTEGER ? `of ${min} or more` : `from ${min} to ${max}`;
    throw new UsageError(`${flag} takes a whole number ${range}, got “${text}”.`);
  };

/** The most rows that a sheet can have. */
const MAX_ROWS = 1048576;
/** @example rowsOf('2-4,9', '--rows') // [2, 3, 4, 9] */
export const rowsOf: Read<number[]> = (text, flag) =>
  listOf(text).flatMap((item) => {
    const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(item) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (!(from >= 1 && to >= from && to <= MAX_ROWS))
      throw new UsageError(`${flag} takes rows of the sheet such as 2-10,15, got “${text}”.`);
    return Array.from({ length: to - from + 1 }, (_item, index) => from + index);
  });

export const oneOf =
  <Name extends string>(names: readonly Name[]): Read<Name> =>
  (text, flag) => {
    const name = names.find((each) => each === text);
    if (name !== undefined) return name;
    throw new UsageError(`${flag} takes ${names.join(', ')}, got “${text}”.`);
  };

export const gatesOf: Read<(typeof GATES)[number][]> = (text, flag) =>
  listOf(text).map((item) => oneOf(GATES)(item, flag));

/** @example rateOf('agent_answer=85%', '--min-pass') // { check: 'agent_answer', rate: 0.85 } */
export const rateOf: Read<{ readonly check: string; readonly rate: number }> = (text, flag) => {
  const [, check = '', number = '', percent] =
    /^\s*([\p{L}\p{N}_-]+)\s*=\s*(\d+(?:\.\d+)?)\s*(%?)\s*$/u.exec(text) ?? [];
  const rate = percent === '%' ? Number(number) / 100 : Number(number);
  if (check !== '' && rate <= 1) return { check, rate };
  throw new UsageError(`${flag} takes CHECK=RATE with a rate such as 0.9 or 90%, got “${text}”.`);
};

export const settingOf: Read<SettingChanges[number]> = (text, flag) => {
  const equals = text.indexOf('=');
  if (equals < 1) throw new UsageError(`${flag} takes section.key=VALUE, got “${text}”.`);
  return [text.slice(0, equals).trim(), text.slice(equals + 1)];
};
