/** Calls a function of the add-on: one JSON text each way. */
import * as z from 'zod/mini';

export type ServerFunction =
  | 'checkInstallation'
  | 'judgeSetup'
  | 'saveJudge'
  | 'testJudge'
  | 'coverage'
  | 'runChoices'
  | 'runEvals'
  | 'schedules'
  | 'saveSchedule'
  | 'removeSchedule'
  | 'runs'
  | 'compareRuns'
  | 'importRun'
  | 'pruneLedger'
  | 'importComparison'
  | 'comparisonSource'
  | 'startComparison'
  | 'lastComparison'
  | 'exportComparison'
  | 'columnNames'
  | 'renameColumns'
  | 'undoColumns'
  | 'exportResults'
  | 'previewResponses'
  | 'importResponses'
  | 'lastRun'
  | 'langfuseSetup'
  | 'saveLangfuse'
  | 'testLangfuse'
  | 'sendToLangfuse';

/** What the sidebar alone calls. */
type SidebarFunction =
  | 'resumeRun'
  | 'cancelRun'
  | 'sidebarStart'
  | 'endFirstSteps'
  | 'lookAround'
  | 'selectedRows'
  | 'lookAtRow'
  | 'goToRow'
  | 'runOutcome'
  | 'settingsForm'
  | 'saveSetting'
  | 'saveMapping'
  | 'saveSecret';

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
  extends
    Readonly<Record<ServerFunction | SidebarFunction, (json: string) => void>>,
    Readonly<Record<MenuFunction, () => void>> {
  readonly withSuccessHandler: (handler: (reply: string) => void) => Runner;
  readonly withFailureHandler: (handler: (error: Error) => void) => Runner;
}

declare const google: { readonly script: { readonly run: Runner } };

const Answer = z.union([
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), message: z.string() }),
]);

/** The value of a successful answer; rejects with what went wrong, in words. */
export function callServer(name: ServerFunction | SidebarFunction, request: object): Promise<unknown> {
  return new Promise<string>((resolve, reject) => {
    const runner = google.script.run.withSuccessHandler(resolve).withFailureHandler(reject);
    runner[name](JSON.stringify(request));
  }).then((reply) => {
    const answer = Answer.parse(JSON.parse(reply));
    if (answer.ok) return answer.value;
    throw new Error(answer.message);
  });
}

/** Chooses from the menu; settles when what it shows is shown, or answered where it is a question. */
export function callMenu(name: MenuFunction): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const runner = google.script.run.withSuccessHandler(() => resolve()).withFailureHandler(reject);
    runner[name]();
  });
}
