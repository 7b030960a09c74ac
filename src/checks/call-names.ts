/** Names of agents and tools: which call a listed name means, and listed names that mean none. */
import { foldCase } from '../model/text';
import { isNear } from '../model/texts/near';

/** What frameworks put before every name: `functions.search` is `search`, wherever it is written. */
const WRAPPER = /^(?:functions?|tools?|agents?|mcp|api|default_api)$/;
const SEGMENTS = /\.|__|\/|:+/;

/** The segments of a dotted, `__` or slash name, without what stands before every name. @example segmentsOf('mcp__fs__read') // ['fs', 'read'] */
function segmentsOf(name: string): readonly string[] {
  const segments = foldCase(name)
    .split(SEGMENTS)
    .filter((segment) => segment !== '');
  const own = segments.findIndex((segment) => !WRAPPER.test(segment));
  return own < 0 ? segments : segments.slice(own);
}

/**
 * Whether a call is one that a list means: the same name, also where one of them is qualified (`fs.read` is also called `read`), or one that
 * the `*` of the listed name leaves open. Case does not matter.
 *
 * @example isMeant('file_*', 'functions.file_delete') // true
 * @example isMeant('fs.read', 'db.read') // false
 */
export function isMeant(listed: string, call: string): boolean {
  const [wanted, called] = [foldCase(listed), foldCase(call)];
  if (wanted === called) return true;
  const segments = segmentsOf(call);
  if (wanted.includes('*'))
    return [called, segments.join('.'), segments[segments.length - 1] ?? ''].some((name) =>
      fits(wanted, name),
    );
  return endsWith(segments, segmentsOf(listed)) || endsWith(segmentsOf(listed), segments);
}

/** Whether every call that the one name means, the other one means as well. */
export function covers(listed: string, name: string): boolean {
  return listed.includes('*') ? isMeant(listed, name) : endsWith(segmentsOf(name), segmentsOf(listed));
}

function endsWith(segments: readonly string[], end: readonly string[]): boolean {
  const from = segments.length - end.length;
  return from >= 0 && end.length > 0 && end.every((segment, index) => segment === segments[from + index]);
}

/** `*` stands for any characters; without backtracking, whatever a cell holds. */
function fits(pattern: string, name: string): boolean {
  const [first = '', ...parts] = pattern.split('*');
  const last = parts.pop() ?? '';
  if (!name.startsWith(first)) return false;
  let at = first.length;
  for (const part of parts) {
    const found = name.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return name.length - last.length >= at && name.endsWith(last);
}

/** What people write to mean nothing or everything. */
const NOTHING_OR_ALL =
  /^(?:n\/?a|none|nothing|[-–—?.…]+|all|any|every|everything|anything|others?|etc\.?|unknown|tbd|todo)$/i;
const BOOLEAN = /^(?:true|false|yes|no|y|n|on|off)$/i;
const ONE_WORD = /^[\p{L}\p{N}_*@][\p{L}\p{N}_.:/*@-]*$/u;
/** `.*` after a dot that separates nothing. */
const EXPRESSION = /(?:^|[_-])\.\*/;
/** Words of an instruction: a text with one of these is no name of several words. */
const INSTRUCTING =
  /^(?:all|any|every\w*|except|but|others?|only|no|not|must|never|always|tools|agents|calls|the|an?|or|and|if|when|than|with|without)$/i;

/** Whether a text means nothing or everything, which no list can: it is left blank instead. */
export function saysNothing(text: string): boolean {
  return NOTHING_OR_ALL.test(text);
}

/**
 * Whether a text can be the name of an agent or a tool, and not a boolean, a regular expression or an instruction. Names of several words
 * exist where calls have such names.
 *
 * @example canBeName('web tools', []) // false
 */
export function canBeName(text: string, calls: readonly string[]): boolean {
  if (saysNothing(text) || BOOLEAN.test(text) || !/[\p{L}*]/u.test(text) || EXPRESSION.test(text))
    return false;
  const words = text.split(/\s+/);
  if (!words.every((word) => ONE_WORD.test(word))) return false;
  return (
    words.length === 1 ||
    (calls.some((call) => /\s/.test(call)) && !words.some((word) => INSTRUCTING.test(word)))
  );
}

/** Shorter names are one letter away from too many others. */
const SHORTEST = 4;

/**
 * Whether one name is probably a misspelling of the other: other spaces or punctuation, a plural, one letter wrong, missing, extra or two
 * swapped. A differing digit is no slip: `pull_v1` is not `pull_v2`.
 */
export function isSlip(one: string, other: string): boolean {
  const [left, right] = [letters(one), letters(other)];
  if (left === right) return left !== '';
  if (digits(left) !== digits(right) || Math.min(left.length, right.length) < SHORTEST) return false;
  return singular(left) === singular(right) || isNear(left, right, 1);
}

/** @example letters('Research agent') // 'research' */
function letters(name: string): string {
  return foldCase(name)
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/(?<=.)(?:agent|tool)$/, '');
}

function digits(name: string): string {
  return name.replace(/\P{N}+/gu, ' ').trim();
}

function singular(name: string): string {
  return name.replace(/(?:ies|y)$/, 'i').replace(/e?s$/, '');
}
