/** Everyone who reads a scored spreadsheet, and what each says the verdicts are. */
import { expect } from '@jest/globals';
import * as z from 'zod';
import { VirtualClock } from '../../../local/runtime';
import { readCsv } from '../../../src/agent/csv';
import { BUILT_IN } from '../../../src/checks/registry';
import { readVerdict } from '../../../src/model/scorecard';
import { cellAt } from '../cells';
import { type Desk, deskOf, NOON } from '../desk';

/** Verdicts by test id, in the order of the cases. */
export type Verdicts = Readonly<Record<string, string>>;
/** How many cases pass, and how many are measured. */
interface Rate {
  readonly passed: number;
  readonly measured: number;
}
/** What a reader says: verdicts case by case, or only a rate. */
export interface Told {
  readonly verdicts?: Verdicts;
  readonly rate?: Rate;
  /** Check by check, of the rows that pass or fail. @example { Area: '1/2' } */
  readonly checks?: Readonly<Record<string, string>>;
}

export const TAB = 'GOLD';
const RESULTS = 'GOLD results';
const TABS = { tabs: [{ tab: TAB, resultsTab: RESULTS }] };

/** A row of the section “Checks”: its title and its rate. */
const CheckRow = z.tuple([z.string(), z.looseObject({ passed: z.number(), n: z.number() })]);

interface Counted {
  readonly title: string;
  readonly passed: number;
  readonly evaluated: number;
}
const Card = z.looseObject({
  test_id: z.string(),
  verdict: z.string(),
  checks: z.record(z.string(), z.object({ score: z.nullable(z.number()) })),
});
const Outcome = z.object({
  outcome: z.object({
    tabs: z.array(
      z.looseObject({
        sheetId: z.number(),
        headline: z.looseObject({ sentence: z.string() }),
        sections: z.array(
          z.looseObject({ title: z.string(), rows: z.array(z.looseObject({ cells: z.array(z.unknown()) })) }),
        ),
        toLookAt: z.array(z.looseObject({ row: z.number(), testId: z.string(), verdict: z.string() })),
      }),
    ),
  }),
});
const Diff = z.object({
  evalSets: z.array(
    z.looseObject({
      measured: z.number(),
      passedBefore: z.number(),
      passedAfter: z.number(),
      caveats: z.array(z.string()),
      checks: z.array(z.looseObject({ title: z.string(), n: z.number(), after: z.nullable(z.number()) })),
    }),
  ),
  failures: z.array(z.looseObject({ gate: z.string(), cases: z.array(z.looseObject({ name: z.string() })) })),
});

/** @throws if the add-on refuses */
export function value(desk: Desk, name: string, request: object = {}): unknown {
  const answer = desk.ask(name, request);
  if (!answer.ok) throw new Error(`${name}: ${answer.message ?? ''}`);
  return answer.value;
}

function rateOf(verdicts: Verdicts): Rate {
  const all = Object.values(verdicts);
  const passed = all.filter((verdict) => verdict === 'pass').length;
  return { passed, measured: passed + all.filter((verdict) => verdict === 'fail').length };
}

type Scored = readonly [verdict: string, scores: ReadonlyMap<string, unknown>];

/** From every score of each row. */
function checksOf(rows: readonly Scored[]): Readonly<Record<string, string>> {
  const measured = rows.filter(([verdict]) => verdict === 'pass' || verdict === 'fail');
  return checkRates(
    BUILT_IN.all.map(({ id, title }) => {
      const scores = measured.flatMap(([, of]) => {
        const score = of.get(id);
        return score === null || score === undefined || score === '' ? [] : [Number(score)];
      });
      return { title, passed: scores.filter((score) => score === 1).length, evaluated: scores.length };
    }),
  );
}

function checkRates(checks: readonly Counted[]): Readonly<Record<string, string>> {
  const found = checks.filter(({ evaluated }) => evaluated > 0);
  return Object.fromEntries(found.map(({ title, passed, evaluated }) => [title, `${passed}/${evaluated}`]));
}

const Ids =
  (cases: readonly string[]) =>
  (told: ReadonlyMap<string, string>): Verdicts =>
    Object.fromEntries(cases.map((id) => [id, told.get(id) ?? '(none)']));

/** The current results, as a file. */
function runText(desk: Desk): string {
  return z.object({ text: z.string() }).parse(value(desk, 'runFile')).text;
}

/** Every reader by name. @param cases the test ids, from row 2 on */
export function readers(cases: readonly string[]): Readonly<Record<string, (desk: Desk) => Told>> {
  const byId = Ids(cases);
  const rows = cases.map((_id, index) => index + 2);
  /** Another run with the same results, or one that passed what fails now. @param failed the score of what fails now */
  const earlier = (text: string, failed: number): string => {
    const file = z.looseObject({ scorecards: z.array(Card) }).parse(JSON.parse(text));
    const before = file.scorecards.map(({ verdict, checks, ...card }) => ({
      ...card,
      run_id: '20200101T000000000Z',
      verdict: verdict === 'fail' && failed === 1 ? 'pass' : verdict,
      checks: Object.fromEntries(
        Object.entries(checks).map(([id, { score }]) => [
          id,
          // A 0 in a row that passes is of a check that is info only: that it was 1 is no regression.
          { score: score === 0 ? failed : score },
        ]),
      ),
    }));
    return JSON.stringify({ ...file, scorecards: before });
  };
  const diff = (desk: Desk, failed: number, failOn: readonly string[]) =>
    Diff.parse(
      value(desk, 'diffFiles', {
        before: { name: 'before.json', text: earlier(runText(desk), failed) },
        after: { name: 'after.json', text: runText(desk) },
        ...{ failOn, minPass: [] },
      }),
    );
  return {
    cells: (desk) => ({
      checks: checksOf(
        rows.map((row) => {
          const line = desk.row(RESULTS, row + 2);
          return [String(line['verdict']), new Map(BUILT_IN.all.map(({ id }) => [id, line[`${id}_score`]]))];
        }),
      ),
      verdicts: byId(
        new Map(
          rows.map((row) => {
            const { test_id: id, verdict } = desk.row(RESULTS, row + 2);
            return [String(id), String(verdict)];
          }),
        ),
      ),
    }),
    sidebar: (desk) => {
      const [tab] = Outcome.parse(value(desk, 'runOutcome')).outcome.tabs;
      const listed = new Map(tab?.toLookAt.map(({ testId, verdict }) => [testId, verdict]));
      return {
        verdicts: byId(new Map(cases.map((id) => [id, listed.get(id) ?? 'pass']))),
        checks: checkRates(
          (tab?.sections.find(({ title }) => title === 'Checks')?.rows ?? []).map(({ cells }) => {
            const [title, { passed, n }] = CheckRow.parse(cells.slice(0, 2));
            return { title, passed, evaluated: n };
          }),
        ),
      };
    },
    rows: (desk) => {
      const sheetId = desk.runtime.workbook.tabNamed(TAB)?.id;
      const Looks = z.object({
        looks: z.array(
          z.object({
            row: z.looseObject({ testId: z.string(), verdict: z.string(), isEdited: z.boolean() }),
          }),
        ),
      });
      const { looks } = Looks.parse(value(desk, 'lookAtRows', { sheetId, rows }));
      return {
        verdicts: byId(
          new Map(
            looks.map(({ row: { testId, verdict, isEdited } }) => [
              testId,
              isEdited === (verdict === 'edited, score again') ? verdict : `${verdict}, isEdited ${isEdited}`,
            ]),
          ),
        ),
      };
    },
    summary: (desk) => ({ rate: rateIn(textOf(desk, 'Summary')) }),
    terminal: (desk) => {
      const verdicts = desk.lastRun()?.tabs[0]?.verdicts ?? {};
      const { pass = 0, fail = 0 } = verdicts;
      return { rate: { passed: pass, measured: pass + fail } };
    },
    JSON: (desk) => {
      const { scorecards } = z.object({ scorecards: z.array(Card) }).parse(value(desk, 'scorecards', TABS));
      return {
        verdicts: byId(new Map(scorecards.map((card) => [card.test_id, readVerdict(card.verdict)]))),
        checks: checksOf(
          scorecards.map(({ verdict, checks }) => [
            readVerdict(verdict),
            new Map(Object.entries(checks).map(([id, { score }]) => [id, score])),
          ]),
        ),
      };
    },
    CSV: (desk) => {
      const { files } = z
        .object({ files: z.array(z.object({ name: z.string(), text: z.string() })) })
        .parse(value(desk, 'exportResults', { format: 'csv', ...TABS }));
      const [header = [], ...lines] = readCsv(files[1]?.text ?? '').rows;
      const [id, verdict] = [header.indexOf('test_id'), header.indexOf('verdict')];
      const scoresOf = (line: readonly string[]) =>
        new Map(BUILT_IN.all.map((check) => [check.id, line[header.indexOf(`${check.id}_score`)]]));
      return {
        verdicts: byId(new Map(lines.map((line) => [line[id] ?? '', readVerdict(line[verdict])]))),
        checks: checksOf(lines.map((line) => [readVerdict(line[verdict]), scoresOf(line)])),
      };
    },
    HTML: (desk) => {
      const { files } = z
        .object({ files: z.array(z.object({ text: z.string() })) })
        .parse(value(desk, 'exportResults', { format: 'html' }));
      const text = files.map((file) => file.text).join('');
      const found = text.matchAll(/<tr data-case data-verdict="([^"]*)".*?<td class="id"[^>]*>([^<]*)</g);
      return { verdicts: byId(new Map([...found].map(([, verdict = '', id = '']) => [id, verdict]))) };
    },
    'kept run': (desk) => {
      const { tabs } = z
        .object({
          tabs: z.array(z.looseObject({ runs: z.array(z.looseObject({ result: z.string() })) })),
        })
        .parse(value(desk, 'runs'));
      const now = tabs[0]?.runs.slice(-1)[0];
      const [, passed = -1, measured = -1] = /^(\d+) of (\d+) pass/.exec(now?.result ?? '') ?? [];
      return { rate: { passed: Number(passed), measured: Number(measured) } };
    },
    'diff with itself': (desk) => {
      const [set] = diff(desk, 0, []).evalSets;
      expect(set?.caveats).toEqual([]);
      expect(set?.passedBefore).toBe(set?.passedAfter);
      const checks = (set?.checks ?? []).map(({ title, n, after }) => ({
        ...{ title, passed: Math.round(n * (after ?? 0)), evaluated: n },
      }));
      return {
        rate: { passed: set?.passedAfter ?? -1, measured: set?.measured ?? -1 },
        checks: checkRates(checks),
      };
    },
    gate: (desk) => {
      const { failures } = diff(desk, 1, ['regression']);
      const lost = new Set(failures.flatMap((failure) => failure.cases.map(({ name }) => name)));
      const [set] = diff(desk, 0, []).evalSets;
      return { rate: { passed: (set?.measured ?? 0) - lost.size, measured: set?.measured ?? -1 } };
    },
    elsewhere: (desk) => {
      const copy = elsewhere(desk);
      const { looks } = z
        .object({ looks: z.array(z.object({ row: z.looseObject({ verdict: z.string() }) })) })
        .parse(value(copy, 'lookAtRows', { sheetId: copy.runtime.workbook.tabNamed(TAB)?.id, rows }));
      const [tab] = Outcome.parse(value(copy, 'runOutcome')).outcome.tabs;
      const [here] = Outcome.parse(value(desk, 'runOutcome')).outcome.tabs;
      expect(tab?.headline).toEqual(here?.headline);
      expect(tab?.toLookAt).toEqual(here?.toLookAt);
      return { verdicts: byId(new Map(looks.map(({ row }, index) => [cases[index] ?? '', row.verdict]))) };
    },
  };
}

/** The same workbook, without what its spreadsheet had stored: as a copy, or a file that is opened on another machine. */
function elsewhere(desk: Desk): Desk {
  return deskOf({}, { workbook: desk.runtime.workbook, clock: new VirtualClock(NOON + 3_600_000) });
}

function textOf(desk: Desk, tab: string): string {
  const grid = desk.runtime.workbook.tabNamed(tab)?.grid;
  return Array.from({ length: grid?.lastRow ?? 0 }, (_row, row) =>
    Array.from({ length: grid?.lastColumn ?? 0 }, (_cell, column) =>
      String(cellAt(desk.runtime.workbook, tab, row + 1, column + 1).value ?? ''),
    ).join('\t'),
  ).join('\n');
}

/** @example rateIn('GOLD: 2 of 3 pass …') // { passed: 2, measured: 3 } */
function rateIn(text: string): Rate {
  const [, passed, measured] = /(\d+) of (\d+) (?:cases )?pass/.exec(text) ?? [];
  return { passed: Number(passed ?? -1), measured: Number(measured ?? -1) };
}

/** Whether a reader agrees with the verdicts as they should be. */
export function agrees(told: Told, wanted: Verdicts): boolean {
  const rate = told.verdicts ? rateOf(told.verdicts) : told.rate;
  const isSameRate = JSON.stringify(rate) === JSON.stringify(rateOf(wanted));
  return isSameRate && (!told.verdicts || JSON.stringify(told.verdicts) === JSON.stringify(wanted));
}

/** @example shown({ verdicts: { a: 'pass', b: 'fail' } }) // 'pass fail' */
export function shown({ verdicts, rate }: Told): string {
  return verdicts ? Object.values(verdicts).join(' ') : `${rate?.passed ?? '?'}/${rate?.measured ?? '?'}`;
}
