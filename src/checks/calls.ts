/** Compares calls of agents or tools with the names that should and should not be called. */
import type { CallLists } from '../model/assessment';
import { foldCase, isAlmost } from '../model/text';

/** Frameworks put these before every name: `functions.search` is `search`. */
const WRAPPER = /^(?:functions?|tools?|agents?|mcp|api|default_api)$/;

/** @example segmentsOf('mcp__fs__read') // ['fs', 'read'] */
function segmentsOf(name: string): readonly string[] {
  const segments = foldCase(name)
    .split(/\.|__|\/|:+/)
    .filter((segment) => segment !== '');
  const first = segments.findIndex((segment) => !WRAPPER.test(segment));
  return segments.slice(Math.max(first, 0));
}

/**
 * Tests whether a list has the name of a call. One of them may be qualified (`fs.read` for `read`), a listed name may have `*`, and case
 * is ignored. Names are looked up, because there may be thousands.
 *
 * @example listMatcher(['file_*'])('functions.file_delete') // true
 * @example listMatcher(['fs.read'])('db.read') // false
 */
export function listMatcher(listed: readonly string[]): (call: string) => boolean {
  const patterns = patternsIn(listed);
  const names = namesakes(listed);
  return (call) => names(call) || patterns.some((pattern) => fitsCall(pattern, call));
}

/** Tests whether any of these calls has a listed name. */
export function callMatcher(calls: readonly string[]): (listed: string) => boolean {
  const names = namesakes(calls);
  return (listed) =>
    listed.includes('*') ? calls.some((call) => fitsCall(foldCase(listed), call)) : names(listed);
}

/** Tests whether the list has every call that a name can mean. */
function coverMatcher(listed: readonly string[]): (name: string) => boolean {
  const patterns = patternsIn(listed);
  const whole = new Set(listed.map((name) => endsOf(name)[0]));
  return (name) =>
    endsOf(name).some((end) => whole.has(end)) || patterns.some((pattern) => fitsCall(pattern, name));
}

/** Names with a `*`, in lower case. */
function patternsIn(listed: readonly string[]): readonly string[] {
  return listed.map(foldCase).filter((name) => name.includes('*'));
}

/** True for a name that equals one of these, or ends with its segments, or the other way round. */
function namesakes(names: readonly string[]): (name: string) => boolean {
  const all = names.map(endsOf);
  const whole = new Set<string | undefined>(all.map(([name]) => name));
  const ends = new Set<string | undefined>(all.flat());
  return (name) => {
    const [full, ...shorter] = endsOf(name);
    return ends.has(full) || shorter.some((end) => whole.has(end));
  };
}

/** The ends of a name, the whole first. @example endsOf('mcp__fs__read') // ['fs.read', 'read'] */
function endsOf(name: string): readonly string[] {
  const segments = segmentsOf(name);
  return segments.map((_segment, from) => segments.slice(from).join('.'));
}

/** @param pattern in lower case */
function fitsCall(pattern: string, call: string): boolean {
  const segments = segmentsOf(call);
  return [foldCase(call), segments.join('.'), ...segments.slice(-1)].some((name) => fits(pattern, name));
}

/** `*` means any characters. Without backtracking, because cells can hold anything. */
function fits(pattern: string, name: string): boolean {
  let from = 0;
  // Line breaks mark both ends: the first and the last part fit only there.
  return `\n${pattern}\n`.split('*').every((part) => {
    const start = `\n${name}\n`.indexOf(part, from);
    from = start + part.length;
    return start >= 0;
  });
}

const BOOLEAN = /^(?:true|false|yes|no|y|n|on|off)$/i;
const ONE_WORD = /^[\p{L}\p{N}_*@][\p{L}\p{N}_.:/*@-]*$/u;
/** `.*` that does not follow a segment. */
const EXPRESSION = /(?:^|[_-])\.\*/;
const INSTRUCTING =
  /^(?:all|any|every\w*|except|but|others?|only|no|not|must|never|always|tools|agents|calls|the|an?|or|and|if|when|than|with|without)$/i;

/**
 * True if a text can be the name of an agent or a tool: not a boolean, a regular expression or an instruction; of several words only if the
 * names of calls are.
 *
 * @example canBeName('web tools', []) // false
 */
export function canBeName(text: string, calls: readonly string[]): boolean {
  if (BOOLEAN.test(text) || !/[\p{L}*]/u.test(text) || EXPRESSION.test(text)) return false;
  const words = text.split(/\s+/);
  if (!words.every((word) => ONE_WORD.test(word))) return false;
  if (words.length === 1) return true;
  return calls.some((call) => /\s/.test(call)) && !words.some((word) => INSTRUCTING.test(word));
}

/**
 * Finds the name that another one probably misspells: other spaces or punctuation, a plural, a letter wrong, missing or extra, two swapped.
 * `pull_v1` is no slip for `pull_v2`.
 */
export function slipOf(names: readonly string[]): (name: string) => string | undefined {
  const candidates = names.map((name) => ({ name, as: letters(name) }));
  return (name) => {
    const as = letters(name);
    return candidates.find((candidate) => isSlip(as, candidate.as))?.name;
  };
}

/** @param left, right in letters and digits */
function isSlip(left: string, right: string): boolean {
  if (left === right) return true;
  const digits = (name: string): string => name.replace(/\P{N}/gu, '');
  // Many short names differ by one letter.
  if (Math.min(left.length, right.length) < 4 || digits(left) !== digits(right)) return false;
  return singular(left) === singular(right) || isAlmost(left, right, 1);
}

/** @example letters('Research agent') // 'research' */
function letters(name: string): string {
  return foldCase(name)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(?<=.)(?:agent|tool)$/, '');
}

/** Plurals in `-ies` and `-es`. A plural in `-s` differs by one letter, which `isAlmost` allows. */
function singular(name: string): string {
  return name.replace(/(?:ies|y)$/, 'i').replace(/es$/, '');
}

/** `search ×3`: several calls of one name, as results show them. */
const TIMES = /^(.*\S)\s*×\s*(\d{1,6})$/s;

/** Names in the order of their first calls, with the number of calls. */
export function tallied(calls: readonly string[]): { readonly name: string; readonly times: number }[] {
  const byName = new Map<string, { readonly name: string; readonly times: number }>();
  for (const call of calls) {
    const [, counted = '', times = ''] = TIMES.exec(call.trim()) ?? [];
    const name = counted || call.trim();
    const tally = byName.get(foldCase(name)) ?? { name, times: 0 };
    if (name !== '') byName.set(foldCase(name), { ...tally, times: tally.times + Number(times || 1) });
  }
  return [...byName.values()];
}

/**
 * Listed names keep the spelling and order of the lists, unlisted ones that of the calls. Repeated calls count once.
 *
 * @example
 * compareCalls(['research', 'Research', 'email'], { include: ['research', 'search'], exclude: ['email'] })
 * // { included: ['research'], excluded: [], missing: ['search'], unexpected: ['email'], unlisted: [], called: ['research ×2', 'email'] }
 */
export function compareCalls(
  calls: readonly string[],
  listed: Readonly<Record<'include' | 'exclude', readonly string[]>>,
): CallLists {
  const tallies = tallied(calls);
  const names = tallies.map(({ name }) => name);
  const isCalled = callMatcher(names);
  const [include, exclude] = [unique(listed.include), unique(listed.exclude)];
  const isListed = listMatcher([...include, ...exclude]);
  return {
    included: include.filter(isCalled),
    excluded: exclude.filter((name) => !isCalled(name)),
    missing: include.filter((name) => !isCalled(name)),
    unexpected: exclude.filter(isCalled),
    unlisted: names.filter((name) => !isListed(name)),
    called: tallies.map(({ name, times }) => (times === 1 ? name : `${name} ×${times}`)),
  };
}

/** The first expected name of which every call is forbidden; undefined for none. */
export function listedTwice(include: readonly string[], exclude: readonly string[]): string | undefined {
  return include.find(coverMatcher(exclude));
}

/** The first spelling of each name. */
function unique(names: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const name of names) seen.set(foldCase(name), seen.get(foldCase(name)) ?? name);
  return [...seen.values()];
}
