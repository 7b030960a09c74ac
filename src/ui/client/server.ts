/** Calls the add-on: one JSON text each way. */
import { readAnswer } from '../../api/answer';
import { BUILD } from '../../api/build';
import type { Name, ReplyOf, RequestOf } from '../../api/table';

/** Functions that have not moved into the table yet. */
const OLD = [
  'checkInstallation',
  'coverage',
  'runChoices',
  'runEvals',
  'schedules',
  'saveSchedule',
  'removeSchedule',
  'runs',
  'compareRuns',
  'importRun',
  'pruneLedger',
  'importComparison',
  'comparisonSource',
  'startComparison',
  'lastComparison',
  'exportComparison',
  'columnNames',
  'renameColumns',
  'undoColumns',
  'exportResults',
  'previewResponses',
  'importResponses',
  'lastRun',
  'langfuseSetup',
  'saveLangfuse',
  'testLangfuse',
  'sendToLangfuse',
  'resumeRun',
  'cancelRun',
  'sidebarStart',
  'endFirstSteps',
  'lookAround',
  'selectedRows',
  'lookAtRow',
  'goToRow',
  'runOutcome',
  'settingsForm',
  'saveSetting',
  'saveMapping',
  'saveSecret',
] as const;
type Old = (typeof OLD)[number];
const isOld = (name: string): name is Old => OLD.some((old) => old === name);

/** Functions of the menu: they show something, and give nothing back. */
export type MenuFunction =
  | 'askThisTab'
  | 'askAndScoreThisTab'
  | 'askOnlyMissing'
  | 'showLangfuse'
  | 'showCompare'
  | 'showComparison'
  | 'showInstallation'
  | 'showResponses'
  | 'showColumnNames'
  | 'showSchedules'
  | 'showScoreGuide'
  | 'toggleEditScoring';

interface Runner
  extends Readonly<Record<Old, (json: string) => void>>, Readonly<Record<MenuFunction, () => void>> {
  readonly call: (name: Name, json: string, build: string) => void;
  readonly withSuccessHandler: (handler: (reply: string) => void) => Runner;
  readonly withFailureHandler: (handler: (error: Error) => void) => Runner;
}

declare const google: { readonly script: { readonly run: Runner } };

export function callServer<N extends Name>(name: N, request: RequestOf<N>): Promise<ReplyOf<N>>;
export function callServer(name: Old, request: object): Promise<unknown>;
/** What was asked for; rejects with what went wrong, in words. */
export async function callServer(name: Name | Old, request: object): Promise<unknown> {
  const text = await new Promise<string>((resolve, reject) => {
    const runner = google.script.run.withSuccessHandler(resolve).withFailureHandler(reject);
    if (isOld(name)) runner[name](JSON.stringify(request));
    else runner.call(name, JSON.stringify(request), BUILD);
  });
  const answer = readAnswer('judgeSetup', text);
  if (answer.ok) return answer.value;
  throw new Error(answer.message);
}

/** Chooses from the menu; settles when what it shows is shown, or answered where it is a question. */
export function callMenu(name: MenuFunction): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const runner = google.script.run.withSuccessHandler(() => resolve()).withFailureHandler(reject);
    runner[name]();
  });
}
