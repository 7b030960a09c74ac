/** The outcome of a run, as plain data: for the dialog, the terminal and the JSON file. */
import { RunEnd } from '../model/run-end';
import { Problem } from '../model/problem';
import { ROW_VERDICTS } from '../model/scorecard';
import * as z from '../model/zod';
import { Judging } from '../stores/run-record';
import { Silence } from './silence';

const CheckRate = () =>
  z.object({
    id: z.string(),
    title: z.string(),
    passed: z.int(),
    evaluated: z.int(),
    /** Only for scores that are fractions. */
    mean: z.exactOptional(z.number()),
    /** Of the mean, 95 %. */
    interval: z.exactOptional(z.object({ low: z.number(), high: z.number() })),
  });

export const TabSummary = () =>
  z.object({
    tab: z.string(),
    sheetId: z.int(),
    resultsTab: z.string(),
    resultsSheetId: z.int(),
    rows: z.int(),
    /** How many conversations pass, as text; '' if there are none. */
    conversations: z.string(),
    verdicts: z.record(z.enum(ROW_VERDICTS), z.int()),
    checks: z.array(CheckRate()),
    /** Where the scored outputs came from. */
    outputs: z.object({ thisRow: z.int(), responses: z.int(), agent: z.int() }),
    /** Data that needs the analyst's eye. */
    problems: z.array(Problem()),
    /** Rows in which any check has a score. */
    scored: z.int(),
    /** Rows that the judge or the agent gave no answer for. */
    silence: Silence(),
    /** Questions that no judge could decide. */
    openQuestions: z.int(),
  });
export type TabSummary = z.Shape<typeof TabSummary>;

export const RunSummary = () =>
  z.object({
    runId: z.string(),
    /** ISO date-times, UTC. */
    startedAt: z.string(),
    finishedAt: z.string(),
    /** `rules` or provider and model. */
    judge: z.string(),
    /** What the judge has done and cost in this run. */
    judging: Judging(),
    /** What the judge has done, as a sentence. */
    judgingText: z.string(),
    outcome: RunEnd(),
    /** What the results tabs cannot say, such as tabs that were skipped or are gone. */
    problems: z.array(z.string()),
    tabs: z.array(TabSummary()),
  });
export type RunSummary = z.Shape<typeof RunSummary>;
