/** The checks agents_workflow, tools_workflow and workflow: were the expected agents and tools called, and no forbidden ones? */
import { type AgentOutput, itemsOf, callsIn } from '../fields/fields';
import { blank, fail, pass, type Settled, type BadCell, type CallLists } from '../model/assessment';
import { type CheckMeta, checkOf, isCalledFor } from './check';
import type { CheckId } from '../model/check';
import { firstFew } from '../model/text';
import type { ExpectedValues } from '../fields/eval-case';
import { HOW_TO_SEPARATE, partsOf } from '../fields/list';
import { canBeName, listMatcher, callMatcher, slipOf, tallied, compareCalls, listedTwice } from './calls';
import { misreadList } from './expected';

const shared = { stage: 'workflow', bucket: 'workflow' } as const;

const LISTS = {
  agents: ['agents_should_include', 'agents_should_exclude'],
  tools: ['tools_should_include', 'tools_should_exclude'],
} as const;
type CallList = (typeof LISTS)['agents' | 'tools'][number];
const RECORDED = { agents: 'agents_called', tools: 'tools_used' } as const;
const CALLS = { agents: 'agentsCalled', tools: 'toolsUsed' } as const;

const HOW_COMPARED = `Case, order and repeated calls do not matter; \`*\` means any characters, and the last part of a qualified name (\`web/search\`) is enough`;

function callsCheck<const Id extends CheckId>(
  id: Id,
  kind: 'agents' | 'tools',
  meta: Pick<CheckMeta, 'title'> & { readonly doc: Pick<CheckMeta['doc'], 'question' | 'example'> },
) {
  const [who, called] = kind === 'agents' ? ['agent', 'called'] : ['tool', 'used'];
  const lists = LISTS[kind];
  return checkOf({
    ...shared,
    ...meta,
    id,
    expects: lists,
    actual: [RECORDED[kind]],
    reads: [],
    readsAny: [CALLS[kind]],
    assess: ({ expected }, output) => assessCalls(expected, kind, output),
    doc: {
      one: `Every ${who} of \`${lists[0]}\` was ${called} and none of \`${lists[1]}\`. ${HOW_COMPARED}.`,
      zero: `An expected ${who} is missing, or a forbidden one was ${called}.`,
      blank: 'Both lists are blank, or a name is in both of them.',
      ...meta.doc,
    },
  });
}

const agents = callsCheck('agents_workflow', 'agents', {
  title: 'Agents called',
  doc: {
    question: 'Did all expected agents take part, and no forbidden ones?',
    example: 'research',
  },
});

const tools = callsCheck('tools_workflow', 'tools', {
  title: 'Tools used',
  doc: {
    question: 'Were all expected tools used, and no forbidden ones?',
    example: 'pull_data',
  },
});

const both = checkOf({
  ...shared,
  id: 'workflow',
  title: 'Workflow',
  expects: [...LISTS.agents, ...LISTS.tools],
  actual: ['agents_called', 'tools_used'],
  reads: [],
  readsAny: ['agentsCalled', 'toolsUsed'],
  assess(evalCase, output) {
    const results = [{ kind: 'agents', check: agents } as const, { kind: 'tools', check: tools } as const]
      .filter(({ check }) => isCalledFor(check, evalCase))
      .map(({ kind }) => ({ kind, result: assessCalls(evalCase.expected, kind, output) }));
    const reasonOf = (some: typeof results): string =>
      some.map(({ kind, result }) => `${kind}: ${result.reason}`).join('; ');
    const failed = results.filter(({ result }) => 'score' in result && result.score === 0);
    if (failed.length > 0) return fail(reasonOf(failed));
    const unchecked = results.filter(({ result }) => result.kind !== 'scored');
    if (unchecked.length === 0) return pass(reasonOf(results));
    const badCell = unchecked.flatMap(({ result }) => ('badCell' in result ? [result.badCell] : []))[0];
    return blank(reasonOf(unchecked), badCell);
  },
  doc: {
    question: 'Is the workflow right: the agents and the tools?',
    one: 'Each of the two checks that has an expectation passes.',
    zero: 'One of the two fails.',
    blank: 'Neither has an expectation; or neither fails, but one could not be checked.',
  },
});

export const workflow = [agents, tools, both] as const;

/** The names in a list, without quotes around them. */
function namesIn(expected: ExpectedValues, list: CallList): readonly string[] {
  const names = callsIn(itemsOf(list), expected[list]) ?? [];
  return names.map((name) => name.replace(/^(["'`])(.+)\1$/s, '$2'));
}

function assessCalls(
  expected: ExpectedValues,
  kind: keyof typeof LISTS,
  { [CALLS[kind]]: calls }: AgentOutput,
): Settled {
  const [included, excluded] = LISTS[kind];
  const column = RECORDED[kind];
  const [include, exclude] = [namesIn(expected, included), namesIn(expected, excluded)];
  const contradiction = listedTwice(include, exclude);
  if (contradiction !== undefined) {
    return blank(`${contradiction} is both expected and forbidden`, {
      column: excluded,
      problem: `“${contradiction}” is in ${included} too; a name cannot be both expected and forbidden: remove it from one of them`,
    });
  }
  if (!calls) return blank('the calls are not recorded');
  const names = tallied(calls).map(({ name }) => name);
  const isCalled = callMatcher(names);
  const isListed = listMatcher([...include, ...exclude]);
  const unclear =
    misreadWhole(included, include, isCalled) ??
    misreadList(excluded, exclude, isCalled) ??
    misreadList(column, names, isListed) ??
    unclearEnd(column, names, isListed);
  if (unclear) return unclear;
  const lists = compareCalls(calls, { include, exclude });
  const isRight = lists.missing.length === 0 && lists.unexpected.length === 0;
  const misspelt = slipOf(lists.unlisted);
  const wrongName = (column: CallList, items: readonly string[]): BadCell | undefined =>
    items.flatMap((item) => {
      const problem = nameProblem(item, names, misspelt(item));
      return problem === undefined ? [] : [{ column, problem }];
    })[0];
  const forbidsNothing = wrongName(excluded, lists.excluded);
  if (isRight && forbidsNothing) return blank(`${excluded}: ${forbidsNothing.problem}`, forbidsNothing);
  const expectsNothing = wrongName(included, lists.missing);
  const hint = expectsNothing ? ` (${expectsNothing.problem})` : '';
  const settled = isRight
    ? pass(reasonOf(lists))
    : fail(reasonOf(lists) + hint, expectsNothing ?? forbidsNothing);
  return { ...settled, calls: lists };
}

/** An item all of whose parts were called may be a list with another separator; a single part may belong to another name. */
function misreadWhole(
  column: CallList,
  items: readonly string[],
  isCalled: (name: string) => boolean,
): Settled | undefined {
  const lists = items.filter((item) => partsOf(itemsOf(column), item).every(isCalled));
  return misreadList(column, lists, isCalled);
}

/** A call that begins with a listed name may be a call of it with an addition, or of another one: a forbidden call could pass. */
function unclearEnd(
  column: (typeof RECORDED)[keyof typeof RECORDED],
  names: readonly string[],
  isListed: (name: string) => boolean,
): Settled | undefined {
  const name = names.find((call) => {
    const head = /^[^\s:#([{]+(?=[\s:#([{])/.exec(call)?.[0];
    return head !== undefined && !isListed(call) && isListed(head);
  });
  return name === undefined
    ? undefined
    : blank(`“${name}” in ${column} can be read in more than one way`, {
        column,
        problem: `“${name}” begins with a listed name; write names alone, several separated by ${HOW_TO_SEPARATE}`,
      });
}

/** The fault of a listed name that was not called, with what to write; undefined for none. @param meant the call that it probably misspells */
function nameProblem(item: string, calls: readonly string[], meant: string | undefined): string | undefined {
  if (!canBeName(item, calls))
    return `“${item}” is not a name; write names as they are called, several separated by ${HOW_TO_SEPARATE}, with * for any characters`;
  return meant && `“${item}” was not called, but “${meant}” was; write names as they are`;
}

/** @example 'missing: web_search; forbidden but called: email; called: orchestrator, email ×2' */
function reasonOf({ included, excluded, missing, unexpected, unlisted, called }: CallLists): string {
  const isRight = missing.length + unexpected.length === 0;
  const parts: readonly (readonly [string, readonly string[]])[] = [
    ['missing', missing],
    ['forbidden but called', unexpected],
    ['as expected', isRight ? included : []],
    ['rightly not called', isRight ? excluded : []],
    ['unlisted', unlisted],
    ['called', called],
  ];
  const text = parts
    .filter(([, names]) => names.length > 0)
    .map(([what, names]) => `${what}: ${firstFew(names, 15)}`);
  return (called.length === 0 ? [...text, 'nothing was called'] : text).join('; ');
}
