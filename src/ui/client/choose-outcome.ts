/** What a run came to, in words. */
import * as z from 'zod/mini';

/** Loose: more may be told than is shown here. */
const Finished = z.looseObject({
  state: z.literal('finished'),
  summary: z.looseObject({
    tabs: z.array(
      z.looseObject({
        tab: z.string(),
        resultsTab: z.string(),
        rows: z.number(),
        verdicts: z.record(z.string(), z.number()),
      }),
    ),
    judgingText: z._default(z.string(), ''),
    stopped: z._default(z.string(), ''),
  }),
});
const Paused = z.looseObject({
  state: z.literal('paused'),
  why: z.string(),
  rowsDone: z.number(),
  rows: z.number(),
});
const Outcome = z.union([Finished, Paused]);

export interface OutcomeWords {
  readonly kind: 'good' | 'bad';
  readonly lines: readonly string[];
}

/** @param reply of `runEvals`; one of an unknown shape is not taken for a failure: the run was accepted */
export function outcomeOf(reply: unknown): OutcomeWords {
  const { success, data } = Outcome.safeParse(reply);
  if (!success) return { kind: 'good', lines: ['The run has ended: see the results tabs.'] };
  if (data.state === 'paused') {
    const { rowsDone, rows, why } = data;
    return {
      kind: 'good',
      lines: [`${rowsDone} of ${rows} rows are done. The run goes on by itself.`, why],
    };
  }
  const { tabs, judgingText, stopped } = data.summary;
  const lines = tabs.map(
    ({ tab, resultsTab, rows, verdicts }) =>
      `${tab}, ${rows === 1 ? '1 row' : `${rows} rows`}: ${verdictsText(verdicts)}. See the tab “${resultsTab}”.`,
  );
  if (stopped === '') return { kind: 'good', lines: [...lines, judgingText] };
  return { kind: 'bad', lines: [`The judge stopped: ${stopped}`, ...lines, judgingText] };
}

/** @example verdictsText({ pass: 3, fail: 1, error: 0 }) // '3 pass, 1 fail' */
function verdictsText(verdicts: Readonly<Record<string, number>>): string {
  const counted = Object.entries(verdicts).filter(([, rows]) => rows > 0);
  return counted.length === 0 ? 'none' : counted.map(([verdict, rows]) => `${rows} ${verdict}`).join(', ');
}
