/** Calls a function of the add-on: one JSON text each way. */
import * as z from 'zod/mini';

interface Runner {
  readonly withSuccessHandler: (handler: (reply: string) => void) => Runner;
  readonly withFailureHandler: (handler: (error: Error) => void) => Runner;
  readonly judgeSetup: (json: string) => void;
  readonly saveJudge: (json: string) => void;
  readonly testJudge: (json: string) => void;
}

declare const google: { readonly script: { readonly run: Runner } };

export type ServerFunction = 'judgeSetup' | 'saveJudge' | 'testJudge';

const Answer = z.union([
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), message: z.string() }),
]);

/** The value of a successful answer; rejects with what went wrong, in words. */
export function callServer(name: ServerFunction, request: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const runner = google.script.run
      .withSuccessHandler((reply) => {
        const answer = Answer.parse(JSON.parse(reply));
        if (answer.ok) resolve(answer.value);
        else reject(new Error(answer.message));
      })
      .withFailureHandler(reject);
    runner[name](JSON.stringify(request));
  });
}
