/**
 * Compares files that have a scorecard on each line and are too long to be held whole. Whoever reads them keeps of each case what it is
 * recognised by, and its kind: all that figures depend on. Here pairs of alike cases are counted, by the functions that compare two runs,
 * and the cases of lists are named by numbers, line by line.
 */
import { FileLines } from '../../jobs/scoring/case-lines';
import { ChangedCase, LISTS } from '../../model/diff/view';
import { MATCHES } from '../../model/diff/same-cases';
import { pairedSets } from '../../model/diff/paired-sets';
import type { Checks } from '../../model/check';
import type { LedgerCase, Snapshot } from '../../model/ledger';
import { lazy } from '../../model/once';
import { jsonIn } from '../../model/texts/json';
import { UserError } from '../../model/user-error';
import * as z from '../../model/zod';
import { comparabilityOver } from '../../results/runs/diff-programs';
import { queryHashOf } from '../../results/runs/snapshot';
import { diffMatched } from '../../scoring/diff-runs';
import { type CasePair, type MatchedPair, queryKey } from '../../scoring/paired-cases';
import { aboutLines } from '../../store/about-json';
import { casesOnLines, isNoCase, slimCards } from '../../store/scored-file';
import type { Services } from '../services';
import {
  type Baseline,
  baseline,
  BaselineRequest,
  compared,
  FileDiff,
  heldAlone,
  sameRun,
} from './diff-files';
import { changedCase, type Entry } from './view';
import { GateRules } from '../../model/gates';

/** Lines of a file with a scorecard on each. */
export const CardLines = () => z.strictObject({ name: z.string(), lines: FileLines() });
type CardLines = z.Shape<typeof CardLines>;

export const SlimCards = () => z.object({ cards: z.array(z.string()) });

/** @throws UserError that names a line which is not a scorecard */
export function slim({ name, lines }: CardLines): z.Shape<typeof SlimCards> {
  return { cards: slimCards(name, lines) };
}

/** What makes figures differ. */
const Kind = lazy(() =>
  z.strictObject({
    verdict: z.string(),
    asCase: z.optional(z.string()),
    scores: z.record(z.string(), z.number()),
    trials: z.optional(z.record(z.string(), z.array(z.nullable(z.number())))),
    slices: z.optional(z.record(z.string(), z.string())),
  }),
);

/** The cases on some lines, each list in the order of the lines. */
export const IndexedCards = () =>
  z.object({
    tabs: z.array(z.string()),
    runIds: z.array(z.string()),
    rows: z.array(z.number()),
    uids: z.array(z.string()),
    testIds: z.array(z.string()),
    queries: z.array(z.string()),
    /** 'edited' since it was scored, 'none' where a line held no case; '' for others. */
    states: z.array(z.enum(['', 'edited', 'none'])),
    /** As JSON. */
    kinds: z.array(z.string()),
    /** What the lines of a tab and a run say they were scored with, as JSON, each once. */
    abouts: z.array(z.tuple([z.string(), z.string(), z.string()])),
  });

export const CardsToIndex = () =>
  z.extend(CardLines(), {
    /** Columns whose values are too many to form groups. */
    without: z.array(z.string()),
  });

export function indexCards({
  name,
  lines,
  without,
}: z.Shape<typeof CardsToIndex>): z.Shape<typeof IndexedCards> {
  const onLines = casesOnLines(name, lines, queryHashOf);
  const cases = onLines.map(({ ledgerCase }) => ledgerCase);
  return {
    tabs: onLines.map(({ tab }) => tab),
    runIds: onLines.map(({ runId }) => runId),
    rows: cases.map(({ row }) => row),
    uids: cases.map(({ uid }) => uid),
    testIds: cases.map(({ testId }) => testId),
    queries: cases.map(queryKey),
    states: cases.map((ledgerCase) =>
      ledgerCase.verdict === 'edited, score again' ? 'edited' : isNoCase(ledgerCase) ? 'none' : '',
    ),
    kinds: cases.map((ledgerCase) => kindOf(ledgerCase, without)),
    abouts: [
      ...new Map(
        onLines.map(({ tab, runId, about }) => [
          JSON.stringify([tab, runId, about]),
          [tab, runId, about] satisfies [string, string, string],
        ]),
      ).values(),
    ],
  };
}

function kindOf({ verdict, asCase, scores, trials, slices }: LedgerCase, without: readonly string[]): string {
  const kept = Object.entries(slices ?? {}).filter(([column]) => !without.includes(column));
  const values = slices && Object.fromEntries(kept);
  return JSON.stringify({ verdict, asCase, scores, trials, slices: values });
}

/** Alike cases: the number by which they are named in a reply, their place in the list of kinds, and how many there are. */
const AlikeCases = () => z.tuple([z.int(), z.int(), z.int()]);
/** Alike pairs: their number, the kinds of the earlier and the later case, and how many there are. */
const AlikePairs = () => z.tuple([z.int(), z.int(), z.int(), z.int()]);

/** An eval set of a file, in the order of its cases. */
const CountedRun = () =>
  z.strictObject({
    tab: z.string(),
    runId: z.string(),
    /** What its lines say they were scored with, as JSON, each once, in the order of the file. */
    abouts: z.array(z.strictObject({ runId: z.string(), about: z.string() })),
    cases: z.array(AlikeCases()),
  });
type CountedRun = z.Shape<typeof CountedRun>;

export const CountedBaseline = () =>
  z.extend(z.omit(BaselineRequest(), { before: true }), {
    kinds: z.array(z.string()),
    before: z.array(CountedRun()),
  });

/** `baseline` of a file that was counted. @throws UserError as it does */
export function countedBaseline(
  { kinds, before, ...request }: z.Shape<typeof CountedBaseline>,
  services: Services,
): Baseline {
  return baseline(request, services, runsOf(before, new Kinds(kinds)));
}

export const CountedDiffRequest = () =>
  z.extend(GateRules(), {
    kinds: z.array(z.string()),
    /** Left out for rates alone. */
    before: z.optional(z.array(CountedRun())),
    after: z.array(CountedRun()),
    /** Whether the later run was to take only some of its cases. */
    isPartial: z.boolean(),
    /** For each pair of eval sets, in the order of `pairedSets`. */
    sets: z.array(
      z.strictObject({
        /** Whether both have the same scores in the same cases. */
        isSame: z.boolean(),
        /** In the sheet order of the later run; a conversation’s turns follow each other, alike conversations are one. */
        pairs: z.array(AlikePairs()),
        edited: z.array(AlikePairs()),
        gone: z.array(AlikeCases()),
        added: z.array(AlikeCases()),
      }),
    ),
  });

/** Cases by number, with the checks for which they are listed. */
const Listed = () => z.array(z.tuple([z.int(), z.array(z.string())]));

export const CountedDiff = () =>
  z.object({
    /** Without the cases of its lists. */
    diff: FileDiff(),
    /** Those of each eval set’s lists, and of each failure. */
    lists: z.array(z.array(z.object({ list: z.enum(LISTS), cases: Listed() }))),
    failures: z.array(Listed()),
  });
type CountedDiff = z.Shape<typeof CountedDiff>;

/** @throws UserError as `diffFiles` */
export function diffCounted(
  { kinds: texts, before, after, isPartial, sets, ...rules }: z.Shape<typeof CountedDiffRequest>,
  checks: Checks,
): CountedDiff {
  const kinds = new Kinds(texts);
  const second = runsOf(after, kinds).map((run) =>
    isPartial ? { ...run, about: { ...run.about, filters: 'some' } } : run,
  );
  if (!before) {
    const diff = { ...heldAlone(second, rules, checks), cases: [] };
    return { diff, lists: [], failures: diff.failures.map(() => []) };
  }
  const first = runsOf(before, kinds);
  const { pairs, ...others } = pairedSets(first, second);
  const runs = pairs.map((pair, index) => {
    const set = sets[index];
    if (!set) throw new UserError('usage', 'The request leaves out an eval set.');
    if (set.isSame && pair.before.runId === pair.after.runId) throw sameRun(pair.before);
    const { bars, comparable } = comparabilityOver(pair.before.about, pair.after.about, [
      ...pair.before.cases,
      ...pair.after.cases,
    ]);
    const matched = {
      pairs: set.pairs.map((alike): MatchedPair => ({ ...kinds.pair(alike), by: 'uid' })),
      edited: set.edited.map((alike) => kinds.pair(alike)),
      gone: set.gone.map((alike) => kinds.cases(alike)),
      added: set.added.map((alike) => kinds.cases(alike)),
    };
    return { ...pair, diff: { ...diffMatched(matched, checks, { comparable }), bars, comparable } };
  });
  const { diff, failures } = compared({ first, second, runs, ...others }, rules, checks, 0);
  const listed = (entries: readonly Entry[]): CountedDiff['failures'][number] =>
    entries.map((entry) => [kinds.numberOf(entry), 'checks' in entry ? entry.checks : []]);
  return {
    diff,
    lists: runs.map((run) => LISTS.map((list) => ({ list, cases: listed(run.diff[list]) }))),
    failures: failures.map(({ cases }) => listed(cases)),
  };
}

function runsOf(runs: readonly CountedRun[], kinds: Kinds): Snapshot[] {
  return runs.map(({ tab, runId, abouts, cases }) => ({
    tab,
    runId,
    savedAt: '',
    sheetId: 0,
    about: aboutLines(abouts),
    cases: cases.map((alike) => kinds.cases(alike)),
  }));
}

/** Cases that stand for several, each an object of its own. */
class Kinds {
  private readonly kinds: readonly Omit<LedgerCase, 'times'>[];
  private readonly numbers = new Map<LedgerCase, number>();

  constructor(texts: readonly string[]) {
    this.kinds = texts.map((text) => {
      const { verdict, asCase, scores, trials, slices } = Kind().parse(jsonIn(text));
      return {
        row: 0,
        uid: '',
        testId: '',
        query: '',
        queryHash: '',
        overall: null,
        verdict,
        scores,
        ...(asCase !== undefined && { asCase }),
        ...(trials && { trials }),
        ...(slices && { slices }),
      };
    });
  }

  cases([number, kind, times]: z.Shape<typeof AlikeCases>): LedgerCase {
    const ledgerCase = this.kinds[kind];
    if (!ledgerCase) throw new UserError('usage', 'The request names a kind of case that it leaves out.');
    const cases = { ...ledgerCase, times };
    this.numbers.set(cases, number);
    return cases;
  }

  pair([number, before, after, times]: z.Shape<typeof AlikePairs>): CasePair {
    return { before: this.cases([number, before, times]), after: this.cases([number, after, times]), times };
  }

  numberOf(entry: Entry): number {
    return this.numbers.get('after' in entry ? entry.after : entry) ?? -1;
  }
}

/** Lines to be shown in lists, and how they came there. */
export const LinesToList = () =>
  z.strictObject({
    cases: z.array(
      z.strictObject({
        tab: z.string(),
        /** The line in the earlier file; '' if the case is in one run alone. */
        before: z.string(),
        after: z.string(),
        by: z.enum(['', ...MATCHES]),
        checks: z.array(z.string()),
      }),
    ),
  });

export const ListedCases = () => z.object({ cases: z.array(ChangedCase()) });

export function listCases(
  { cases }: z.Shape<typeof LinesToList>,
  checks: Checks,
): z.Shape<typeof ListedCases> {
  const caseOn = (text: string): LedgerCase[] =>
    casesOnLines('', [[0, text]], queryHashOf).map(({ ledgerCase }) => ledgerCase);
  return {
    cases: cases.flatMap(({ tab, before, after, by, checks: ids }) => {
      const [then] = before === '' ? [] : caseOn(before);
      return caseOn(after).map((now) => {
        const pair = then && { before: then, after: now, checks: ids, ...(by !== '' && { by }) };
        return changedCase(pair ?? now, tab, checks);
      });
    }),
  };
}
