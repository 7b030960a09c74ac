/** Agent and tool checks: every example of the metrics' definition, and rows without a score. */
import { workflow } from '../../src/checks/workflow';
import type { ExpectedValues } from '../../src/fields/eval-case';
import { isCalledFor } from '../../src/checks/check';
import { assessBy } from '../support/assessing';
import { evalCase, outcome, output, reasonOf } from '../support/cases';

const agents = assessBy(workflow, 'agents_workflow');
const tools = assessBy(workflow, 'tools_workflow');
const both = assessBy(workflow, 'workflow');
const called = (agentsCalled: string[], toolsUsed: string[] = []) => output({ agentsCalled, toolsUsed });

describe('agents_workflow', () => {
  it('passes where all expected agents were called and no forbidden one', () => {
    const expected = { agents_should_include: 'research; synthesis', agents_should_exclude: 'email' };
    const result = agents(expected, called(['orchestrator', 'research', 'research', 'synthesis']));
    expect(outcome(result)).toBe(1);
    expect(reasonOf(result)).toBe(
      'as expected: research, synthesis; rightly not called: email; unlisted: orchestrator; called: orchestrator, research ×2, synthesis',
    );
  });

  it('fails where an expected one is missing or a forbidden one was called, and says which', () => {
    const expected = { agents_should_include: 'research;web_search', agents_should_exclude: 'email' };
    const result = agents(expected, called(['research', 'email', 'Email']));
    expect(outcome(result)).toBe(0);
    expect(reasonOf(result)).toBe(
      'missing: web_search; forbidden but called: email; called: research, email ×2',
    );
  });

  it('expects nothing of a blank list, and is blank if both lists are', () => {
    expect(outcome(agents({ agents_should_exclude: 'email' }, called(['research'])))).toBe(1);
    expect(outcome(agents({ agents_should_exclude: 'email' }, called([])))).toBe(1);
    const nothing = { kind: 'blank', code: 'nothing' };
    expect(agents({ agents_should_include: ';' }, called(['research']))).toMatchObject(nothing);
    expect(agents({}, called([]))).toMatchObject(nothing);
  });

  it('is blank if a name is in both lists, and names the cell', () => {
    const expected = { agents_should_include: 'research; Email', agents_should_exclude: 'email' };
    expect(agents(expected, called(['research']))).toEqual({
      ...{ kind: 'blank', code: 'unreadable' },
      reason: 'Email is both expected and forbidden',
      badCell: {
        column: 'agents_should_exclude',
        problem:
          '“Email” is in agents_should_include too; a name cannot be both expected and forbidden: remove it from one of them',
      },
    });
  });

  it('is blank for a forbidden word like “none”, and for another spelling of a call', () => {
    const excluding = (agents_should_exclude: string) =>
      agents({ agents_should_exclude }, called(['research', 'web_search']));
    const others = [
      'none',
      'N/A',
      '-',
      'all',
      'any',
      'Web-Search',
      'web search',
      'Research agent',
      'WebSearch',
    ];
    for (const cell of others)
      expect([cell, excluding(cell)]).toMatchObject([cell, { badCell: { column: 'agents_should_exclude' } }]);
    const saysNothing = '“none” says nothing; write what is expected, or leave the cell blank';
    expect(excluding('email; none')).toEqual({
      ...{ kind: 'blank', code: 'unreadable' },
      reason: `agents_should_exclude: ${saysNothing}`,
      badCell: { column: 'agents_should_exclude', problem: saysNothing },
    });
    expect(agents({ agents_should_include: 'email; none' }, called(['research']))).toMatchObject({
      ...{ kind: 'blank', code: 'unreadable' },
      reason: `agents_should_include: ${saysNothing}`,
    });
    expect(outcome(excluding('email; search'))).toBe(1);
    // The known part already fails.
    expect(outcome(excluding('research; Web-Search'))).toBe(0);
  });

  it('shows at most fifteen names', () => {
    const names = Array.from({ length: 17 }, (_name, index) => `a${index + 1}`);
    const expecting = (some: string[]) =>
      reasonOf(agents({ agents_should_include: some.join(';') }, called([])));
    const fifteen = 'missing: a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15';
    expect(expecting(names.slice(0, 15))).toBe(`${fifteen}; nothing was called`);
    expect(expecting(names)).toBe(`${fifteen} and 2 more; nothing was called`);
  });
});

describe('tools_workflow', () => {
  it.each(['web_search, pdf_retrieval', 'pdf_retrieval\nweb_search', "['pdf_retrieval', 'web_search']"])(
    'forbids each of %j',
    (list) => {
      const expected = { tools_should_exclude: list };
      expect(outcome(tools(expected, called([], ['pick_aoi'])))).toBe(1);
      expect(outcome(tools(expected, called([], ['pick_aoi', 'web_search'])))).toBe(0);
    },
  );

  it.each([
    'web_search pdf_retrieval',
    'pdf_retrieval / web_search',
    '“web_search”',
    'web_search and others',
  ])('is blank where %j was forbidden, and names the cell for the workflow too', (list) => {
    const used = called([], ['web_search']);
    const expected = { tools_should_exclude: list };
    const badCell = { column: 'tools_should_exclude', problem: expect.stringContaining(`“${list}”`) };
    expect(tools(expected, used)).toMatchObject({ kind: 'blank', badCell });
    expect(both(expected, used)).toMatchObject({ kind: 'blank', badCell });
    // It forbids nothing, whatever was called.
    expect(tools(expected, called([], ['pick_aoi']))).toMatchObject({ kind: 'blank', badCell });
  });

  it.each([
    ['file_*', 'file_delete'],
    ['*delete', 'functions.file_delete'],
    ['file_*_all', 'mcp__fs__file_delete_all'],
    ['mcp__fs__*', 'mcp__fs__read'],
    ['*', 'anything'],
    ['file_delete', 'functions.file_delete'],
    ['file_delete', 'mcp__fs__file_delete'],
    ['file_delete', 'tools/file_delete'],
    ['tools.file_delete', 'file_delete'],
    ['file_delete', 'file_delete ×2'],
    ['FILE_DELETE', 'File_Delete ×12'],
    ['fs.file_delete', 'file_delete'],
    ['file_delete', '/tools/file_delete/'],
    ['fs.*', 'mcp__fs__read'],
    ['"file_delete"', 'file_delete'],
  ])('matches %s with the call %s', (name, call) => {
    const used = called([], ['search', call]);
    expect(outcome(tools({ tools_should_exclude: name }, used))).toBe(0);
    expect(outcome(tools({ tools_should_include: name }, used))).toBe(1);
  });

  it.each([
    ['file', 'file_delete'],
    ['search', 'web_search'],
    ['file_*', 'profile_delete'],
    ['fs.delete', 'mcp__db__delete'],
    ['pull_v1', 'pull_v2'],
    ['pull_v1', 'pull_v11'],
    ['pull', 'pull_2'],
    ['web', 'web.search'],
    ['map', 'mop'],
    ['delete', 'undelete'],
    ['file_*_all', 'file_delete'],
    ['file_del*_delete', 'file_delete'],
    ['*_all_*_all', 'file_all'],
    ['map', 'maps'],
    ['cook', 'cookies'],
    ['web_toolbox', 'web_box'],
  ])('takes %s neither for the call %s nor for a misspelling of it', (name, call) => {
    const used = called([], ['pick_aoi', call]);
    expect(outcome(tools({ tools_should_exclude: name }, used))).toBe(1);
  });

  it.each([
    ['TRUE', 'not a name'],
    ['1', 'not a name'],
    ['everything except search', 'not a name'],
    ['web tools', 'not a name'],
    ['planner (must)', 'not a name'],
    ['^file_.*$', 'not a name'],
    ['file_.*', 'not a name'],
    ['file_(read|write)', 'not a name'],
    ['file_%', 'not a name'],
    ['/file_.+/i', 'not a name'],
    ['file_…', 'not a name'],
    ['web_serach', '“web_search” was'],
    ['web_searches', '“web_search” was'],
    ['web-search', '“web_search” was'],
    ['websearch', '“web_search” was'],
  ])('is blank where %s is forbidden, and fails with a hint where it is expected', (item, says) => {
    const used = called([], ['pick_aoi', 'web_search']);
    const problem = expect.stringMatching(new RegExp(`“${item.replace(/[^\w ]/g, '.')}” .*${says}`));
    expect(tools({ tools_should_exclude: item }, used)).toMatchObject({
      kind: 'blank',
      badCell: { column: 'tools_should_exclude', problem },
    });
    expect(tools({ tools_should_include: `pick_aoi; ${item}` }, used)).toMatchObject({
      ...{ kind: 'scored', score: 0, badCell: { column: 'tools_should_include', problem } },
      reason: expect.stringContaining(says),
    });
  });

  it('treats a name and its misspelling as two names if the row lists both', () => {
    const used = called([], ['set_data']);
    expect(outcome(tools({ tools_should_exclude: 'get_data' }, used))).toBe('blank');
    const both = { tools_should_include: 'set_data', tools_should_exclude: 'get_data' };
    expect(outcome(tools(both, used))).toBe(1);
  });

  it.each([
    ['ocr_tool', 'ocr'],
    ['raed', 'read'],
    ['pay_queries', 'pay_query'],
    ['test_searches', 'test_search'],
  ])('takes %s for a misspelling of the call %s', (name, call) => {
    expect(outcome(tools({ tools_should_exclude: name }, called([], [call])))).toBe('blank');
  });

  it('splits an item into several names only if all of them were called', () => {
    const expected = { tools_should_include: 'pick_aoi web_search' };
    expect(tools(expected, called([], ['pick_aoi', 'web_search']))).toMatchObject({
      ...{ kind: 'blank', badCell: { column: 'tools_should_include' } },
    });
    expect(outcome(tools(expected, called([], ['pick_aoi'])))).toBe(0);
  });

  it('keeps several words as one name if calls have such names', () => {
    const used = called(['Web Agent', 'Planner']);
    expect(outcome(agents({ agents_should_exclude: 'Mail Agent' }, used))).toBe(1);
    expect(outcome(agents({ agents_should_exclude: 'Mail  Agent' }, used))).toBe(1);
    expect(outcome(agents({ agents_should_exclude: 'Mail (must)' }, used))).toBe('blank');
    expect(outcome(agents({ agents_should_exclude: 'all agents except Planner' }, used))).toBe('blank');
    expect(outcome(agents({ agents_should_exclude: 'Mail Agent' }, called(['planner'])))).toBe('blank');
  });

  it('is blank if a wildcard forbids an expected name, not if it expects one of several', () => {
    const used = called([], ['file_read']);
    const contradicting = { tools_should_include: 'file_read', tools_should_exclude: 'file_*' };
    expect(tools(contradicting, used)).toMatchObject({ badCell: { column: 'tools_should_exclude' } });
    const fine = { tools_should_include: 'file_*', tools_should_exclude: 'file_delete' };
    expect(outcome(tools(fine, used))).toBe(1);
  });

  it('is blank if the recorded names cannot be separated, and names that cell', () => {
    const result = tools({ tools_should_exclude: 'web_search' }, called([], ['pick_aoi → web_search']));
    expect(result).toMatchObject({ kind: 'blank', badCell: { column: 'tools_used' } });
    expect(agents({ agents_should_exclude: 'mail' }, called(['plan → mail']))).toMatchObject({
      badCell: { column: 'agents_called' },
    });
  });

  it('is blank if a call begins with a forbidden name and continues', () => {
    for (const call of ['search:v-abc', 'search(q=1)', 'search [2nd]'])
      expect(tools({ tools_should_exclude: 'search' }, called([], [call, 'plot']))).toMatchObject({
        kind: 'blank',
        badCell: { column: 'tools_used' },
      });
    expect(outcome(tools({ tools_should_exclude: 'search' }, called([], ['search_web:v-abc'])))).toBe(1);
  });
});

describe('workflow', () => {
  const right = { agents_should_include: 'research', tools_should_include: 'search' };

  it.each([
    ['both right', right, ['research'], ['search'], 1],
    ['the agents wrong', right, [], ['search'], 0],
    ['the tools wrong', right, ['research'], [], 0],
    ['only agents expected', { agents_should_include: 'research' }, ['research'], ['anything'], 1],
    ['only tools expected', { tools_should_include: 'search' }, ['anything'], ['search'], 1],
  ] as const)('is, with %s, %s %s %s → %s', (_what, expected, byAgents, byTools, score) => {
    expect(outcome(both(expected, called([...byAgents], [...byTools])))).toBe(score);
  });

  it('fails if a known part fails, and is blank if an unknown part could have failed', () => {
    const onlyTools = (toolsUsed: string[]) => both(right, output({ toolsUsed }));
    expect(outcome(onlyTools([]))).toBe(0);
    expect(onlyTools(['search'])).toMatchObject({
      kind: 'blank',
      reason: expect.stringMatching(/^agents: /),
    });
    const contradicting = { ...right, agents_should_exclude: 'research' };
    expect(outcome(both(contradicting, called(['research'], [])))).toBe(0);
    expect(outcome(both(contradicting, called(['research'], ['search'])))).toBe('blank');
  });
});

describe('agents_workflow and tools_workflow', () => {
  it('apply where a list of their kind has an item', () => {
    const implied = (expected: Partial<ExpectedValues>) =>
      workflow.filter((check) => isCalledFor(check, evalCase(expected))).map(({ id }) => id);
    expect(implied({ agents_should_exclude: 'a' })).toEqual(['agents_workflow', 'workflow']);
    expect(implied({ tools_should_include: 'a' })).toEqual(['tools_workflow', 'workflow']);
    expect(implied({ tools_should_include: ' ; ' })).toEqual([]);
  });
});
