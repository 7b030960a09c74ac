/** Collects a live agent's answers: questions from the workbook, several at a time, each on disk as it comes. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { quotaIn } from '../../src/agent/live/quota';
import type { LiveAgent } from '../../src/agent/live/agent';
import { httpAgent } from '../../src/agent/live/http-agent';
import { gnwAgent, isLocal } from '../../src/agent/live/requests';
import { questionsLeft } from '../../src/agent/live/chain';
import { type AgentResponse, askingKey } from '../../src/model/response';
import type { ReplyOf } from '../../src/api/table';
import { NotOurs } from '../answers/log';
import { answerTo, type Ask, RunStopped } from '../ask';
import { AGENT_TOKEN_VARIABLE } from '../keys';
import { INTERRUPTED } from '../cli/interrupted';
import { checkFiles, outputAndAnswers, orUsageError } from '../cli/outputs';
import { OutputMoved } from '../cli/ending';
import { endProgress, print, showProgress, warn } from '../cli/terminal';
import { UsageError } from '../cli/usage-error';
import { Saving } from '../files/saving';
import { writeWhole } from '../files/write-whole';
import { openRuntime } from '../runtime';
import { readWorkbook } from '../xlsx';
import { type Answers, answersInCsv, answersInWorkbook } from './answers';
import { type Asker, AskingStopped, Talk } from './ask';
import { Draft } from './draft';
import type { CollectOptions } from './options';
import { reasonOf, send } from './send';
import { inTurns } from './talks';

const BUNDLE = fileURLToPath(new URL('../../dist/Code.js', import.meta.url));

/** How often the output follows the draft. */
const SAVE_MS = 10_000;
/** An interrupt waits no longer than this for the output: the draft has everything. */
const LAST_SAVE_MS = 1500;

/** @throws UsageError before anything is asked, RunStopped where not everything could be asked, OutputMoved, NotSaved */
export async function collect(options: CollectOptions): Promise<void> {
  const { out, agentUrl, persona, ff, build, waitSeconds } = options;
  const isCsv = /\.csv$/i.test(out);
  // The workbook may be overwritten with itself plus the answers.
  checkFiles(
    outputAndAnswers('--out', out),
    [['--workbook', options.workbook]],
    (_input, output) => output === '--out' && !isCsv,
  );
  const goesOn = existsSync(out);
  const workbook = await orUsageError(readWorkbook(goesOn && !isCsv ? out : options.workbook));
  const runtime = openRuntime({ code: readFileSync(BUNDLE, 'utf8'), workbook, sleeps: 'virtually' });
  const ask: Ask = (name, request) => {
    const answer = answerTo(runtime, name, request);
    if (answer.ok) return answer.value;
    throw new UsageError(answer.message);
  };
  const put = (responses: readonly AgentResponse[]): void => {
    const rows = responses.map(({ record, ...about }) => ({ ...about, record: [...record] }));
    const { remark } = ask('keepResponses', { responses: rows });
    if (remark !== '') warn(remark);
  };
  const answers = isCsv ? answersInCsv(out) : answersInWorkbook(workbook, put);
  const draft = draftBeside(out);
  if (draft.responses.length > 0) answers.add(draft.responses);
  const request = {
    tabs: options.tabs,
    choice: options.choice,
    which: isCsv ? 'all' : 'missing',
    set: [
      ['run.trials', String(options.trials)],
      ['run.ff', ff],
      ['run.build', build],
      ['agent.persona', persona],
      ['agent.baseUrl', agentUrl],
      ...options.set,
    ],
  } as const;
  const { threads, notAsked, warning, agent } = ask('openQuestions', request);
  if (warning !== '') warn(warning);
  const aside = notAsked === '' ? '' : `\n${notAsked}`;
  const open = answers.open(threads).map((turns) => new Talk(turns, draft));
  const asker: Asker = {
    agent: agentFor(agent, options),
    waitSeconds,
    draft,
    send,
  };
  const isGoingOn = goesOn || draft.responses.length > 0;
  if (answers.remark !== '') warn(answers.remark);
  if (open.length === 0) {
    const why =
      threads.length === 0 && !isGoingOn ? 'no chosen row has a question' : 'every question has an answer';
    finish(
      await saved(answers, out),
      draft,
      (where) => `There is nothing to ask: ${why}.${aside}\nWritten: ${where}`,
    );
    return;
  }
  const questions = questionsLeft(open);
  const quota = await quotaText(asker, questions);
  print(
    `${questions} questions for ${agentUrl}${isGoingOn ? `; the answers in ${out} are kept` : ''}.${quota}${aside}`,
  );
  await askAll(open, options, asker, answers);
}

/** @throws UsageError if the file beside it is another one */
function draftBeside(out: string): Draft {
  try {
    const draft = new Draft(out, (why) => {
      warn(`${draft.file} cannot be written (${why}): answers are on disk only when ${out} is written.`);
    });
    return draft;
  } catch (error) {
    throw error instanceof NotOurs ? new UsageError(error.message) : error;
  }
}

async function askAll(
  talks: readonly Talk[],
  { concurrency, out }: CollectOptions,
  asker: Asker,
  answers: Answers,
): Promise<void> {
  const { draft } = asker;
  /** Questions asked, and those that failed; a repeated question counts once. */
  const [asked, errors] = [new Set<string>(), new Set<string>()];
  let savedAt = Date.now();
  let saving: Promise<unknown> = Promise.resolve();
  const save = async (): Promise<void> => {
    try {
      writeWhole(out, await answers.content());
    } catch {
      // It is in the draft, and the last save will find a place for it.
    }
  };
  const interrupted = (): void => {
    endProgress();
    const late = new Promise((resolve) => setTimeout(resolve, LAST_SAVE_MS));
    void Promise.race([saving.then(save), late]).finally(() => {
      warn(`Interrupted: ${asked.size} answers are kept. The same command goes on with the other ${left()}.`);
      process.exit(INTERRUPTED);
    });
  };
  for (const signal of SIGNALS) process.once(signal, interrupted);
  const keep = (responses: readonly AgentResponse[]): void => {
    if (responses.length === 0) return;
    answers.add(responses);
    for (const response of responses) {
      const key = askingKey(response);
      asked.add(key);
      if ((response.record.get('error') ?? '') === '') errors.delete(key);
      else errors.add(key);
    }
    const failed = errors.size > 0 ? `, ${errors.size} without an answer` : '';
    showProgress(`${asked.size} of ${asked.size + left()} rows asked${failed}`);
    if (Date.now() - savedAt <= SAVE_MS) return;
    savedAt = Date.now();
    saving = save();
  };
  const asking = inTurns(talks, concurrency, asker, keep);
  const left = (): number => questionsLeft(asking.open());
  try {
    await asking.over;
  } catch (error) {
    if (!(error instanceof AskingStopped)) throw error;
    await saving;
    const { written, moved } = await saved(answers, out);
    draft.remove();
    throw new RunStopped(
      [
        `Asking stopped: ${error.message}. ${asked.size} answers are in ${written.join()}; the same command goes on with the other ${left()}.`,
        ...moved,
      ].join('\n'),
    );
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupted);
    endProgress();
  }
  await saving;
  const failures =
    errors.size === 0 ? '' : `, ${errors.size} have an error that says why; the same command asks them again`;
  finish(
    await saved(answers, out),
    draft,
    (where) =>
      `${asked.size - errors.size} of ${asked.size} questions have an answer${failures}.\nWritten: ${where}`,
  );
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

async function saved(answers: Answers, out: string): Promise<Saving> {
  const saving = new Saving();
  saving.save(out, await answers.content());
  return saving;
}

/** @throws OutputMoved if the answers are not where they were wanted */
function finish({ written, moved }: Saving, draft: Draft, text: (where: string) => string): void {
  print(text(written.join()));
  if (moved.length > 0) throw new OutputMoved(moved.join('\n'));
  draft.remove();
}

/** @throws UsageError if it needs a token and there is none */
function agentFor(settings: ReplyOf<'openQuestions'>['agent'], options: CollectOptions): LiveAgent {
  const { token, persona, ff, build } = options;
  const { kind, baseUrl, tokenHeader } = settings;
  if (kind === 'gnw') {
    const tags = ['gnw-evals', ...(build === '' ? [] : [build])];
    return gnwAgent({ baseUrl, token }, { persona, ff, tags });
  }
  if (token === '' && tokenHeader !== '' && !isLocal(baseUrl))
    throw new UsageError(
      `Set ${AGENT_TOKEN_VARIABLE} to your token for the agent at ${baseUrl}, or --set agent.tokenHeader= where it needs none.`,
    );
  return httpAgent(settings, token);
}

/** The quota, as the end of a line; '' if the server has none. @throws UsageError if there is no answer, or the token is refused */
async function quotaText({ agent: { address, keeps } }: Asker, questions: number): Promise<string> {
  if (!keeps) return '';
  let response;
  try {
    response = await send(keeps.quota());
  } catch (error) {
    throw new UsageError(`The agent at ${address} cannot be reached: ${reasonOf(error)}.`);
  }
  if (response.status === 401)
    throw new UsageError(`The agent at ${address} refuses the token in GNW_AGENT_TOKEN.`);
  const quota = quotaIn(response);
  if (!quota) return '';
  const left = Math.max(0, quota.quota - quota.used);
  const more = questions > left ? `: ${questions - left} questions have to wait for another day` : '';
  return ` ${quota.used} of your ${quota.quota} prompts for today are used${more}.`;
}
