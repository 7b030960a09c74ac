/** What is written after options: texts in, checked values out. */
import { GATES } from '../../src/model/run-report';
import type { SettingChanges } from '../ask';

/** Bad usage, unreadable input, unwritable output: one clear line, exit status 2, found before anything runs. */
export class UsageError extends Error {}

/** @param flag as it is written, such as --rows @throws UsageError that says what to write */
export type Read<Value> = (text: string, flag: string) => Value;

/** The shell makes '' of a variable that is not set; what begins like a flag is the next one. */
export const fileName: Read<string> = (text, flag) => {
  if (text === '' || text.startsWith('--')) throw new UsageError(`${flag} needs a file name.`);
  return text;
};

export const listOf = (text: string): string[] => text.split(',').map((item) => item.trim());

export const wholeNumber =
  (least: number): Read<number> =>
  (text, flag) => {
    if (/^\d{1,15}$/.test(text.trim()) && Number(text) >= least) return Number(text);
    throw new UsageError(`${flag} takes a whole number from ${least}, got “${text}”.`);
  };

/** No sheet has more. */
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

export const gatesOf: Read<(typeof GATES)[number][]> = (text, flag) =>
  listOf(text).map((item) => {
    const gate = GATES.find((name) => name === item);
    if (gate === undefined) throw new UsageError(`${flag} takes ${GATES.join(', ')}, got “${item}”.`);
    return gate;
  });

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
