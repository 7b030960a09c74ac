/** The names of recorded calls, however a harness or a person writes them down. */
import { type ItemKind } from '../texts/list';
import { jsonIn } from '../texts/json';
import { StateError } from './agent-state';
import { listIn } from './column-kinds';
import { isObject } from './langchain';

/** What frameworks and people put behind a name to tell one call of it from another. @example 'search:call_1', 'search (toolu_01A)', 'search#2' */
const ID = '(?:(?:call|toolu|tool|fc|run)[_-][\\w-]+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\\d+)';
const ID_BEHIND = new RegExp(`(?<=\\S)\\s*(?:[:#]${ID}|\\(${ID}\\)|\\[${ID}\\])$`, 'i');

/**
 * The names in a cell, one entry per call, in order. Calls as frameworks log them, objects with a name, count by that name.
 *
 * @example callNamesIn('code', 'tools_used', '[{"name": "search", "args": {}}]') // ['search']
 * @throws StateError for an object without a name
 */
export function callNamesIn(kind: ItemKind, column: string, cell: string | undefined): readonly string[] {
  const calls = objectsIn(cell ?? '');
  const names = calls === undefined ? listIn(kind, cell) : calls.map((call) => nameOf(call, column));
  return names.map((name) => name.replace(ID_BEHIND, '')).filter((name) => name !== '');
}

/** undefined unless the cell holds objects. */
function objectsIn(cell: string): readonly unknown[] | undefined {
  if (!/^\s*\[?\s*\{/.test(cell)) return undefined;
  const json = jsonIn(cell);
  const calls: readonly unknown[] = Array.isArray(json) ? json : [json];
  return calls;
}

/** Python's repr of a dict is no JSON; to guess at it would be to guess at what was called. */
function nameOf(call: unknown, column: string): string {
  if (typeof call === 'string') return call.trim();
  const inner = isObject(call) && isObject(call['function']) ? call['function'] : call;
  const name = isObject(inner)
    ? (inner['name'] ?? inner['tool_name'] ?? inner['tool'] ?? inner['agent'])
    : undefined;
  if (typeof name === 'string' && name.trim() !== '') return name.trim();
  throw new StateError(
    `${column} holds calls whose names cannot be read; write the names, separated by semicolons, or JSON objects with a name`,
  );
}
