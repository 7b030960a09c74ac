/**
 * `npm start -- --cases FILE.jsonl --json OUT.jsonl`: any number of cases, one a line, without a workbook. A first reading collects what
 * a tab would know as a whole; then portions are scored, and their scorecards written in the order of the file: it is never in memory whole.
 */
import { RunStopped } from '../ask';
import { askedFile } from './ask-cases';
import type { FileFacts } from './case-facts';
import { type CasesSession, casesSession } from './cases-session';
import type { CasesOptions } from './cases-options';
import { choiceIn } from './choose-lines';
import { detailLines } from './details-terminal';
import { announceBaseline, assertGates } from './diff';
import { diffLines } from './diff-terminal';
import { end, finish, OutputMoved } from './ending';
import { isHeldAlone } from './gates';
import { inVainOfCases } from './in-vain';
import { readWhole } from './read-cases';
import { type RunDiff, type RunFile, RunFiles } from './run-files';
import { scoreLines, type Totals } from './score-lines';
import { summaryLines } from './summary-terminal';
import { endProgress, print, warn } from './terminal';
import { UsageError } from './usage-error';

/** Repeated ids that are shown. */
const MOST_IDS = 5;

/** @throws UsageError, RunStopped if the judge cannot go on, GateFailed, OutputMoved, NotSaved */
export async function scoreCases(options: CasesOptions): Promise<void> {
  const session = casesSession(options);
  try {
    const against = await baselineOf(options);
    const asked = await askedFile(options, session);
    if (options.isAskOnly) sayAsked(asked, session);
    else await scoreFile(options, asked, session, against);
  } finally {
    await session.core.close();
  }
}

/** What the run is held against. */
interface Against {
  readonly files: RunFiles;
  readonly before: RunFile | undefined;
}

async function baselineOf({ baseline }: CasesOptions): Promise<Against> {
  const files = new RunFiles();
  return { files, before: baseline?.file === undefined ? undefined : await files.open(baseline.file) };
}

function sayAsked({ cases }: CasesOptions, { replies, saving }: CasesSession): void {
  print(`Written: ${cases}`);
  end({ stopped: '', outcome: 'finished' }, 'run', { replies, saving }, 'all are in the output');
}

/** @param asked the same options, with the file that holds the outputs */
async function scoreFile(
  options: CasesOptions,
  asked: CasesOptions,
  session: CasesSession,
  against: Against,
): Promise<void> {
  const { baseline } = options;
  const { core, size, runId, replies, saving } = session;
  const facts = await readWhole(asked.cases, core, size);
  if (options.hasTrials && options.agentUrl === undefined && !facts.whole.names.includes('other_trials'))
    throw new UsageError(
      '--trials needs --agent-url, or a file that was asked with it: without them there is one output per case.',
    );
  if (baseline) announceBaseline(core.ask, against, undefined, baseline, facts.whole);
  if (facts.repeatedIds.length > 0) warn(repeatedText(facts.repeatedIds));
  const choice = await choiceIn(facts, asked, core, size);
  const totals = await scoreLines({ options: asked, facts, choice, core, size, runId });
  replies.endReplay();
  endProgress();
  // Its threads are done, and their memory is wanted.
  await core.close();
  report(options, facts, totals, session);
  const diff = await diffOf(options, totals, session, against);
  print(
    `Written: ${[options.json, ...(asked === options ? [] : [asked.cases]), ...saving.written].join(', ')}`,
  );
  if (totals.stopped !== '')
    throw new RunStopped(
      [...saving.moved, `${totals.stopped}. The cases that follow were not scored.`].join('\n'),
    );
  finish(replies, () => inVainOfCases(totals.figures.inVain));
  if (diff) assertGates(diff, saving.moved);
  if (saving.moved.length > 0) throw new OutputMoved(saving.moved.join('\n'));
}

/** The figures, as of a workbook's run. */
function report(
  { choice, set, html, isVerbose }: CasesOptions,
  { whole }: FileFacts,
  { figures, stopped }: Totals,
  { core, runId, startedAt, replies, saving, model }: CasesSession,
): void {
  const { summary, outcome, page } = core.ask('reportCases', {
    whole,
    choice,
    set,
    runId,
    stopped,
    ...figures.all(),
    startedAt: new Date(startedAt).toISOString(),
    finishedAt: new Date(replies.clock.now()).toISOString(),
    model,
    hasPage: html !== undefined,
  });
  print(summaryLines(summary, outcome, { problems: [], isVerbose }));
  print(detailLines(summary, outcome));
  if (figures.leftOut !== '') print(`Left out by their status: ${figures.leftOut}`);
  if (html !== undefined) saving.save(html, page);
}

/** What changed since the baseline, said and saved; undefined without one. */
async function diffOf(
  { baseline, json }: CasesOptions,
  { figures }: Totals,
  { core, saving }: CasesSession,
  { files, before }: Against,
): Promise<RunDiff['diff'] | undefined> {
  if (!baseline) return undefined;
  const after = await files.open(json);
  const { diff, junit } = await files.diff(core.ask, before, after, baseline, figures.unchosen);
  if (!isHeldAlone(baseline)) print(`\n${diffLines(diff)}`);
  if (baseline.junit !== undefined) saving.save(baseline.junit, junit);
  return diff;
}

/** @example 'These test_ids stand on several lines: “g-1” (lines 3 and 9).' */
function repeatedText(ids: readonly string[]): string {
  const shown = ids.slice(0, MOST_IDS).join(', ');
  const rest = ids.length > MOST_IDS ? ` and ${ids.length - MOST_IDS} more` : '';
  return `These test_ids stand on several lines: ${shown}${rest}.`;
}
