/** The ledger: the scorecards of earlier runs, in the hidden tab `GNW ledger`. */
import { RunAbout, type Snapshot, type SnapshotInfo } from '../model/run';
import type { SpreadsheetPort } from '../model/spreadsheet';
import { HiddenTable, type LineOf, PART, completeValues } from './hidden-table';
import { grouped, namesOf, recordOf } from '../model/collections';
import { memoize } from '../model/memoize';
import { cut } from '../model/text';
import {
  BLANK_CARD,
  casesIn,
  caseVerdict,
  CheckScore,
  inputsPart,
  judgeOf,
  Scorecard,
  scoredIn,
  scoreIn,
} from '../model/scorecard';
import { EXPECTED_FIELDS } from '../fields/fields';
import { queryHash } from '../scoring/same-cases';
import { casesOf } from '../scoring/run-statistics';
import { readJson } from '../model/texts/json';
import * as z from '../model/zod';

// The facts of a snapshot that are read without its cases.

const MAX_TEXT = 500;

const count = memoize(() => z.int().check(z.minimum(0)));

const Info = memoize(() =>
  z.object({
    rows: count(),
    passed: count(),
    measured: count(),
    open: count(),
    about: z.optional(RunAbout()),
  }),
);
type Info = z.Shape<typeof Info>;

export function countsOf(cases: readonly Scorecard[]): Pick<Info, 'rows' | 'passed' | 'measured' | 'open'> {
  return { rows: cases.length, ...casesIn(casesOf(cases).map(caseVerdict)) };
}

function aboutText({ cases, about }: Pick<Snapshot, 'cases' | 'about'>): string {
  return JSON.stringify({ ...countsOf(cases), about }, (_key, value: unknown) =>
    typeof value === 'string' ? cut(value, MAX_TEXT) : value,
  );
}

const KEYS = { runId: String, sheetId: Number, tab: String, savedAt: String, ...PART };
const TABLE = { name: 'GNW ledger', signature: 'ledger', columns: KEYS, further: ['data', 'about'] };
const DATA_COLUMN = namesOf(KEYS).length;
const ABOUT_COLUMN = DATA_COLUMN + 1;

/** The keys of a line, without its data. */
type LedgerLine = LineOf<typeof TABLE>;

/** The places of a snapshot's parts, in order. */
interface SnapshotPlaces {
  readonly line: LedgerLine;
  readonly places: readonly number[];
}

function keyOf({ runId, sheetId, savedAt, parts }: LedgerLine): string {
  return runId === '' ? '' : JSON.stringify([runId, sheetId, savedAt, parts]);
}

/** The complete snapshots, oldest first. */
export function entriesIn(lines: readonly LedgerLine[]): SnapshotPlaces[] {
  return [...completeValues(lines, keyOf).values()]
    .flatMap((places): SnapshotPlaces[] => {
      const line = lines[places[0] ?? 0];
      return line ? [{ line, places }] : [];
    })
    .sort((a, b) => (a.line.savedAt < b.line.savedAt ? -1 : a.line.savedAt > b.line.savedAt ? 1 : 0));
}

/** The latest snapshot of each run, whose rows may have been rescored. @param entries oldest first */
function latestOf(entries: readonly SnapshotPlaces[]): SnapshotPlaces[] {
  const latest = new Map(entries.map((entry) => [runKey(entry.line), entry]));
  return entries.filter((entry) => latest.get(runKey(entry.line)) === entry);
}

function runKey({ runId, sheetId }: LedgerLine): string {
  return JSON.stringify([runId, sheetId]);
}

/** Places of lines to drop, at least `excess`: whole snapshots, oldest first, without exempt lines. */
function outdated(
  lines: readonly LedgerLine[],
  excess: number,
  isExempt: (line: LedgerLine) => boolean,
): ReadonlySet<number> {
  const loose = [...lines.entries()].filter(([, line]) => !isExempt(line));
  const snapshots = grouped(loose, ([, line]) => keyOf(line));
  const gone = new Set<number>();
  for (const places of snapshots.values()) {
    if (gone.size >= excess) break;
    for (const [place] of places) gone.add(place);
  }
  return gone;
}

export type Ledger = ReturnType<typeof openLedger>;

/** A line holds some 180 cases. */
const MAX_LINES = 2000;
/** Lines read in one call, 6 MB at most. */
const MAX_READ = 200;

/**
 * @param pins the baselines, which stay when the ledger is full; required for adding
 * @param maxLines beyond this number, the oldest snapshots are dropped
 * @example
 * const ledger = openLedger(spreadsheet);
 * ledger.add({ runId, savedAt, sheetId, tab, cases: cards });
 * const [before] = ledger.of(sheetId, 1, (run) => run.runId !== runId);
 */
export function openLedger(
  spreadsheet: SpreadsheetPort,
  pins?: { readonly of: (sheetId: number) => string | undefined },
  maxLines = MAX_LINES,
) {
  const table = new HiddenTable(spreadsheet, TABLE);
  const latest = (): SnapshotPlaces[] => latestOf(entriesIn(table.lines()));
  const entry = (runId: string, sheetId: number): SnapshotPlaces | undefined =>
    latest().find(({ line }) => line.runId === runId && line.sheetId === sheetId);
  /** @param amendedAt ISO date-time at which a row of the run was last rescored; '' if none was */
  const has = (runId: string, sheetId: number, amendedAt = ''): boolean => {
    const saved = entry(runId, sheetId);
    return saved !== undefined && saved.line.savedAt >= amendedAt;
  };
  const read = (entries: readonly SnapshotPlaces[]): Snapshot[] => readSnapshots(table, entries);
  /** The latest snapshot of each run, oldest first. */
  const list = (): SnapshotInfo[] => {
    const entries = latest();
    if (entries.length === 0) return [];
    const block = { row: 2, column: ABOUT_COLUMN + 1, rows: table.lines().length, columns: 1 };
    const texts = table.find()?.readBlock(block) ?? [];
    return entries.flatMap((saved): SnapshotInfo[] => {
      const { runId, savedAt, sheetId, tab } = saved.line;
      const kept = readJson(Info(), String(texts[saved.places[0] ?? 0]?.[0] ?? ''));
      // If the facts are damaged, the cases are counted.
      const [snapshot] = kept ? [] : read([saved]);
      const info = kept ?? (snapshot && countsOf(snapshot.cases));
      return info ? [{ runId, savedAt, sheetId, tab, ...info }] : [];
    });
  };
  let abouts: ReadonlyMap<string, RunAbout | undefined> | undefined;
  return {
    has,
    /** Adds a snapshot, whole or not at all. An existing snapshot of the run stays, unless rows were rescored since. */
    add: (snapshot: Snapshot, amendedAt?: string): void => {
      const { runId, savedAt, sheetId, tab: name } = snapshot;
      if (has(runId, sheetId, amendedAt)) return;
      abouts = undefined;
      const data = packCases(snapshot.cases);
      const line = { runId, savedAt, sheetId, tab: name, parts: data.length };
      const added = data.map((_text, index) => ({ ...line, part: index + 1 }));
      const before = table.lines();
      table.put(before.length, added, (index) => [data[index] ?? '', index === 0 ? aboutText(snapshot) : '']);
      // Old lines are removed last: if the execution dies before, the ledger is too long until the next addition.
      const isOlder = (line: LedgerLine): boolean =>
        line.runId === runId && line.sheetId === sheetId && line.savedAt < savedAt;
      const replaced = before.filter(isOlder).length;
      const isPinned = (line: LedgerLine): boolean => pins?.of(line.sheetId) === line.runId;
      const excess = before.length - replaced + added.length - maxLines;
      const old = outdated(before, excess, (line) => isOlder(line) || isPinned(line));
      table.keep((line, place) => !old.has(place) && !isOlder(line));
    },
    /** The snapshots of an eval set, oldest first, without damaged ones. @param limit how many, the newest ones */
    of: (
      sheetId: number,
      limit = Infinity,
      isTaken: (run: Pick<Snapshot, 'runId'>) => boolean = () => true,
    ): Snapshot[] =>
      read(
        latest()
          .filter(({ line }) => line.sheetId === sheetId && isTaken(line))
          .slice(-limit),
      ),
    /** Returns undefined if the snapshot is missing or damaged. */
    find: (runId: string, sheetId: number): Snapshot | undefined => {
      const saved = entry(runId, sheetId);
      return saved && read([saved])[0];
    },
    list,
    /** The conditions of a run; undefined if unknown. */
    about: (runId: string): RunAbout | undefined => {
      abouts ??= new Map(list().map((info) => [info.runId, info.about]));
      return abouts.get(runId);
    },
  };
}

function readSnapshots(table: HiddenTable<LedgerLine>, entries: readonly SnapshotPlaces[]): Snapshot[] {
  const places = entries.flatMap((item) => item.places);
  const cells = table.read(places, { gap: MAX_READ, rows: MAX_READ });
  return entries.flatMap(({ line: { runId, savedAt, sheetId, tab }, places }) => {
    const text = (place: number, column: number): string => String(cells.get(place)?.[column] ?? '');
    const cases = places.flatMap((place) => unpackCases(text(place, DATA_COLUMN), tab) ?? []);
    const { about } = readJson(Info(), text(places[0] ?? 0, ABOUT_COLUMN)) ?? {};
    return cases.length === 0 ? [] : [{ runId, savedAt, sheetId, tab, cases, ...(about && { about }) }];
  });
}

// Scorecards ⇄ texts of cells: the names of the checks once, then case after case.

/** Characters: a little less than a cell holds. */
const MAX_LINE = 30_000;
/** Characters of a name or query. */
const MAX_NAME = 80;
/** Characters of all recorded values of a snapshot, of one value, and of the trials and values of a case. */
const MAX_OUTPUTS = 100_000;
const MAX_VALUE = 800;
const MAX_BESIDES = 12_000;

const PackedCase = memoize(() =>
  z.extend(
    z.pick(Scorecard(), {
      ...{ row: true, uid: true, test_id: true, query: true, query_hash: true, verdict: true },
      ...{ conversation: true, conversation_verdict: true, inputs_hash: true },
      ...{ trials: true, values: true, latency_s: true },
    }),
    {
      /** By place in `checks`. */
      scores: z.array(z.nullable(z.number())),
      /** Each decider with the places of the checks that it decided. */
      deciders: z._default(z.array(z.tuple([z.string(), z.array(z.number())])), []),
    },
  ),
);

const Packed = memoize(() => z.object({ checks: z.array(z.string()), cases: z.array(PackedCase()) }));

/** Packs scorecards into at least one text; each can be read alone. */
export function packCases(cards: readonly Scorecard[]): string[] {
  const checks = [...new Set(cards.flatMap(scoredIn))];
  const longest = Math.min(MAX_VALUE, Math.floor(MAX_OUTPUTS / cards.length));
  const head = `{"checks":${JSON.stringify(checks)},"cases":[`;
  const texts: string[] = [];
  let line = '';
  for (const card of cards) {
    const text = caseText(card, checks, longest);
    if (line !== '' && head.length + line.length + text.length + 3 > MAX_LINE) {
      texts.push(`${head}${line}]}`);
      line = '';
    }
    line += `${line === '' ? '' : ','}${text}`;
  }
  return [...texts, `${head}${line}]}`];
}

/** A case as JSON. If it is too long, recorded values are left out first, then trials. */
function caseText(card: Scorecard, checks: readonly string[], longest: number): string {
  const { row, verdict, conversation, conversation_verdict, trials, latency_s } = card;
  const short = (text: string): string | undefined => cut(text, MAX_NAME) || undefined;
  const judged = grouped(
    checks.map((id, place) => ({ place, who: judgeOf(card, id) })),
    ({ who }) => who,
  );
  const deciders = [...judged].flatMap(([who, of]) =>
    who === undefined ? [] : [[cut(who, MAX_NAME), of.map(({ place }) => place)]],
  );
  const alone = {
    ...{ row, uid: short(card.uid), test_id: short(card.test_id), query: short(card.query) },
    ...{ query_hash: short(queryHash(card)), verdict },
    ...(conversation !== undefined && { conversation: short(conversation), conversation_verdict }),
    inputs_hash: inputsPart(card.inputs_hash) || undefined,
    latency_s: latency_s ?? undefined,
    scores: checks.map((id) => scoreIn(card, id) ?? null),
    ...(deciders.length > 0 && { deciders }),
  };
  const bare = JSON.stringify(alone);
  const besides = [{ trials, values: recordedValues(card, longest) }, { trials }];
  const fuller = besides.map((more) => JSON.stringify({ ...alone, ...more }));
  return fuller.find((text) => text.length - bare.length <= MAX_BESIDES) ?? bare;
}

/** Recorded values only: the eval set has the expected ones. */
function recordedValues({ values }: Scorecard, longest: number): Scorecard['values'] {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      EXPECTED.has(name) ? [] : [[name, typeof value === 'string' ? cut(value, longest) : value]],
    ),
  );
}

const EXPECTED: ReadonlySet<string> = new Set(EXPECTED_FIELDS);

/** Reads packed scorecards. @param tab the eval set’s name @returns undefined if a person has damaged the text */
export function unpackCases(text: string, tab: string): Scorecard[] | undefined {
  const read = readJson(Packed(), text);
  const blank = CheckScore().parse({});
  return read?.cases.map(({ scores, deciders, ...kept }): Scorecard => {
    const decidedBy = new Map(deciders.flatMap(([who, places]) => places.map((place) => [place, who])));
    const checks = read.checks.flatMap((id, place): [string, CheckScore][] => {
      const score = scores[place] ?? null;
      return score === null ? [] : [[id, { ...blank, score, decided_by: decidedBy.get(place) ?? '' }]];
    });
    return { ...BLANK_CARD(), ...kept, tab, checks: recordOf(checks) };
  });
}
