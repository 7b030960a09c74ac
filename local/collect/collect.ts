/** Collects a live agent's answers: questions from the workbook, several at a time, saved as they come. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quotaIn } from '../../src/agent/live/quota';
import { quotaRequest } from '../../src/agent/live/requests';
import type { Asking, AgentResponse } from '../../src/model/response';
import { answerTo, type Ask, RunStopped } from '../ask';
import { makeFolder, orUsageError, realPath } from '../cli/outputs';
import { endProgress, showProgress } from '../cli/terminal';
import { UsageError } from '../cli/usage-error';
import { openRuntime } from '../runtime';
import { readWorkbook } from '../xlsx';
import { type Answers, answersInCsv, answersInWorkbook } from './answers';
import { askOne, type Asker, AskingStopped, reasonOf, send } from './ask';
import type { CollectOptions } from './options';
import { inPool } from './pool';

const BUNDLE = fileURLToPath(new URL('../../dist/Code.js', import.meta.url));

/** An interrupted collection loses what came since the last saving. */
const SAVE_MS = 10_000;

/** @throws UsageError before anything is asked, RunStopped where not everything could be asked */
export async function collect(options: CollectOptions): Promise<void> {
  const { out, agentUrl, token, persona, ff, build, waitSeconds } = options;
  makeFolder(dirname(out));
  const isCsv = /\.csv$/i.test(out);
  if (isCsv && existsSync(out) && realPath(out) === realPath(options.workbook))
    throw new UsageError(`--out names the workbook itself, ${out}; give it a name of its own.`);
  const goesOn = !isCsv && existsSync(out);
  const workbook = await orUsageError(readWorkbook(goesOn ? out : options.workbook));
  const runtime = openRuntime({ code: readFileSync(BUNDLE, 'utf8'), workbook, sleeps: 'virtually' });
  const ask: Ask = (name, request) => {
    const answer = answerTo(runtime, name, request);
    if (answer.ok) return answer.value;
    throw new UsageError(answer.message);
  };
  const put = (responses: readonly AgentResponse[]): void => {
    const rows = responses.map(({ record, ...about }) => ({ ...about, record: [...record] }));
    ask('keepResponses', { responses: rows });
  };
  const answers = isCsv ? answersInCsv(out) : answersInWorkbook(workbook, out, put);
  const request = {
    tabs: options.tabs,
    choice: options.choice,
    which: isCsv ? 'all' : 'missing',
    set: [['run.trials', String(options.trials)]],
  } as const;
  const { questions: all, notAsked } = ask('openQuestions', request);
  const aside = notAsked === '' ? '' : `\n${notAsked}`;
  const open = answers.open(all);
  const asker: Asker = {
    access: { baseUrl: agentUrl, token },
    style: { persona, ff, tags: ['gnw-evals', ...(build === '' ? [] : [build])] },
    waitSeconds,
  };
  if (open.length === 0) {
    const why = all.length === 0 && !goesOn ? 'no chosen row has a question' : 'every question has an answer';
    await answers.save();
    console.log(`There is nothing to ask: ${why}.${aside}\nWritten: ${out}`);
    return;
  }
  const quota = await quotaText(asker, open.length);
  console.log(
    `${open.length} questions for ${agentUrl}${goesOn ? `; the answers in ${out} are kept` : ''}.${quota}${aside}`,
  );
  await askAll(open, options, asker, answers);
}

async function askAll(
  open: readonly Asking[],
  { concurrency, out }: CollectOptions,
  asker: Asker,
  answers: Answers,
): Promise<void> {
  let waiting: AgentResponse[] = [];
  let [done, failed, savedAt] = [0, 0, Date.now()];
  const keep = async (): Promise<void> => {
    const kept = waiting;
    waiting = [];
    answers.add(kept);
    savedAt = Date.now();
    await answers.save();
  };
  const interrupted = (): void => {
    endProgress();
    void keep().then(() => {
      console.error(`Interrupted: ${done} answers are in ${out}. The same command goes on with the others.`);
      process.exit(130);
    });
  };
  process.once('SIGINT', interrupted);
  try {
    await inPool(open, concurrency, async (asking) => {
      const response = await askOne(asking, asker);
      waiting.push(response);
      done += 1;
      if ((response.record.get('error') ?? '') !== '') failed += 1;
      showProgress(
        `${done} of ${open.length} rows asked${failed > 0 ? `, ${failed} without an answer` : ''}`,
      );
      if (Date.now() - savedAt > SAVE_MS) await keep();
    });
  } catch (error) {
    if (!(error instanceof AskingStopped)) throw error;
    await keep();
    throw new RunStopped(
      `Asking stopped: ${error.message}. ${done} answers are in ${out}; the same command goes on with the other ${open.length - done}.`,
    );
  } finally {
    process.off('SIGINT', interrupted);
    endProgress();
  }
  await keep();
  const errors =
    failed === 0 ? '' : `, ${failed} have an error that says why; the same command asks them again`;
  console.log(`${done - failed} of ${open.length} questions have an answer${errors}.\nWritten: ${out}`);
}

/** As the end of a line; '' where the server does not count. @throws UsageError where nobody answers, or the token is refused */
async function quotaText({ access }: Asker, questions: number): Promise<string> {
  let response;
  try {
    response = await send(quotaRequest(access));
  } catch (error) {
    throw new UsageError(`The agent at ${access.baseUrl} cannot be reached: ${reasonOf(error)}.`);
  }
  if (response.status === 401)
    throw new UsageError(`The agent at ${access.baseUrl} refuses the token in GNW_AGENT_TOKEN.`);
  const quota = quotaIn(response);
  if (!quota) return '';
  const left = Math.max(0, quota.quota - quota.used);
  const more = questions > left ? `: ${questions - left} questions have to wait for another day` : '';
  return ` ${quota.used} of your ${quota.quota} prompts for today are used${more}.`;
}
