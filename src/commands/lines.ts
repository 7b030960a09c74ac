/**
 * Scores lines of JSON Lines without a sheet, by the functions that score a tab. Each line is treated as an eval set of one case;
 * neighbouring turns of a conversation form one eval set. Scores do not depend on the batch size.
 */
import { columnsHolding } from '../agent/recorded';
import { choose, statusOf } from '../evalset/choose';
import { normalHeader } from '../model/check';
import { coverageOf, isInResults } from '../scoring/coverage';
import { findHeader, type Header } from '../evalset/header';
import { type EvalSet, readTab } from '../evalset/read-tab';
import { columnsNamed, sliceValues } from '../evalset/slice-values';
import type { Judge } from '../judge/decide';
import type { CheckMeta, Checks } from '../checks/check';
import { grouped } from '../model/collections';
import { memoize } from '../model/memoize';
import { isObject, type JsonObject, exactJsonIn, flawIn } from '../model/texts/json';
import type { Cell, TabGrid } from '../model/tab-grid';
import { cleanText, foldCase } from '../model/text';
import type { CheckId } from '../model/check';
import type { Scorecard } from '../model/scorecard';
import { type ScorecardJson, scorecardLine } from '../reports/scorecards-json';
import { withConversationVerdicts } from '../results/conversation-verdicts';
import type { Settings } from '../settings/schema';
import { basisOf } from '../engine/jobs/scoring/rows';
import { scoreWave } from '../engine/jobs/scoring/score-wave';

/** A line with its number, from 1; `fault` says why it cannot be read, '' if it can. */
type JsonLine = readonly [row: number, text: string, fault: string];

interface LineScoringOptions {
  /** Takes the place of a tab's name. */
  readonly name: string;
  readonly settings: Settings;
  readonly checks: Checks;
  readonly judge: Judge;
  readonly decide: Judge['decide'];
  readonly runId: string;
  /** ISO date-time, UTC. */
  readonly judgedAt: () => string;
}

interface LineScores {
  /** One per line, except for the lines of a trailing conversation that may continue in the next batch. */
  readonly cards: readonly LineCard[];
  /** Keys that are not read, one sentence each. */
  readonly unread: readonly string[];
}

/** A scorecard, or the reason why there is none. */
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

/**
 * Scores a batch of lines.
 *
 * @param isEnd true if no more lines follow, so that a trailing conversation is complete
 */
export function scoreLines(
  lines: readonly JsonLine[],
  isEnd: boolean,
  options: LineScoringOptions,
): LineScores {
  const { name, settings, checks, runId } = options;
  const layoutOf = layouts(options);
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
    options.decide,
    basisOf(settings, options.judge, { tab: name }, checks),
  );
  const scoredAt = new Map(cases.map(({ evalCase }, place) => [evalCase.row, scored[place]]));
  const byLayout = grouped(units, ({ layout }) => layout);
  const cards = new Map(
    [...byLayout].flatMap(([layout, ofLayout]) => cardsOf(layout, ofLayout, scoredAt, options)),
  );
  const faulty = (row: number): LineCard => ({
    tab: name,
    row,
    verdict: 'error',
    error: faults.get(row) ?? NO_QUERY,
  });
  return {
    cards: completeLines.map(([row]) => cards.get(row) ?? faulty(row)),
    unread: [...byLayout.keys()].flatMap(unreadIn),
  };
}

const NO_QUERY = 'this line has no query';

/** Returns a function that makes the layout of lines with the given keys, once for each combination; undefined if no key is the query. */
function layouts({
  name,
  settings,
  checks,
}: LineScoringOptions): (keys: readonly string[]) => LineLayout | undefined {
  const known = new Map<string, LineLayout | undefined>();
  return (keys) => {
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
  // A check that does not apply to a row has a blank score, as in a tab where it applies to another row.
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

/** The value of a cell; lists and objects, such as a state or charts, as JSON. */
function cellOf(value: unknown): string | number | boolean {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : JSON.stringify(value);
}

/** Returns a value as a sheet displays it. */
function shownText(value: Cell): string {
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
}

/** Groups neighbouring turns of the same conversation; any other line is a group of its own. */
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

/** The conversation of a line, folded; '' for none. */
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
  if (!evalSet) throw new Error('lines with a query have one together');
  return { layout, evalSet, lines };
}

/** The cards of lines with the same keys, by row. */
function cardsOf(
  { keys, checks: asked }: LineLayout,
  units: readonly LineUnit[],
  scoredAt: ReadonlyMap<number, Scorecard | undefined>,
  { name, settings, checks, runId, judgedAt }: LineScoringOptions,
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

/** True if any check has a score. */
export function hasScore(card: LineCard): boolean {
  const checks = 'checks' in card ? card['checks'] : undefined;
  return (
    isObject(checks) && Object.values(checks).some((check) => isObject(check) && check['score'] !== null)
  );
}
