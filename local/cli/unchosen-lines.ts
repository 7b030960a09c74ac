/** An earlier file of scorecards without the cases that a later run was not to take. */
import type { RequestOf } from '../../src/api/table';
import { type CaseKeys, sameCases } from '../../src/model/diff/same-cases';
import type { Ask } from '../ask';
import type { CaseKinds } from './case-kinds';
import { type IndexedRun, RunIndex } from './run-index';

export type Unchosen = NonNullable<RequestOf<'diffFiles'>['unchosen']>;

interface Files {
  readonly before: RunIndex;
  readonly after: RunIndex;
  readonly kinds: CaseKinds;
}

/** @param unchosen cases of the later run’s eval set @returns the earlier runs: all of them if nothing was left out */
export function withoutUnchosen(
  ask: Ask,
  { before, after, kinds }: Files,
  unchosen: Unchosen,
): readonly IndexedRun[] {
  const [now] = after.runs();
  if (unchosen.length === 0 || !now) return before.runs();
  const others = new RunIndex('', kinds);
  const lines = unchosen.map(asLine);
  others.note(
    ask('indexCards', others.requestFor(lines)),
    lines.map(() => ({ offset: 0, bytes: 0 })),
  );
  const taken = after.keys(now.places);
  const both = together(taken, others.keys(Uint32Array.from(unchosen, (_one, place) => place)));
  const isOther = (place: number): boolean => place >= taken.length;
  return before.runs().map((run) => {
    const { pairs, edited, gone } = sameCases(before.keys(run.places), both, false);
    const left = new Set<number>();
    for (const { before: then, after: places } of [pairs, edited])
      places.forEach((place, index) => {
        if (isOther(place)) left.add(then[index] ?? 0);
      });
    // A line that was no case is in a run of some lines only if its number was given.
    for (const index of gone) if (before.isNoCase(run.places[index] ?? 0)) left.add(index);
    return { ...run, places: run.places.filter((_place, index) => !left.has(index)) };
  });
}

/** As a scorecard that no run has written. */
function asLine({ row, uid, testId, query }: Unchosen[number], place: number) {
  const card = { tab: '', row, uid, test_id: testId, query, verdict: '', checks: {} };
  return { line: place + 1, text: JSON.stringify(card) };
}

function together(first: CaseKeys, second: CaseKeys): CaseKeys {
  const joined =
    (name: Exclude<keyof CaseKeys, 'length'>) =>
    (place: number): number =>
      place < first.length ? first[name](place) : second[name](place - first.length);
  return {
    length: first.length + second.length,
    rows: joined('rows'),
    uids: joined('uids'),
    testIds: joined('testIds'),
    queries: joined('queries'),
    outdated: joined('outdated'),
  };
}
