/** What was called, compared with what should and should not have been. Pure set logic, for agents and tools alike. */
import type { CallLists } from '../model/values/call-lists';
import { foldCase } from '../model/text';
import { covering, meaning, meantBy } from './call-names';

interface CallRules {
  /** Names as written in the cells. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** A name that was called, and how often. */
interface Call {
  readonly name: string;
  readonly times: number;
}

/** `search ×3`, as we show several calls of one name. */
const TIMES = /^(.*\S)\s*×\s*(\d{1,6})$/s;

/** The names that were called, each once, in the order of first calls. */
export function callsIn(calls: readonly string[]): readonly Call[] {
  const byName = new Map<string, Call>();
  for (const call of calls) {
    const [, counted = '', times = ''] = TIMES.exec(call.trim()) ?? [];
    const name = counted || call.trim();
    const tally = byName.get(foldCase(name)) ?? { name, times: 0 };
    if (name !== '') byName.set(foldCase(name), { ...tally, times: tally.times + Number(times || 1) });
  }
  return [...byName.values()];
}

/**
 * Repeated calls count once. Listed names are shown in the spelling and order of the lists, unlisted ones as they were called.
 *
 * @example
 * compareCalls(['research', 'Research', 'email'], { include: ['research', 'search'], exclude: ['email'] })
 * // { included: ['research'], excluded: [], missing: ['search'], unexpected: ['email'], unlisted: [], called: ['research ×2', 'email'] }
 */
export function compareCalls(made: readonly string[], rules: CallRules): CallLists {
  const calls = callsIn(made);
  const isCalled = meantBy(calls.map(({ name }) => name));
  const include = unique(rules.include);
  const exclude = unique(rules.exclude);
  const isListed = meaning([...include, ...exclude]);
  return {
    included: include.filter(isCalled),
    excluded: exclude.filter((name) => !isCalled(name)),
    missing: include.filter((name) => !isCalled(name)),
    unexpected: exclude.filter(isCalled),
    unlisted: calls.map(({ name }) => name).filter((name) => !isListed(name)),
    called: calls.map(({ name, times }) => (times === 1 ? name : `${name} ×${times}`)),
  };
}

/** The first name that cannot be called without a forbidden one being called; undefined if there is none. */
export function listedTwice(include: readonly string[], exclude: readonly string[]): string | undefined {
  return include.find(covering(exclude));
}

/** The first spelling of each name. */
function unique(names: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const name of names) seen.set(foldCase(name), seen.get(foldCase(name)) ?? name);
  return [...seen.values()];
}
