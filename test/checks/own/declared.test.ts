import { describe, expect, it } from '@jest/globals';
import { assessCase } from '../../../src/checks/assess';
import { askedAgain, declaredCheck } from '../../../src/checks/own/declared';
import { textRead } from '../../../src/checks/own/reads';
import type { AgentOutput } from '../../../src/model/agent-output';
import type { CheckMeta, DeclaredCheck } from '../../../src/model/check';
import type { CaseBlocks, JudgeQuestion } from '../../../src/model/judge';
import { ownId } from '../../../src/model/values/own-column';
import { readChecks } from '../../../src/checks/own/read-checks';
import { BUILT_IN, checksWith } from '../../../src/checks/registry';
import { effectiveWeight } from '../../../src/settings/weights';
import { decided, evalCase, output } from '../../support/cases';
import { SCORING } from '../../support/settings';

const HEADER = ['ID', 'Title', 'kind', 'Pattern', 'stage', 'gates', 'tabs'];
const read = (...lines: readonly string[][]) => readChecks([HEADER, ...lines]);

describe('the tab Checks', () => {
  it('declares a check a line; ids are made of titles, and what is switched off is none', () => {
    const { checks, problems } = read(
      ['', 'No apology!', 'not contains', 'sorry', '', '', 'all'],
      ['', '', '', '', '', '', ''],
      ['check_quick', 'In time', 'max_latency', '30', 'quality', 'info only', 'GOLD; Loc'],
      ['', 'Off', 'regex', '(a', '', '', 'no'],
    );
    expect(problems).toEqual([]);
    expect(checks).toEqual([
      {
        ...{ id: 'check_no_apology', title: 'No apology!', kind: 'not contains', pattern: 'sorry' },
        ...{ reads: ['answer'], stage: 'answer', gates: true, tabs: 'all' },
      },
      {
        ...{ id: 'check_quick', title: 'In time', kind: 'max latency', pattern: '30' },
        ...{ reads: [], stage: 'quality', gates: false, tabs: ['GOLD', 'Loc'] },
      },
    ]);
    expect(ownId('Área  & Größe')).toBe('check_área_größe');
  });

  it.each([
    [['', '', 'regex', 'a', '', '', 'all'], 'title: it is blank'],
    [['', 'Contains', 'regex', 'a', '', '', 'all'], 'there is a check check_contains already'],
    [['', 'x'.repeat(61), 'regex', 'a', '', '', 'all'], 'more than 60 characters'],
    [['', 'A', 'vibes', 'a', '', '', 'all'], 'kind: “vibes” is none; write one of contains'],
    [['', 'A', 'regex', '', '', '', 'all'], 'rubric or pattern: it is blank'],
    [
      ['', 'A', 'regex', '(a+', '', '', 'all'],
      'rubric or pattern: the expression has a “(” that is never closed',
    ],
    [
      ['', 'A', 'json', 'a..b = 1', '', '', 'all'],
      'rubric or pattern: “a..b = 1” is not a path with a value',
    ],
    [['', 'A', 'contains', 'y'.repeat(50_000), '', '', 'all'], 'more than 2000 characters'],
    [['', 'A', 'contains', 'a', 'moon', '', 'all'], 'stage: “moon” is none'],
    [['', 'A', 'contains', 'a', '', 'perhaps', 'all'], 'gates: “perhaps” is neither'],
  ])('names the row and the column of what it cannot use', (line, problem) => {
    const { checks, problems } = read(['', 'Good', 'contains', 'a', '', '', 'all'], line);
    expect(checks.map(({ id }) => id)).toEqual(['check_good']);
    expect(problems).toEqual([expect.stringContaining(problem)]);
    expect(problems[0]).toMatch(/^Checks, row 3, (?:title|kind|rubric or pattern|stage|gates): /);
  });

  it('holds for all eval sets where tabs is blank, and for none where it says so', () => {
    const tabsOf = (tabs: string) =>
      read(['', 'A', 'contains', 'a', '', '', tabs]).checks.map((one) => one.tabs);
    expect([tabsOf(''), tabsOf(' '), tabsOf('All')]).toEqual([['all'], ['all'], ['all']]);
    expect([tabsOf('no'), tabsOf('off')]).toEqual([[], []]);
    expect(tabsOf('GOLD')).toEqual([['GOLD']]);
    expect(tabsOf('North; Casino')).toEqual([['North', 'Casino']]);
    expect([tabsOf('Overall'), tabsOf('all of them')]).toEqual([[['Overall']], [['all of them']]]);
  });

  it('takes an id once, two hundred checks, and no tab without its columns', () => {
    const line = (title: string) => ['', title, 'contains', 'a', '', '', 'all'];
    expect(read(line('One'), line('one')).problems).toEqual([
      'Checks, row 3, title: there is a check check_one already; give it another title or id',
    ]);
    const many = read(...Array.from({ length: 201 }, (_line, index) => line(`Check ${index}`)));
    expect([many.checks.length, many.problems]).toEqual([
      ...[200, ['Checks, row 202: more than 200 checks are not asked']],
    ]);
    expect(read(...Array.from({ length: 240 }, (_line, index) => line(`Check ${index}`))).problems).toEqual([
      'Checks, rows 202, 203, 204, 205, 206, …: more than 200 checks are not asked',
    ]);
    expect(readChecks([['title']]).problems).toEqual(['Checks: there is no column kind, rubric or pattern']);
    const twice = (id: string, title: string) =>
      read(line('One'), [id, title, 'contains', 'b', '', '', 'all']).problems;
    expect([twice('check_one', 'Two'), twice('two', 'one')].map(({ length }) => length)).toEqual([1, 1]);
    expect([twice('', 'Two'), twice('two', '')].map(({ length }) => length)).toEqual([0, 1]);
    expect(read(['pre_check_1', ...line('One').slice(1)]).checks[0]?.id).toBe('check_pre_check_1');
  });
});

/** A line by its columns. */
const line = (cells: Readonly<Record<string, string>>) =>
  readChecks([Object.keys(cells), Object.values(cells)]);

describe('a line with all columns', () => {
  it('says what is read, what it weighs and who judges it, under the headings that people give the columns', () => {
    const judged = line({
      ...{ Title: 'Cites  a\nsource', KIND: 'Judged', 'Rubric or pattern': 'Names it.\nTwice.' },
      ...{ 'reads (answer, charts, tools, state path)': 'Tools; charts_data[type=a;b].title' },
      ...{ 'gates or info': 'info', weight: '0,5', 'on for which tabs': 'all' },
    });
    expect(judged).toMatchObject({
      problems: [],
      checks: [
        {
          ...{
            id: 'check_cites_a_source',
            title: 'Cites a source',
            kind: 'judged',
            pattern: 'Names it.\nTwice.',
          },
          ...{
            reads: ['tools', 'charts_data[type=a;b].title'],
            stage: 'workflow',
            gates: false,
            weight: 0.5,
          },
        },
      ],
    });
    const [check] = judged.checks.map(declaredCheck);
    expect(check).toMatchObject({ reads: ['toolsUsed', 'wholeState'], weight: 0.5 });
    expect(check?.actual).toEqual(['read: cites_a_source']);
    const weightUnder = (weights: Readonly<Record<string, number>>) =>
      check && effectiveWeight(check, { weights, stageWeights: {} });
    expect([weightUnder({}), weightUnder({ check_cites_a_source: 3 })]).toEqual([0.5, 3]);
  });

  it.each<[Readonly<Record<string, string>>, string]>([
    [
      { reads: 'answer; a..b' },
      'reads: “answer; a..b” is neither answer, charts, tools nor a path of the state',
    ],
    [
      { kind: 'json', pattern: 'a', reads: 'answer' },
      'reads: a check of the kind json always reads the same',
    ],
    [{ weight: '-1' }, 'weight: “-1” is not a number from 0 to 1000'],
    [{ id: 'agent_answer' }, 'title: there is a check agent_answer already'],
    [{ title: 'Agent answer' }, 'title: there is a check agent_answer already'],
    [{ pattern: 'x'.repeat(50_000) }, 'rubric or pattern: it has more than 8000 characters'],
    [{ kind: 'rubric, extend', id: 'date_match' }, 'id: “date_match” is not a judged check'],
    [
      { kind: 'rubric, invert', id: 'agent_answer' },
      'kind: “rubric, invert” is none; write rubric, extend or',
    ],
    [{ kind: 'replace', id: 'agent_answer', weight: '2' }, 'weight: that of a check of this program stays'],
    [{ kind: 'replace', id: 'agent_answer', tabs: 'GOLD' }, 'tabs: a rubric is the same for all eval sets'],
  ])('names what cannot be used (%#)', (cells, problem) => {
    const usual = { id: '', title: 'A', kind: 'judged', pattern: 'p', reads: '', weight: '', tabs: 'all' };
    expect(line({ ...usual, ...cells }).problems).toEqual([
      expect.stringContaining(`Checks, row 2, ${problem}`),
    ]);
  });
});

describe('the rubric of a check of this program', () => {
  const wording = (cells: Readonly<Record<string, string>>) =>
    line({ id: 'agent_answer', title: '', pattern: 'Be strict.', ...cells });

  it.each([
    ['rubric', 'extend'],
    ['Rubric: replace', 'replace'],
    ['rubric (extend)', 'extend'],
    ['replace', 'replace'],
  ])('is worded by a line of the kind “%s”: %s', (kind, how) => {
    const { wordings, checks, problems } = wording({ kind });
    expect({ wordings, checks, problems }).toEqual({
      ...{ wordings: [{ id: 'agent_answer', how, text: 'Be strict.' }], checks: [], problems: [] },
    });
    expect(wording({ kind, id: '', title: 'Agent answer' }).wordings).toHaveLength(1);
    expect(wording({ kind, tabs: 'no' })).toMatchObject({ wordings: [], drafts: [{ how }] });
  });

  it('is worded once, by a text of at most 8000 characters', () => {
    const problem = (cells: Readonly<Record<string, string>>) =>
      wording({ kind: 'rubric', ...cells }).problems;
    expect(problem({ pattern: '' })).toEqual([
      'Checks, row 2, rubric or pattern: it is blank; write what the judge should go by',
    ]);
    expect(problem({ pattern: 'x'.repeat(8001) })).toEqual([
      'Checks, row 2, rubric or pattern: it has more than 8000 characters',
    ]);
    expect(problem({ pattern: 'x'.repeat(8000) })).toEqual([]);
    expect(problem({ kind: 'subrubric' })).toEqual([expect.stringContaining('title: it is blank')]);
    const header = ['id', 'title', 'kind', 'pattern'];
    const again = readChecks([
      header,
      ['agent_answer', '', 'rubric', 'a'],
      ['completeness', '', 'rubric', 'b'],
      ['agent_answer', '', 'replace', 'c'],
    ]);
    expect(again.wordings.map(({ text }) => text)).toEqual(['a', 'b']);
    expect(again.problems).toEqual(['Checks, row 4, id: the rubric of agent_answer is worded already']);
  });
});

describe('how much a check may say', () => {
  const usual = { title: 'A', kind: 'judged', pattern: 'p' };

  it('is a title of 60 characters, a rubric of 8000, a pattern of 2000, and a weight from 0 to 1000', () => {
    const count = (cells: Readonly<Record<string, string>>) => line({ ...usual, ...cells }).checks.length;
    expect([count({ title: 'x'.repeat(60) }), count({ title: 'x'.repeat(61) })]).toEqual([1, 0]);
    expect([count({ pattern: 'x'.repeat(8000) }), count({ pattern: 'x'.repeat(8001) })]).toEqual([1, 0]);
    expect(count({ kind: 'contains', pattern: 'x'.repeat(2000) })).toBe(1);
    const weightOf = (weight: string) => line({ ...usual, weight }).checks.map((check) => check.weight);
    expect(['0', '12', '0.25', '1000'].map(weightOf)).toEqual([[0], [12], [0.25], [1000]]);
    expect(['1000.5', 'x1', '1x', '1.'].map(weightOf)).toEqual([[], [], [], []]);
    expect(line({ ...usual, weight: '' }).checks[0]).not.toHaveProperty('weight');
  });

  it('is 60,000 characters in all', () => {
    const rubrics = (...lengths: readonly number[]) =>
      readChecks([
        ['title', 'kind', 'pattern'],
        ...lengths.map((length, index) => [`Check ${index}`, 'judged', 'x'.repeat(length)]),
      ]);
    const seven = Array<number>(7).fill(8000);
    expect(rubrics(...seven, 4000)).toMatchObject({ problems: [], checks: { length: 8 } });
    expect(rubrics(...seven, 4001).problems).toEqual([
      'Checks, row 9, rubric or pattern: all rubrics and patterns together have more than 60000 characters; shorten some',
    ]);
  });
});

describe('a declared check', () => {
  it('reads what it says, and of what is not there neither yes nor no is a pass', () => {
    const { checks } = readChecks([
      ['title', 'kind', 'pattern', 'reads', 'tabs'],
      ['Pulls', 'contains', 'pull_data', 'tools', 'all'],
      ['Titled', 'regex', '^Loss', 'charts_data[0].title', 'all'],
      ['Bars', 'json', 'charts_data[].type = bar', '', 'all'],
    ]);
    const asked = (cell: string, state: Readonly<Record<string, unknown>> | undefined) => {
      const own = { 'check: pulls': cell, 'check: titled': cell, 'check: bars': cell } as const;
      const known = { toolsUsed: ['pick_aoi', 'pull_data'], ...(state && { wholeState: state }) };
      return checks.map((check) => {
        const result = declaredCheck(check).assess(evalCase({}, { own }), output(known), SCORING);
        return result.kind === 'scored' ? result.score : result.kind;
      });
    };
    const state = { charts_data: [{ type: 'bar', title: 'Loss in Pará' }] };
    expect(asked('yes', state)).toEqual([1, 1, 1]);
    expect(asked('Nein', state)).toEqual([0, 0, 0]);
    expect(asked('no', { charts_data: [{ type: 'pie', title: 'Gain' }] })).toEqual([0, 1, 1]);
    expect(asked('no', {})).toEqual([0, 0, 0]);
    expect(asked('no', { charts_data: [] })).toEqual([0, 0, 0]);
    expect(asked('yes', undefined)).toEqual([1, 'blank', 'blank']);
    expect(asked('no', undefined)).toEqual([0, 'blank', 'blank']);
    expect(asked('', state)).toEqual(['blank', 'blank', 'blank']);
  });

  it('stands in the registry behind those of this program, and is asked of its eval sets', () => {
    const own = read(
      ['', 'No apology', 'not contains', 'sorry', '', '', 'gold'],
      ['', 'Quick', 'max latency', '30', '', 'info only', 'all'],
    );
    const checks = checksWith(own);
    expect(checks.all.slice(BUILT_IN.all.length).map(({ id, gates }) => [id, gates])).toEqual([
      ['check_no_apology', 'always'],
      ['check_quick', 'never'],
    ]);
    const asked = (tab: string): (readonly [string, number | undefined, string])[] => {
      const all = assessCase(evalCase({}, { tab }), output({ message: 'Sorry.' }), SCORING, checks);
      return ['check_no_apology', 'check_quick'].map((id) => {
        const result = all.get(id);
        if (!result || result.kind === 'needs judge') throw new Error(id);
        return [result.kind, result.kind === 'scored' ? result.score : undefined, result.reason];
      });
    };
    expect(asked('GOLD')).toEqual([
      ['scored', 0, 'found: sorry'],
      ['blank', undefined, 'it is not recorded'],
    ]);
    expect(asked('Loc')[0]).toEqual(['blank', undefined, 'not asked of this row']);
  });
});

describe('what a declared check says', () => {
  const checkOf = (kind: string, pattern: string, more: Readonly<Record<string, string>> = {}) => {
    const [check] = line({ title: 'Cites', kind, pattern, ...more }).checks.map(declaredCheck);
    if (!check) throw new Error('no check');
    return check;
  };
  const assessed = (
    check: ReturnType<typeof checkOf>,
    cell: string | undefined,
    known: Partial<AgentOutput>,
  ) =>
    check.assess(
      evalCase({}, cell === undefined ? {} : { own: { 'check: cites': cell } }),
      output(known),
      SCORING,
    );
  const BY_GFW = { message: 'It was 5 ha, by GFW.' };

  it('is why it passes or fails, also where the row says that it should not hold', () => {
    const said = (cell: string, message: string) => {
      const result = assessed(checkOf('contains', 'GFW'), cell, { message });
      return result.kind === 'scored' ? [result.score, result.reason] : result;
    };
    expect(said('yes', 'By GFW.')).toEqual([1, 'the text is there']);
    expect(said('no.!', 'By GFW.')).toEqual([0, 'it should not hold: the text is there']);
    expect(said('no', 'By me.')).toEqual([1, 'as it should be: missing: GFW']);
    expect(said('no', '')).toEqual([0, 'there is no final message']);
    expect(said('x'.repeat(50), 'By GFW.')).toMatchObject({
      ...{ kind: 'blank', reason: 'check: cites cannot be read' },
      badCell: {
        column: 'check: cites',
        problem: expect.stringMatching(/^“x+ … .*” is neither yes nor no; leave it/),
      },
    });
    for (const cell of [undefined, 'no'])
      expect(assessed(checkOf('not contains', '2022, Acre'), cell, { message: '2022' })).toEqual({
        kind: 'error',
        reason:
          '“2022, Acre” is looked for as one text, and of it “2022” is there; part several with semicolons, or put what is one text in quotes',
      });
  });

  it('is asked of a judge, with what the row wants besides, and turned around where it should not hold', () => {
    const check = checkOf('judged', 'Names its source.');
    const ask = (cell: string | undefined, of = check, known: Partial<AgentOutput> = BY_GFW) => {
      const result = assessed(of, cell, known);
      if (result.kind !== 'needs judge') return result;
      const { question, settle } = result;
      const settled = [1, 0].map((score) => settle(decided(score)));
      return [question.part, question.query, taskOf(question), ...settled];
    };
    const graded = 'Grade check_cites on text_of_agent (It was 5 ha, by GFW.)';
    expect(ask(undefined)).toMatchObject([
      ...['check_cites', 'How much forest was lost?', `${graded}.`],
      ...[1, 0].map((score) => ({ kind: 'scored', score, reason: 'because' })),
    ]);
    expect(ask('no')).toMatchObject([
      ...['check_cites', 'How much forest was lost?', `${graded}.`],
      { kind: 'scored', score: 0, reason: 'it should not hold: because' },
      { kind: 'scored', score: 1, reason: 'as it should be: because' },
    ]);
    expect(ask('GFW')).toMatchObject([{}, {}, `${graded} against must_hold (GFW).`, {}, {}]);
    expect(ask('?')).toMatchObject({
      kind: 'blank',
      badCell: {
        column: 'check: cites',
        problem:
          '“?” is neither yes nor no, nor a text that must hold; leave it blank where the check is not asked',
      },
    });
    expect(ask('yes', check, { message: '' })).toMatchObject({
      score: 0,
      reason: 'there is no final message',
    });
    expect(ask('yes', check, {})).toEqual({ kind: 'blank', reason: 'it is not recorded' });
    const tools = checkOf('judged', 'Looks it up.', { reads: 'tools; answer' });
    expect(ask('yes', tools, { ...BY_GFW, toolsUsed: ['pick_aoi', 'pull_data'] })).toMatchObject([
      ...[{}, {}],
      'Grade check_cites on what_the_agent_did (tools:\npick_aoi; pull_data\n\nanswer:\nIt was 5 ha, by GFW.).',
      ...[{}, {}],
    ]);
  });

  it('is asked again of a text of the results, unless another question was asked of it', () => {
    const again = (check: CheckMeta, expected: string) => {
      const found = askedAgain(check, { query: 'q', expected, actual: '5 ha' });
      return found && [taskOf(found.question), found.question.part, found.passes(1), found.passes(0)];
    };
    const check = checkOf('judged', 'Names its source.');
    const graded = 'Grade check_cites on text_of_agent (5 ha)';
    expect(again(check, '')).toEqual([`${graded}.`, 'check_cites', true, false]);
    expect(again(check, 'yes')).toEqual([`${graded}.`, 'check_cites', true, false]);
    expect(again(check, 'no')).toEqual([`${graded}.`, 'check_cites', false, true]);
    expect(again(check, 'GFW')?.[0]).toBe(`${graded} against must_hold (GFW).`);
    expect(again(checkOf('judged', 'Looks it up.', { reads: 'tools' }), '')?.[0]).toBe(
      'Grade check_cites on what_the_agent_did (5 ha).',
    );
    const answers = BUILT_IN.judged.slice(0, 1);
    expect(answers.map(({ id }) => id)).toEqual(['charts_answer']);
    const others = [checkOf('contains', 'GFW'), ...answers];
    expect(others.map((other) => again(other, ''))).toEqual([undefined, undefined]);
    expect(again(check, '?')).toBeUndefined();
  });

  it('is in the guide, too', () => {
    const coded = checkOf('contains', 'GFW', { tabs: 'GOLD; Loc' });
    expect(coded.doc).toEqual({
      question: 'User-declared check, contains: “GFW”?',
      one: 'It holds or, in a row whose column says no, it does not hold (GOLD, Loc).',
      zero: 'That is not so, or there is nothing to read.',
      blank: 'The row does not ask for it, or what it reads is not recorded.',
      ...{ examples: [], traps: [] },
    });
    expect(coded).not.toHaveProperty('weight');
    const judged = checkOf('judged', 'Names it.', { weight: '2' });
    expect(judged.doc).toMatchObject({
      one: 'It holds or, in a row whose column says no, it does not hold (every eval set).',
      blank: 'The row does not ask for it, or what it reads is not recorded, or no judge has said.',
    });
    expect(declaredCheck({ ...OF_A_COLUMN, tabs: [] }).doc.one).toContain('(eval sets with its column)');
  });

  it('rests on columns or, where no column holds what it reads, on what it has read', () => {
    const about = (check: ReturnType<typeof checkOf>) => {
      const { actual, expects, reads, readsAny, gates, blankedByClarification, rubric } = check;
      return { actual, expects, reads, readsAny, gates, blankedByClarification, rubric: rubric?.name };
    };
    const usual = { expects: ['check: cites'], gates: 'always', blankedByClarification: false };
    const nothing = { readsAny: undefined, rubric: undefined };
    expect(about(checkOf('contains', 'GFW'))).toEqual({
      ...{ ...usual, ...nothing, actual: ['actual_agent_answer'], reads: ['message'] },
    });
    expect(about(checkOf('max cost', '1'))).toEqual({
      ...{ ...usual, ...nothing, actual: ['agent_cost_usd'], reads: ['cost'] },
    });
    const charts = checkOf('judged', 'Is a pie.', { reads: 'charts', gates: 'no' });
    expect(about(charts)).toEqual({
      ...{ ...usual, gates: 'never', actual: ['read: cites'], reads: [] },
      ...{ readsAny: ['charts', 'chartsInsight'], rubric: 'check_cites' },
    });
    expect(checkOf('contains', 'GFW').readIn).toBeUndefined();
    const read = (known: Partial<AgentOutput>) => charts.readIn?.(known);
    expect(read({ charts: [{ type: 'pie' }] })).toBe('[{"type":"pie"}]');
    expect(read({ chartsInsight: 'A pie.' })).toBe('A pie.');
    expect([read({ charts: [] }), read({ chartsInsight: null }), read({})]).toEqual(['', '', '']);
    const both = checkOf('judged', 'Is right.', { reads: 'tools; answer' });
    expect(about(both).actual).toEqual(['read: cites']);
  });

  it('is called for by a row of its eval set, or one whose column asks', () => {
    const isCalledFor = (check: ReturnType<typeof checkOf>, about: Parameters<typeof evalCase>[1]) =>
      check.implied?.(evalCase({}, about));
    const check = checkOf('contains', 'GFW', { tabs: 'Gold' });
    expect(isCalledFor(check, { tab: 'GOLD' })).toBe(true);
    expect(isCalledFor(check, { tab: 'Loc' })).toBe(false);
    expect(isCalledFor(check, { tab: 'Loc', own: { 'check: cites': 'no' } })).toBe(true);
    expect(isCalledFor(check, { tab: 'GOLD', own: { 'check: cites': '' } })).toBe(false);
  });
});

/** With the names of the blocks, and their texts in brackets. */
function taskOf(question: JudgeQuestion): string {
  const shown = (block: string, text: string) => `${block} (${text})`;
  const blocks: CaseBlocks = {
    ...{ graded: shown, expected: String, note: String, noteOnTop: String },
    place: (block, _kind, text) => shown(block, text),
  };
  return question.task(blocks, '', 0.05);
}

const OF_A_COLUMN: DeclaredCheck = {
  ...{ id: 'check_cites', title: 'Cites', kind: 'judged', pattern: 'Cites', reads: ['answer'] },
  ...{ stage: 'answer', gates: true, tabs: [] },
};

describe('what is read', () => {
  const state = { note: '', ids: [1, null, 'x'], chart: { type: 'pie' } };
  it.each<[string, Partial<AgentOutput>, ReturnType<typeof textRead>]>([
    ['charts', { charts: [] }, { kind: 'nothing', reason: 'there is no chart' }],
    [
      'charts',
      { chartsInsight: null },
      { kind: 'nothing', reason: 'there is no chart, or none that says anything' },
    ],
    ['tools', { toolsUsed: [] }, { kind: 'text', text: '(no tool was called)' }],
    ['answer', { message: ' ' }, { kind: 'nothing', reason: 'there is no final message' }],
    ['ids[]', { wholeState: state }, { kind: 'text', text: '1\n\nx' }],
    ['chart', { wholeState: state }, { kind: 'text', text: '{"type":"pie"}' }],
    ['note', { wholeState: state }, { kind: 'nothing', reason: 'note: nothing is there' }],
    ['gone', { wholeState: { a: 1 } }, { kind: 'nothing', reason: 'gone: it has no “gone” but a' }],
    ['note', {}, undefined],
  ])('of %s, %j, is %j', (name, known, found) => {
    expect(textRead([name], known)).toEqual(found);
  });
});
