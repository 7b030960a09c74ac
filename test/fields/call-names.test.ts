import { StateError } from '../../src/fields/agent-state';
import { FIELDS, callsIn } from '../../src/fields/fields';

const names = (cell: string) => callsIn('code', cell);
const recorded = (cell: string) => FIELDS.toolsUsed.fromRow(new Map([['tools_used', cell]]));

describe('the names of recorded calls', () => {
  it.each([
    ['search; plot', ['search', 'plot']],
    ["['search', 'plot']", ['search', 'plot']],
    ['["search", "plot"]', ['search', 'plot']],
    ['[{"name": "search", "args": {"q": "a; b"}}, "plot"]', ['search', 'plot']],
    ['{"tool": "search"}', ['search']],
    ['[{"function": {"name": "search", "arguments": "{}"}, "type": "function"}]', ['search']],
    ['search:call_1; search (toolu_01AbC); plot#2', ['search', 'search', 'plot']],
    ['search:0b9c1c1e-55f3-4b61-9f7c-5b7a3c1f0a11', ['search']],
    // Qualified names and versions are names.
    ['fs:read; pull_v2; mcp:pull_v2', ['fs:read', 'pull_v2', 'mcp:pull_v2']],
    ['', []],
  ])('%s', (cell, expected) => {
    expect(names(cell)).toEqual(expected);
  });

  it.each(['[{"id": "call_1"}]', "[{'name': 'search'}]", '[{"name": 3}]', '[{"name": "a"}, 3]'])(
    'are not guessed from %s',
    (cell) => {
      expect(names(cell)).toBeUndefined();
      expect(() => recorded(cell)).toThrow(
        new StateError(
          'tools_used holds calls whose names cannot be read; write the names, separated by semicolons, or JSON objects with a name',
        ),
      );
    },
  );
});
