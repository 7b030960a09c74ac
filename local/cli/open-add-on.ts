/** Opens the add-on over a workbook for a command: the bundle that is deployed, with keys from the environment. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CallName } from '../../src/commands/table';
import {
  answerTo,
  type AskAddOn,
  RunStopped,
  lastSet,
  providerIn,
  type SettingChanges,
  UsageError,
} from '../ask';
import { withFullStop } from '../../src/model/text';
import { areKeysSet, keyProperties } from '../keys-from-environment';
import { httpTransport, openRuntime, type Runtime, ScriptError, WallClock, type Workbook } from '../runtime';
import { lockNow } from './check-outputs';
import { answersFileOf, Replies } from './saved-replies';
import { endProgress, showProgress } from './terminal';

const PROGRAMS = fileURLToPath(new URL('../../programs', import.meta.url));
const BUNDLE = fileURLToPath(new URL('../../dist/Code.js', import.meta.url));

interface OpenedAddOn {
  readonly runtime: Runtime;
  /** Sends a request. @throws UsageError or RunStopped with the add-on's message */
  readonly ask: AskAddOn;
  /** Makes further calls in a single execution, which reads each tab once. Only for calls that change nothing. */
  readonly inOneExecution: () => AskAddOn;
  readonly lastToast: () => string;
}

/** Thrown if all requested responses already exist. */
export class NothingToDo extends UsageError {}

interface AddOnOptions {
  /** For commands that send requests. Pauses that a server requests are then real. */
  readonly replies?: Pick<Replies, 'transport'> & Partial<Pick<Replies, 'beganAt'>>;
  /** Makes all calls in one execution: for commands that neither send requests nor change the workbook. */
  readonly isOneExecution?: true;
}

export function openAddOn(workbook: Workbook, { replies, isOneExecution }: AddOnOptions = {}): OpenedAddOn {
  let toast = '';
  const runtime = openRuntime({
    code: readFileSync(BUNDLE, 'utf8'),
    cacheFolder: PROGRAMS,
    workbook,
    properties: { user: keyProperties('judge', 'agent', 'langfuse') },
    onToast: (text) => {
      toast = text;
      showProgress(text);
    },
    clock: new WallClock(replies?.beganAt),
    ...(replies && { transport: replies.transport, sleepsReally: true }),
  });
  const askOver =
    (callable: Pick<Runtime, 'call'>): AskAddOn =>
    (name, request) => {
      const call = () => answerTo(callable, name, request);
      const answer = RUNNING.has(name) ? call() : stoppedIfItDied(call);
      if (answer.ok) return answer.value;
      throw new ERRORS[answer.code](withFullStop(answer.message));
    };
  const inOneExecution = (): AskAddOn => askOver(runtime.longExecution());
  const ask = isOneExecution ? inOneExecution() : askOver(runtime);
  return { runtime, ask, inOneExecution, lastToast: () => toast };
}

const ERRORS = { usage: UsageError, 'nothing to do': NothingToDo, stopped: RunStopped } as const;

/** Opens the replies kept for an output. @throws UsageError if another program wrote their file, OutputUnavailable if the output is being written */
export function openReplies(output: string, set: SettingChanges): Replies {
  lockNow(output);
  return new Replies(answersFileOf(output), set, httpTransport);
}

/** Calls whose execution may die and be resumed. */
const RUNNING: ReadonlySet<CallName> = new Set(['runEvals', 'askAgent', 'startComparison', 'resumeRun']);

/** @throws RunStopped if the call's execution dies: there is no run to resume */
function stoppedIfItDied<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
    endProgress();
    throw new RunStopped(withFullStop(`The command failed: ${error.message}`));
  }
}

/** @throws UsageError if a provider's key is missing; a self-hosted server may not need one */
export function checkJudgeKey(set: SettingChanges): void {
  const provider = providerIn(set);
  if (provider === '' || lastSet(set, 'judge.baseUrl') !== '' || areKeysSet('judge')) return;
  throw new UsageError(
    `The judge ${provider} needs a key: set GNW_JUDGE_KEY, or name a server of your own with --judge-url.`,
  );
}

/** @param question the add-on's question about the cost; '' if there is nothing to confirm @throws UsageError without --yes */
export function checkCostAgreed(question: string, isAgreed: boolean): void {
  if (question !== '' && !isAgreed)
    throw new UsageError(`${question} Pass --yes to run it, or set judge.costCapUsd.`);
}
