/** What was called, compared with what should and should not have been. Pure set logic, for agents and tools alike. */
import type { CallLists } from '../model/values/call-lists';
import { foldCase } from '../model/text';

export interface CallRules {
  /** Names as written in the cells. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** Whether a call in neither list counts against the agent. */
  readonly failsUnlisted: boolean;
  /** Names that are never unexpected for being unlisted. */
  readonly always: readonly string[];
}

/**
 * Names compare trimmed and ignoring case; repeated calls count once. Listed names are shown in the spelling and order of the lists,
 * unlisted ones as they were called.
 *
 * @example
 * compareCalls(['research', 'Research', 'email'], { include: ['research', 'search'], exclude: ['email'], failsUnlisted: false, always: []
 * })
 * // { included: ['research'], excluded: [], missing: ['search'], unexpected: ['email'], unlisted: [], called: ['research ×2', 'email'] }
 */
export function compareCalls(calls: readonly string[], rules: CallRules): CallLists {
  const counts = countByName(calls);
  const isCalled = (name: string): boolean => counts.has(foldCase(name));
  const include = unique(rules.include);
  const exclude = unique(rules.exclude);
  const listed = new Set([...include, ...exclude].map(foldCase));
  const always = new Set(rules.always.map(foldCase));
  const unlisted = [...counts].filter(([key]) => !listed.has(key));
  const isHeldAgainst = (key: string): boolean => rules.failsUnlisted && !always.has(key);
  const namesOf = (entries: typeof unlisted): string[] => entries.map(([, { name }]) => name);
  return {
    included: include.filter(isCalled),
    excluded: exclude.filter((name) => !isCalled(name)),
    missing: include.filter((name) => !isCalled(name)),
    unexpected: [...exclude.filter(isCalled), ...namesOf(unlisted.filter(([key]) => isHeldAgainst(key)))],
    unlisted: namesOf(unlisted.filter(([key]) => !isHeldAgainst(key))),
    called: [...counts.values()].map(({ name, times }) => (times === 1 ? name : `${name} ×${times}`)),
  };
}

/** The first name that is in both lists; undefined if there is none. */
export function listedTwice(include: readonly string[], exclude: readonly string[]): string | undefined {
  const forbidden = new Set(exclude.map(foldCase));
  return include.find((name) => forbidden.has(foldCase(name)));
}

function countByName(calls: readonly string[]): Map<string, { name: string; times: number }> {
  const counts = new Map<string, { name: string; times: number }>();
  for (const call of calls) {
    const name = call.trim();
    const known = counts.get(foldCase(name));
    if (known) known.times += 1;
    else if (name !== '') counts.set(foldCase(name), { name, times: 1 });
  }
  return counts;
}

/** The first spelling of each name. */
function unique(names: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const name of names) seen.set(foldCase(name), seen.get(foldCase(name)) ?? name);
  return [...seen.values()];
}
