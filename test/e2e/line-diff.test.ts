/** Two files with a scorecard on each line: counted by kind and read in parts, they come to what two files in memory come to. */
import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReplyOf, RequestOf } from '../../src/api/table';
import { addOnForCases } from '../../local/cli/case-core';
import { CaseKinds } from '../../local/cli/case-kinds';
import { countedJunit } from '../../local/cli/counted-junit';
import { reportOf } from '../../local/cli/counted-report';
import { junitXml } from '../../local/cli/junit';
import { countedFiles } from '../../local/cli/line-diff';
import { type Indexer, RunIndex } from '../../local/cli/run-index';
import * as z from 'zod';
import { rounded } from '../support/rounded';

const folder = mkdtempSync(join(tmpdir(), 'gnw-lines-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

// A judge whose name is known; rules decide all that is asked here.
process.env['GNW_JUDGE_KEY'] = 'test-judge-key-0001';
const { ask } = addOnForCases(undefined, { isOneExecution: true });
const indexer: Indexer = { index: (request) => Promise.resolve(ask('indexCards', request)), ahead: 0 };

type Rules = Pick<RequestOf<'diffFiles'>, 'failOn' | 'allow' | 'minPass'>;
type Diff = ReplyOf<'diffFiles'>;
type Unchosen = NonNullable<RequestOf<'diffFiles'>['unchosen']>;

const ALL_GATES: Rules = {
  failOn: ['regression', 'coverage-loss', 'error'],
  allow: 0,
  minPass: [
    { check: 'verdict', rate: 0.9 },
    { check: 'completeness', rate: 0.8 },
  ],
};

const share = fc.constantFrom(0, 0.33, 0.5, 0.67, 1);
const CONVERSED = ['', 'c'] as const;
const cardOf = (tab: fc.Arbitrary<string>) =>
  fc
    .record({
      tab,
      uid: fc.constantFrom('u1', 'u2', 'u3', 'u4', 'u5', 'u6'),
      test_id: fc.constantFrom('', 't1', 't2', 't3'),
      query: fc.constantFrom('One?', 'Two?', 'Three, with “letters” of two bytes?'),
      verdict: fc.constantFrom('pass', 'pass', 'fail', 'fail', 'error', 'trials_disagree', 'needs_judge'),
      about: fc.option(
        fc.record({
          judge: fc.constantFrom('rules', 'm'),
          settings_hash: fc.constantFrom('a-b', 'a-b', 'c-b'),
        }),
      ),
      conversation: fc.constantFrom(...CONVERSED),
      turn: fc.boolean(),
      scores: fc.dictionary(
        fc.constantFrom('aoi_id_match', 'dataset_id_match', 'completeness', 'theirs'),
        share,
      ),
      trials: fc.option(fc.array(fc.constantFrom(0, 1, null), { minLength: 2, maxLength: 3 })),
      slices: fc.option(
        fc.record({ lang: fc.constantFrom('en', 'EN; fr', 'fr', ''), level: fc.constantFrom('x', 'y') }),
      ),
    })
    .map(({ scores, turn, conversation, trials, slices, about, ...card }) => ({
      ...card,
      ...(about && { about }),
      ...(conversation !== '' && { conversation, conversation_verdict: turn ? null : card.verdict }),
      ...(trials && { trials: { aoi_id_match: trials } }),
      ...(slices && { slices }),
      checks: Object.fromEntries(
        Object.entries(scores).map(([id, score]) => [
          id,
          { score: score === 0.33 ? null : score, actual: `${id} ${score}` },
        ]),
      ),
    }));

/** Scorecards in rows of their own, not always in the order of the rows; some lines hold no case. */
const linesOn = (tab: fc.Arbitrary<string>, above = 0) =>
  fc
    .tuple(
      fc.array(fc.oneof({ weight: 9, arbitrary: cardOf(tab) }, fc.constant('none')), {
        minLength: 1,
        maxLength: 24,
      }),
      fc.boolean(),
    )
    .map(([cards, isReversed]) => {
      const lines = cards.map((card, index) => {
        const row = isReversed ? cards.length - index : index + 1;
        return card === 'none'
          ? { tab: 'A', row, verdict: 'error', error: 'this line has no query' }
          : { ...card, row: row + above, run_id: isReversed ? 'R' : '' };
      });
      return lines.map((line) => JSON.stringify(line));
    });

/** Of one eval set or two. The cases of the later run stand further below: none is in the row of one that is gone. */
const TABS = fc.constantFrom('A', 'A', 'A', 'B');
const [EARLIER, LATER] = [linesOn(TABS), linesOn(TABS, 100)];
const [EARLIER_OF_ONE, LATER_OF_ONE] = [linesOn(fc.constant('A')), linesOn(fc.constant('A'), 100)];

function fileOf(name: string, lines: readonly string[]): string {
  const file = join(folder, name);
  // Blank lines and line breaks of Windows belong to no line.
  writeFileSync(file, lines.map((line, index) => `${line}${index % 3 === 0 ? '\r\n\n' : '\n'}`).join(''));
  return file;
}

/** What is said, or why nothing can be. */
type Said = { readonly diff: unknown; readonly junit: string } | string;

function saidOf(work: () => { readonly diff: Diff; readonly junit: string }): Said {
  try {
    const { diff, junit } = work();
    // Where cases were left out, the first to stand in a column may be another.
    const evalSets = diff.evalSets.map((set) => ({ ...set, notComparable: [...set.notComparable].sort() }));
    return { diff: rounded({ ...diff, evalSets }), junit };
  } catch (error) {
    return String(error);
  }
}

function inMemory(
  before: readonly string[] | undefined,
  after: readonly string[],
  rules: Rules,
  unchosen: Unchosen,
): Said {
  const text = (name: string, lines: readonly string[]) => ({
    name,
    text: `{"scorecards":[${ask('slimCards', { name, lines: lines.map((line, index): [number, string] => [index + 1, line]) }).cards.join()}]}`,
  });
  return saidOf(() => {
    const diff = ask('diffFiles', {
      ...(before && { before: text('before', before) }),
      ...{ after: text('after', after), ...(unchosen.length > 0 && { unchosen }), ...rules },
    });
    return { diff, junit: junitXml(diff) };
  });
}

async function inParts(
  before: readonly string[] | undefined,
  after: readonly string[],
  rules: Rules,
  unchosen: Unchosen,
  lines: number,
): Promise<Said> {
  const kinds = new CaseKinds();
  const indexOf = (name: string, cards: readonly string[]) =>
    RunIndex.of(fileOf(name, cards), kinds, indexer, { lines, characters: 1e6 });
  const earlier = before && (await indexOf('before.jsonl', before));
  const later = await indexOf('after.jsonl', after);
  return saidOf(() => {
    if (!later) throw new Error('no scorecards');
    const counted = countedFiles(
      ask,
      { before: earlier, after: later, kinds },
      { allowMissing: false, ...rules },
      unchosen,
    );
    return { diff: reportOf(ask, counted), junit: [...countedJunit(ask, counted)].join('') };
  });
}

type Settings = Readonly<Record<string, string>>;
const Told = z.object({ evalSets: z.tuple([z.object({ notComparable: z.array(z.string()) })]) });

/** Four cases whose answers are judged, which rules decide. */
function scoredWith(runId: string, set: Settings): string[] {
  const lines = [1, 2, 3, 4].map((row): [number, string] => [
    row,
    JSON.stringify({
      ...{ query: `How much, ${row}?`, expected_answer: '50 hectares', actual_agent_answer: '50 hectares' },
    }),
  ]);
  const { names, calledFor, dates } = ask('readCases', { name: 'F', lines });
  return ask('scoreCases', {
    whole: { name: 'F', names, calledFor, dates, hasTurns: false },
    ...{ lines, faults: [], choice: {}, set: Object.entries(set), runId },
    ...{ spentUsd: 0, namesUnchosen: false, lists: false },
  }).cards;
}

describe('The diff of two files of scorecards', () => {
  it('is the same in one part, in many, and in memory: figures, verdicts, p-values, listed cases, gates and JUnit XML', async () => {
    const gates = fc.constantFrom<Rules>(
      ALL_GATES,
      { failOn: [], allow: 0, minPass: [] },
      { ...ALL_GATES, allow: 2 },
    );
    await fc.assert(
      fc.asyncProperty(EARLIER, LATER, gates, async (before, after, rules) => {
        const whole = inMemory(before, after, rules, []);
        expect(await inParts(before, after, rules, [], 1000)).toEqual(whole);
        expect(await inParts(before, after, rules, [], 3)).toEqual(whole);
      }),
      { numRuns: 12 },
    );
  });

  it('is the same where the later run was to take only some of the cases, and for rates alone', async () => {
    const left = fc.array(
      fc.record({
        row: fc.integer({ min: 30, max: 40 }),
        uid: fc.constantFrom('u1', 'u2', 'u7'),
        testId: fc.constantFrom('', 't1', 't4'),
        query: fc.constantFrom('One?', 'Four?'),
      }),
      { maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(EARLIER_OF_ONE, LATER_OF_ONE, left, async (before, after, unchosen) => {
        expect(await inParts(before, after, ALL_GATES, unchosen, 5)).toEqual(
          inMemory(before, after, ALL_GATES, unchosen),
        );
        const rates = { ...ALL_GATES, failOn: [] };
        expect(await inParts(undefined, after, rates, [], 5)).toEqual(inMemory(undefined, after, rates, []));
      }),
      { numRuns: 8 },
    );
  });

  it('says that the judge or the settings are others, as of two runs of a workbook, in parts and in memory', async () => {
    const usual = { 'judge.provider': 'anthropic', 'judge.model': 'claude-haiku-5-5' };
    const before = scoredWith('R1', usual);
    const saidOfOther = async (set: Settings): Promise<readonly string[]> => {
      const after = scoredWith('R2', { ...usual, ...set });
      const rules = { ...ALL_GATES, failOn: [], minPass: [] };
      const inMany = await inParts(before, after, rules, [], 2);
      expect(inMany).toEqual(inMemory(before, after, rules, []));
      return typeof inMany === 'string' ? [inMany] : Told.parse(inMany.diff).evalSets[0].notComparable;
    };
    expect(await saidOfOther({})).toEqual([]);
    expect(await saidOfOther({ 'judge.model': 'claude-sonnet-5-5' })).toEqual([
      'Other judge: claude-haiku-5-5, then claude-sonnet-5-5.',
    ]);
    expect(await saidOfOther({ 'scoring.chartTolerance': '0.05' })).toEqual(['Other scoring settings.']);
  });

  it('says that the shares of a run were not scored with the same settings', async () => {
    const [before, share] = [scoredWith('R1', {}), scoredWith('R2', {})];
    const others = scoredWith('R3', { 'scoring.chartTolerance': '0.05' });
    const after = [...share.slice(0, 2), ...others.slice(2)];
    const rules = { ...ALL_GATES, failOn: [], minPass: [] };
    const inMany = await inParts(before, after, rules, [], 3);
    expect(inMany).toEqual(inMemory(before, after, rules, []));
    expect(typeof inMany === 'string' ? inMany : Told.parse(inMany.diff).evalSets[0].notComparable).toEqual([
      'Not all rows of the second run were scored with the same settings, prompts and version of the checks.',
      'Other scoring settings.',
    ]);
  });

  it('lists the first cases of each kind of change, and says how many there are', async () => {
    const cards = (score: number) =>
      Array.from({ length: 7 }, (_item, index) => {
        const verdict = score === 1 ? 'pass' : 'fail';
        const about = {
          tab: 'A',
          row: index + 1,
          uid: `u${index}`,
          test_id: `t${index}`,
          query: 'One?',
          verdict,
        };
        return JSON.stringify({ ...about, run_id: `R${score}`, checks: { aoi_id_match: { score } } });
      });
    const kinds = new CaseKinds();
    const before = await RunIndex.of(fileOf('seven.jsonl', cards(1)), kinds, indexer);
    const after = await RunIndex.of(fileOf('lost.jsonl', cards(0)), kinds, indexer);
    if (!after) throw new Error('no scorecards');
    const rules = { allowMissing: false, ...ALL_GATES };
    const counted = countedFiles(ask, { before, after, kinds }, rules);
    const [lost] = reportOf(ask, counted, 2).evalSets[0]?.lists ?? [];
    expect([lost?.total, lost?.cases.map(({ name }) => name)]).toEqual([7, ['t0', 't1']]);
    const names = [...countedJunit(ask, counted)].join('').match(/name="t\d: One\?"><failure/g);
    expect(names).toHaveLength(7);
  });
});
