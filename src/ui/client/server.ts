/** Calls a function of the add-on: one JSON text each way. */

interface Runner {
  readonly withSuccessHandler: (handler: (reply: string) => void) => Runner;
  readonly withFailureHandler: (handler: (error: Error) => void) => Runner;
  readonly judgeSetup: (json: string) => void;
  readonly saveJudge: (json: string) => void;
  readonly testJudge: (json: string) => void;
}

declare const google: { readonly script: { readonly run: Runner } };

export type ServerFunction = 'judgeSetup' | 'saveJudge' | 'testJudge';

/** The value of a successful answer; rejects with what went wrong, in words. */
export function callServer(name: ServerFunction, request: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    google.script.run
      .withSuccessHandler((reply) => {
        const answer: { readonly ok: boolean; readonly value?: unknown; readonly message?: string } =
          JSON.parse(reply);
        if (answer.ok) resolve(answer.value);
        else reject(new Error(answer.message));
      })
      .withFailureHandler(reject)
      [name](JSON.stringify(request));
  });
}
