/** What the bundle's functions answer, checked at the border. */
import * as z from 'zod';

const Count = z.number().int().min(0);

export const Coverage = z.object({
  judging: z.string(),
  tabs: z.array(
    z.object({
      tab: z.string(),
      headerRow: z.number(),
      rows: Count,
      leftOut: z.array(z.string()),
      checks: z.array(
        z.object({ id: z.string(), title: z.string(), rows: Count, runs: z.boolean(), text: z.string() }),
      ),
      renamed: z.array(z.string()),
      ignored: z.array(z.string()),
      problems: z.array(z.string()),
    }),
  ),
  passedOver: z.array(z.string()),
  warnings: z.array(z.string()),
});
export type Coverage = z.infer<typeof Coverage>;

/** What an import of responses did. */
export const Imported = z.object({
  file: z.string(),
  tabs: z.array(z.object({ tab: z.string(), cases: Count, matched: Count, byId: Count })),
  remarks: z.array(z.string()),
  moreRemarks: Count,
});
export type Imported = z.infer<typeof Imported>;

export const Summary = z.looseObject({
  runId: z.string(),
  startedAt: z.string(),
  finishedAt: z.string(),
  judge: z.string(),
  judgingText: z.string(),
  stopped: z.string(),
  outcome: z.string(),
  problems: z.array(z.string()),
  tabs: z.array(
    z.looseObject({
      tab: z.string(),
      resultsTab: z.string(),
      rows: Count,
      verdicts: z.object({
        pass: Count,
        fail: Count,
        error: Count,
        'needs judge': Count,
        'trials tied': Count,
        'nothing to check': Count,
        'edited since': Count,
      }),
      meanOverall: z.number().nullable(),
      checks: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          passed: Count,
          evaluated: Count,
          /** Of scores that are fractions. */
          mean: z.number().optional(),
        }),
      ),
      problems: z.array(z.string()),
      openQuestions: Count,
      outputs: z.object({ thisRow: Count, responses: Count, agent: Count }),
    }),
  ),
});
export type Summary = z.infer<typeof Summary>;

/** How an execution's share of a run ended. */
export const RunReport = z.discriminatedUnion('state', [
  z.object({ state: z.literal('finished'), summary: Summary }),
  z.object({ state: z.literal('paused'), why: z.string(), resumesAt: z.string() }),
]);

export const ProgressNow = z.object({
  run: z
    .object({
      state: z.enum(['running', 'waiting', 'interrupted']),
      why: z.string(),
      resumesAt: z.string(),
      now: z.string(),
    })
    .nullable(),
});

/** What asking the live agent will take, in words. */
export const AskPlan = z.object({ text: z.string() });

export const LastRun = z.object({ summary: Summary.nullable() });

export const Files = z.object({ files: z.array(z.object({ name: z.string(), text: z.string() })) });
export const Scorecards = z.object({ scorecards: z.array(z.unknown()) });

/** A function's answer: its value, or an expected failure in words. */
export const Answer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), code: z.enum(['usage', 'stopped']), message: z.string() }),
]);
