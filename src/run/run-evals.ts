/** A run: over the planned tabs, wave by wave, from cases to written and coloured results. */
import type { Judge } from '../judge/decide';
import { JudgeStopped } from '../judge/stopped';
import type { ClockPort } from '../model/ports';
import type { SpreadsheetPort } from '../model/spreadsheet';
import { count } from '../model/text';
import { prepareResults } from '../report/results-tab';
import type { Settings } from '../settings/schema';
import { judgingSentence } from './judging';
import type { Plan, TabPlan } from './plan';
import { type Decide, scoreWave } from './score-wave';
import type { RunSummary, TabSummary } from './summary';
import { TabAccount } from './tab-account';

export interface RunServices {
  readonly spreadsheet: SpreadsheetPort;
  readonly clock: ClockPort;
  readonly judge: Judge;
}

/** Scores the planned cases and writes their results; each wave is visible as soon as it is scored. */
export function runEvals(plan: Plan, settings: Settings, services: RunServices): RunSummary {
  const startedAt = isoNow(services.clock);
  const runId = runIdAt(startedAt);
  // A tab of which nothing was chosen keeps the results it has.
  const chosen = plan.tabs.filter(({ cases }) => cases.length > 0);
  const total = chosen.reduce((sum, { cases }) => sum + cases.length, 0);
  const decider = patientDecider(services.judge);
  let done = 0;
  const tabs = chosen.map((tabPlan) =>
    runTab(tabPlan, runId, settings, { ...services, decide: decider.decide }, (rows) => {
      done += rows;
      const stays = done < total ? 'until the next' : 'for a while';
      services.spreadsheet.notify(`${done} of ${count(total, 'row')} scored`, stays);
    }),
  );
  const judge = services.judge.model === '' ? 'rules' : services.judge.model;
  const judging = services.judge.totals();
  return {
    runId,
    startedAt,
    finishedAt: isoNow(services.clock),
    judge,
    judging,
    judgingText: judgingSentence(judge, judging),
    stopped: decider.stopped(),
    tabs,
  };
}

function runTab(
  { evalSet, cases, checks, problems }: TabPlan,
  runId: string,
  settings: Settings,
  { spreadsheet, clock, judge, decide }: RunServices & { readonly decide: Decide },
  report: (rows: number) => void,
): TabSummary {
  const { tab, sheetId, header } = evalSet;
  const results = prepareResults(spreadsheet, {
    tab,
    sheetId,
    runId,
    checks,
    has: new Set(header.columns.keys()),
    cases: cases.map(({ evalCase }) => evalCase),
  });
  const basis = JSON.stringify([settings.scoring, judge.basis]);
  const account = new TabAccount(tab, problems);
  for (let index = 0; index < cases.length; index += settings.run.waveRows) {
    const wave = cases.slice(index, index + settings.run.waveRows);
    const scored = scoreWave(wave, settings, decide, basis);
    const judgedAt = isoNow(clock);
    results.writeRows(
      index,
      scored.map((row) => ({ ...row, runId, judgedAt })),
    );
    spreadsheet.flush();
    for (const { card } of scored) account.add(card);
    report(wave.length);
  }
  account.remark(results.remark);
  return account.summary(results.name, checks);
}

/**
 * Once the judge cannot go on, what rules decide is still scored, and the rest is left open: a key that is refused in the
 * middle costs no row what code knows about it.
 */
function patientDecider(judge: Judge): { readonly decide: Decide; readonly stopped: () => string } {
  let stopped = '';
  return {
    stopped: () => stopped,
    decide: (rows) => {
      try {
        if (stopped === '') return judge.decide(rows);
      } catch (error) {
        if (!(error instanceof JudgeStopped)) throw error;
        stopped = error.message;
      }
      return judge.decideWithoutModel(rows, stopped);
    },
  };
}

function isoNow(clock: ClockPort): string {
  return new Date(clock.now()).toISOString();
}

/** @example runIdAt('2026-11-21T22:15:04.120Z') // '20261121T221504Z' */
function runIdAt(iso: string): string {
  return `${iso.slice(0, 19).replace(/[-:]/g, '')}Z`;
}
