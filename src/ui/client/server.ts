/** Calls a function of the add-on: one JSON text each way. */
import * as z from 'zod/mini';

export type ServerFunction =
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
  | 'columnNames'
  | 'renameColumns'
  | 'undoColumns'
  | 'exportResults'
  | 'lastRun';

interface Runner extends Readonly<Record<ServerFunction, (json: string) => void>> {
  readonly withSuccessHandler: (handler: (reply: string) => void) => Runner;
  readonly withFailureHandler: (handler: (error: Error) => void) => Runner;
}

declare const google: { readonly script: { readonly run: Runner } };

const Answer = z.union([
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), message: z.string() }),
]);

/** The value of a successful answer; rejects with what went wrong, in words. */
export function callServer(name: ServerFunction, request: object): Promise<unknown> {
  return new Promise<string>((resolve, reject) => {
    const runner = google.script.run.withSuccessHandler(resolve).withFailureHandler(reject);
    runner[name](JSON.stringify(request));
  }).then((reply) => {
    const answer = Answer.parse(JSON.parse(reply));
    if (answer.ok) return answer.value;
    throw new Error(answer.message);
  });
}
