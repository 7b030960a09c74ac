/**
 * Scores lines of JSON without a sheet (`npm start -- score`), by the functions that score a tab. Each line is an eval set of one case;
 * neighbouring turns of a conversation form one eval set. Scores do not depend on the size of a batch.
 */
import { columnsHolding } from '../agent/recorded-columns';
import { choose, statusOf } from '../evalset/choose-cases';
import { normalHeader } from '../model/check';
import { coverageOf, isInResults } from '../scoring/coverage';
import { findHeader, type Header } from '../evalset/header';
import { type EvalSet, readTab } from '../evalset/read-tab';
import { columnsNamed, sliceValues } from '../evalset/slice-values';
import type { CheckMeta, Checks } from '../checks/check';
import { checksIn } from '../checks/registry';
import { decideWithFallback, judgeFor } from '../engine/jobs/judge-of-run';
import { replyDeadlineOf } from '../engine/execution-time';
import type { JudgeStopped } from '../judge/stopped';
import { grouped } from '../model/collections';
import { memoize } from '../model/memoize';
import { isObject, type JsonObject, exactJsonIn, flawIn } from '../model/texts/json';
import type { Cell, TabGrid } from '../model/tab-grid';
import { cleanText, foldCase } from '../model/text';
import type { CheckId } from '../model/check';
import type { Scorecard } from '../model/scorecard';
import * as z from '../model/zod';
import { type ScorecardJson, scorecardLine } from '../reports/scorecards-json';
import { withConversationVerdicts } from '../results/conversation-verdicts';
import { SettingChanges } from '../settings/read-settings';
import type { Settings } from '../settings/schema';
import { basisOf } from '../engine/jobs/scoring/rows-of-run';
import { scoreWave } from '../engine/jobs/scoring/score-wave';
import { entry, type Services } from './entry';
import { currentSettings } from './settings';

const LinesToScore = () =>
  z.strictObject({
    /** Of the file, in place of a tab's name. */
    name: z.string(),
    /** Line number, from 1; text; why the line cannot be read, '' if it can. */
    lines: z.array(z.tuple([z.int(), z.string(), z.string()])),
    /** True if no lines follow, so that a conversation at the end is complete. */
    isEnd: z.boolean(),
    set: SettingChanges(),
    runId: z.string(),
    /** Judging costs of earlier batches, in US dollars. */
    spentUsd: z.number(),
  });

const ScoredLines = () =>
  z.object({
    /** JSON texts, one per line; none yet for a conversation at the end that may continue in the next batch. */
    cards: z.array(z.string()),
    /** Number of cards with a score. */
    measured: z.int(),
    /** A sentence for each key that is not read. */
    unread: z.array(z.string()),
    /** Judging costs of this batch, in US dollars. */
    costUsd: z.number(),
    /** Why the judge stopped, as a sentence without its full stop; '' if it did not. */
    stopped: z.string(),
    /** True if it stopped because this execution's time is up: the same batch can be sent again at once. */
    isTimeUp: z.boolean(),
  });

interface LineScoring {
  readonly name: string;
  readonly settings: Settings;
  readonly checks: Checks;
  readonly runId: string;
  /** ISO date-time, UTC. */
  readonly judgedAt: () => string;
}

/** A scorecard, or why a line has none. */
type LineCard =
  | ScorecardJson
  | {
      readonly tab: string;
      readonly row: number;
      readonly verdict: 'error' | 'not_scored';
      readonly error: string;
    };

/** The columns and checks of all lines with the same keys. */
interface LineLayout {
  readonly keys: readonly string[];
  readonly header: Header;
  /** Checks that apply to these lines. */
  readonly checks: readonly CheckId[];
}

interface ObjectLine {
  readonly row: number;
  readonly cells: JsonObject;
  readonly layout: LineLayout;
}

/** A line, or the lines of a conversation, as an eval set. */
interface LineUnit {
  readonly layout: LineLayout;
  readonly evalSet: EvalSet;
  readonly lines: readonly Pick<ObjectLine, 'row' | 'cells'>[];
}

function scoreLines(
  { name, lines, isEnd, set, runId, spentUsd }: z.Shape<typeof LinesToScore>,
  services: Services,
) {
  const { clock, startedAt, spreadsheet } = services;
  const settings = currentSettings(services, set);
  const checks = checksIn(spreadsheet);
  const judge = judgeFor(settings, services, { until: replyDeadlineOf(startedAt), spentUsd });
  let stop: JudgeStopped | undefined;
  const decide = decideWithFallback(judge, (stopped) => {
    stop = stopped;
  });
  const scoring = { name, settings, checks, runId, judgedAt: () => new Date(clock.now()).toISOString() };
  const layoutOf = layouts(scoring);
  const faults = new Map<number, string>();
  const objects = lines.flatMap(([row, text, fault]): ObjectLine[] => {
    const cells = fault === '' ? exactJsonIn(text) : undefined;
    const layout = isObject(cells) ? layoutOf(Object.keys(cells)) : undefined;
    if (isObject(cells) && layout) return [{ row, cells, layout }];
    const form = (): string => `this line ${flawIn(text) || 'is not a JSON object'}`;
    faults.set(row, fault || (isObject(cells) ? NO_QUERY : form()));
    return [];
  });
  const groups = groupTurns(objects);
  const last = groups[groups.length - 1] ?? [];
  const mayContinue = !isEnd && conversationOf(last[0]) !== '';
  const completeLines = mayContinue ? lines.filter(([row]) => row < (last[0]?.row ?? 0)) : lines;
  const units = (mayContinue ? groups.slice(0, -1) : groups).map((group) => unitOf(group, name, layoutOf));
  const cases = units.flatMap(({ evalSet }) => choose(evalSet.cases, {}).cases);
  const scored = scoreWave(
    cases.map((recorded) => ({ ...recorded, payer: `${runId} ${recorded.evalCase.row}` })),
    { ...settings, checks },
    decide,
    basisOf(settings, judge, { tab: name }, checks),
  );
  const scoredAt = new Map(cases.map(({ evalCase }, place) => [evalCase.row, scored[place]]));
  const byLayout = grouped(units, ({ layout }) => layout);
  const cardOf = new Map(
    [...byLayout].flatMap(([layout, ofLayout]) => cardsOf(layout, ofLayout, scoredAt, scoring)),
  );
  const faulty = (row: number): LineCard => ({
    tab: name,
    row,
    verdict: 'error',
    error: faults.get(row) ?? NO_QUERY,
  });
  const cards = completeLines.map(([row]) => cardOf.get(row) ?? faulty(row));
  judge.retryRefused();
  return {
    cards: cards.map((card) => JSON.stringify(card)),
    measured: cards.filter(hasScore).length,
    unread: [...byLayout.keys()].flatMap(unreadIn),
    costUsd: judge.totals().costUsd,
    stopped: stop?.message ?? '',
    isTimeUp: stop?.why === 'time',
  };
}

const NO_QUERY = 'this line has no query';

/** Returns a function that makes the layout of lines with these keys, once for each combination; undefined if no key is the query. */
function layouts({ name, settings, checks }: LineScoring) {
  const known = new Map<string, LineLayout | undefined>();
  return (keys: readonly string[]): LineLayout | undefined => {
    const kind = JSON.stringify(keys);
    if (!known.has(kind)) known.set(kind, layoutOf(keys, name, settings, checks));
    return known.get(kind);
  };
}

function layoutOf(
  keys: readonly string[],
  name: string,
  { scoring }: Settings,
  checks: Checks,
): LineLayout | undefined {
  const header = findHeader(gridOf(name, keys, []));
  if (!header) return undefined;
  const columns = new Set(header.columns.keys());
  // A check with expected columns has a score or a blank in every line, as in a tab in which any row fills them.
  const rows = ({ expects, measures }: CheckMeta): number => {
    const asking = [...expects, ...measures];
    return asking.length === 0 || asking.some((column) => columns.has(column)) ? 1 : 0;
  };
  const run = coverageOf([], columns, checks.all, columnsHolding, scoring)
    .map((coverage) => ({ ...coverage, rows: rows(coverage.check) }))
    .filter(isInResults)
    .map(({ check }) => check.id);
  return { keys, header, checks: run };
}

const ANSWER = 'actual_agent_answer';

/** Reads a key `answer` as the agent's answer. */
const headersOf = memoize((keys: readonly string[]): readonly string[] => {
  if (keys.some((key) => normalHeader(key) === ANSWER)) return keys;
  return keys.map((key) => (normalHeader(key) === 'answer' ? ANSWER : key));
});

function gridOf(
  name: string,
  keys: readonly string[],
  lines: readonly Omit<ObjectLine, 'layout'>[],
): TabGrid {
  const headers = headersOf(keys);
  const values = lines.map(({ cells }) => keys.map((key) => cellOf(cells[key])));
  return {
    name,
    sheetId: 0,
    timeZone: 'Etc/UTC',
    merges: [],
    values: [headers, ...values],
    shown: [headers, ...values.map((row) => row.map(shownText))],
    rows: [0, ...lines.map(({ row }) => row)],
  };
}

/** A value as a cell holds it: lists and objects, such as a state or charts, as JSON. */
function cellOf(value: unknown): string | number | boolean {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : JSON.stringify(value);
}

/** A cell's value as a sheet displays it. */
function shownText(value: Cell): string {
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
}

/** Groups neighbouring turns of one conversation; any other line is a group by itself. */
function groupTurns(objects: readonly ObjectLine[]): (readonly ObjectLine[])[] {
  const groups: ObjectLine[][] = [];
  for (const line of objects) {
    const before = groups[groups.length - 1];
    const conversation = conversationOf(line);
    if (before && conversation !== '' && conversationOf(before[0]) === conversation) before.push(line);
    else groups.push([line]);
  }
  return groups;
}

/** The conversation of a line, case folded; '' for none. */
function conversationOf(line: ObjectLine | undefined): string {
  const place = line?.layout.header.columns.get('conversation');
  const key = place === undefined ? undefined : line?.layout.keys[place];
  return key === undefined ? '' : foldCase(cleanText(shownText(cellOf(line?.cells[key]))));
}

function unitOf(
  lines: readonly ObjectLine[],
  name: string,
  layoutFor: (keys: readonly string[]) => LineLayout | undefined,
): LineUnit {
  const [first, ...others] = new Set(lines.map((line) => line.layout));
  const layout =
    others.length === 0 ? first : layoutFor([...new Set(lines.flatMap((line) => line.layout.keys))]);
  const evalSet = layout && readTab(gridOf(name, layout.keys, lines), {}, layout.header);
  if (!evalSet) throw new Error('the merged keys of lines with a query have no query');
  return { layout, evalSet, lines };
}

/** The cards of lines with the same keys, with their rows. */
function cardsOf(
  { keys, checks: asked }: LineLayout,
  units: readonly LineUnit[],
  scoredAt: ReadonlyMap<number, Scorecard | undefined>,
  { name, settings, checks, runId, judgedAt }: LineScoring,
): [number, LineCard][] {
  const judged = judgedAt();
  const cases = units.flatMap(({ evalSet }) => evalSet.cases);
  const slices = sliceValues(
    gridOf(
      name,
      keys,
      units.flatMap(({ lines }) => lines),
    ),
    columnsNamed(settings.run.sliceBy),
  );
  const counted = units.flatMap(({ evalSet }) =>
    withConversationVerdicts(
      evalSet.cases.flatMap((recorded) => {
        const card = scoredAt.get(recorded.evalCase.row);
        return card ? [{ recorded, current: { ...card, run_id: runId, judged_at: judged } }] : [];
      }),
      evalSet,
    ),
  );
  const leftOut = cases.filter(({ evalCase }) => !scoredAt.has(evalCase.row));
  return [
    ...counted.map(({ recorded, current }): [number, LineCard] => {
      const { row } = recorded.evalCase;
      const ofRow = slices.get(row);
      return [row, scorecardLine({ ...current, ...(ofRow && { slices: ofRow }) }, checks.all, asked)];
    }),
    ...leftOut.map((recorded): [number, LineCard] => {
      const { row } = recorded.evalCase;
      const error = `left out because of its status “${statusOf(recorded)}”`;
      return [row, { tab: name, row, verdict: 'not_scored', error }];
    }),
  ];
}

function unreadIn({ header: { ignored, problems } }: LineLayout): string[] {
  const near = problems.map(({ column = '', text }) => `${column}: ${text}`);
  return [
    ...near,
    ...ignored
      .filter((key) => !problems.some(({ column }) => column === key.slice(0, 60)))
      .map((key) => `${key}: not a known column, ignored`),
  ];
}

function hasScore(card: LineCard): boolean {
  const checks = 'checks' in card ? card['checks'] : undefined;
  return (
    isObject(checks) && Object.values(checks).some((check) => isObject(check) && check['score'] !== null)
  );
}

export const lineCommands = {
  scoreLines: entry(LinesToScore, ScoredLines, scoreLines),
};
