/** What the command line asks about files of cases: a first reading of each portion, then its scores. */
import { Choice, counted } from '../../evalset/choose';
import type { JudgeStopped } from '../../judge/stopped';
import { stateCells } from '../../model/response';
import * as z from '../../model/zod';
import { batchingFor } from '../../jobs/batching';
import type { Questions } from '../../jobs/batching/rounds';
import type { BatchedRun } from '../../jobs/batching/trouble';
import { lastReplyBy } from '../../run/time';
import type { Steps } from '../../run/job';
import { decideOr, judgeFor } from '../../jobs/judge';
import { type Pause, Paused, waitAfter } from '../../run/pause';
import { aboutOfLine, type FileCard, scorePortion } from '../../jobs/scoring/case-file';
import {
  chosenInPortion,
  columnChecks,
  FileLines,
  FileQuestions,
  questionsInPortion,
  Reading,
  readPortion,
  WholeFile,
} from '../../jobs/scoring/case-lines';
import { keptStates, type StateServices } from '../../results/responses/keep-responses';
import { readResponses } from '../../results/responses/responses';
import { basisOf } from '../../jobs/scoring/frozen';
import type { Decide } from '../../jobs/scoring/score-wave';
import { SettingChanges } from '../../settings/change';
import { currentSettings } from '../current-settings';
import { UnchosenCase } from '../diff/diff-files';
import type { Services } from '../services';
import { declared, figuresOf, PortionFigures } from './case-report';

export const PortionToRead = () => z.strictObject({ name: z.string(), lines: FileLines() });
export { FileQuestions, Reading };

export function readCases({ lines, name }: z.Shape<typeof PortionToRead>, services: Services): Reading {
  return readPortion(lines, name, (columns) => declared(columns, services));
}

export const PortionToChoose = () =>
  z.strictObject({ whole: WholeFile(), lines: FileLines(), choice: Choice() });

/** The first line of each case that a choice takes, but for what it counts over the whole file. */
export const ChosenLines = () => z.object({ lines: z.array(z.int()) });
export type ChosenLines = z.Shape<typeof ChosenLines>;

export function chooseCases({ whole, lines, choice }: z.Shape<typeof PortionToChoose>): ChosenLines {
  return { lines: chosenInPortion(lines, whole, choice) };
}

/** What the agent is asked about the cases of a portion that a choice takes. */
export function questionsOfCases({ whole, lines, choice }: z.Shape<typeof PortionToChoose>): FileQuestions {
  return questionsInPortion(lines, whole, choice);
}

/** What the agent was recorded to do, response by response, as the columns of a case would hold it. */
export const RecordedOutputs = () =>
  z.object({
    outputs: z.array(
      z.object({ testId: z.string(), trial: z.int(), columns: z.record(z.string(), z.string()) }),
    ),
  });
export type RecordedOutputs = z.Shape<typeof RecordedOutputs>;

/** Of all responses, whole states included. */
export function recordedOutputs(services: StateServices): RecordedOutputs {
  const responses = readResponses(services.spreadsheet);
  const states = keptStates(services).read(
    responses.flatMap(({ stateKey }) => (stateKey === '' ? [] : [stateKey])),
  );
  return {
    outputs: responses.map(({ testId, trial, recorded, stateKey }) => {
      const state = states.get(stateKey);
      const cells = [...recorded, ...(state === undefined ? [] : stateCells(state))];
      return { testId, trial, columns: Object.fromEntries(cells.filter(([, text]) => text !== '')) };
    }),
  };
}

export const LinesToCount = () => z.strictObject({ lines: z.array(z.int()), choice: Choice() });

/** Of all those lines of a file, the ones that offset and sample take. */
export function countCases({ lines, choice }: z.Shape<typeof LinesToCount>): ChosenLines {
  return { lines: [...counted(lines, choice)] };
}

export const PortionToScore = () =>
  z.strictObject({
    whole: WholeFile(),
    lines: FileLines(),
    /** Why lines cannot be scored that look as if they could. */
    faults: FileLines(),
    choice: Choice(),
    set: SettingChanges(),
    runId: z.string(),
    /** What the portions before have cost, US dollars. */
    spentUsd: z.number(),
    /** Whether the cases that the choice leaves out are named, too. */
    namesUnchosen: z.boolean(),
    /** Whether more rows are wanted for the report to list. */
    lists: z.boolean(),
  });

export const ScoredPortion = () =>
  z.object({
    /** A line for each case, as JSON. */
    cards: z.array(z.string()),
    /** What reports need of them. */
    figures: PortionFigures(),
    unchosen: z.array(UnchosenCase()),
    /** Lines that their status leaves out, by status as written. */
    leftOut: z.record(z.string(), z.int()),
    /** Why the judge cannot go on, for good or until it is asked again; '' if it can. */
    stopped: z.string(),
    /** How far the judge’s provider is with what was posted in batches, as a sentence without its full stop; '' if all is answered. */
    waiting: z.string(),
    /** What people should know of how the judge was asked. */
    remarks: z.array(z.string()),
    /** Milliseconds to wait before this portion is scored again, since the judge wants a pause; else null. What it has answered is kept. */
    again: z.nullable(z.number()),
  });
export type ScoredPortion = z.Shape<typeof ScoredPortion>;

export function scoreCases(given: z.Shape<typeof PortionToScore>, services: Services): ScoredPortion {
  const { whole, lines, faults, choice, set, runId, spentUsd } = given;
  const { clock, startedAt } = services;
  const checks = declared(columnChecks(whole), services);
  const settings = currentSettings(services, set);
  const until = lastReplyBy(startedAt);
  const batching = batchingFor(settings.judge, services, until);
  const judge = judgeFor(settings, services, { until, spentUsd }, batching?.queue);
  const score = (decide: Decide): ReturnType<typeof scorePortion> =>
    scorePortion(lines, whole, {
      settings,
      checks,
      choice,
      runId,
      faults: new Map(faults),
      decide,
      basis: (evalSet) => basisOf(settings, judge, evalSet, checks),
      judgedAt: () => new Date(clock.now()).toISOString(),
    });
  const remarks: string[] = [];
  const save = (): void => services.spreadsheet.flush();
  const posting: BatchedRun = {
    record: { runId, job: `line ${lines[0]?.[0] ?? 0}`, judging: { costUsd: spentUsd } },
    change: () => undefined,
    remark: (text) => void remarks.push(text),
    checkpoints: { save },
  };
  const look: Questions = () => {
    score(decideOr(judge));
    return { rows: 0, isTimeUp: false };
  };
  const pause = batching && pauseIn(batching.rounds(posting, look), save);
  let stop: JudgeStopped | undefined;
  const scores = score(
    pause
      ? (questions, payers) => judge.decideWithoutModel(questions, pause.why, payers)
      : decideOr(judge, (stopped) => {
          stop = stopped;
        }),
  );
  judge.assertKept();
  const isWaiting = pause?.isElsewhere === true;
  const again = pause && !isWaiting ? pause.wait : stop && waitAfter(stop.why);
  const why = pause && !isWaiting ? pause.why : (stop?.message ?? '');
  const about = aboutOfLine(whole, { settings, checks, judge, choice });
  const asLine = (card: FileCard): string => JSON.stringify('checks' in card ? { ...card, about } : card);
  return {
    cards: again === undefined ? scores.cards.map(asLine) : [],
    figures: figuresOf(whole.name, again === undefined ? scores : { rows: [], records: [] }, {
      runId,
      judging: judge.totals(),
      lists: given.lists,
      checks,
    }),
    unchosen: given.namesUnchosen
      ? scores.unchosen.map(({ row, uid, testId, query }) => ({ row, uid, testId, query }))
      : [],
    leftOut: Object.fromEntries(scores.leftOut),
    stopped: why,
    again: again ?? null,
    waiting: isWaiting ? pause.why : '',
    remarks,
  };
}

/** Goes through rounds of batches. @returns why not all that was posted is answered; undefined if it is */
function pauseIn(rounds: Steps, save: () => void): Pause | undefined {
  try {
    while (rounds.next().done !== true) save();
    return undefined;
  } catch (error) {
    if (error instanceof Paused) return error.pause;
    throw error;
  }
}
