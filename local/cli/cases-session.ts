/** What a command over a file of cases works with, once all that can be foreseen was looked at. */
import { statSync } from 'node:fs';
import { basename, join, parse } from 'node:path';
import type { Replies } from '../answers/replies';
import { Saving } from '../files/saving';
import { repliesBeside } from './add-on';
import { type CaseCore, coreOnAllCores, coreWithJudge } from './case-core';
import type { PortionSize } from './case-lines';
import type { CasesOptions } from './cases-options';
import { checkJudgeKey } from './judge-key-needed';
import { lastSet } from './last-set';
import { checkFiles, type NamedFile, outputAndAnswers } from './outputs';
import { readText } from './read-text';
import { print } from './terminal';
import { UsageError } from './usage-error';

/** Small, as a scorecard takes several times the memory of its line: a portion costs next to nothing of its own. */
const PORTION: PortionSize = { lines: 250, characters: 2e6 };
/** An execution that asks a judge has six minutes. */
const JUDGED_PORTION: PortionSize = { lines: 100, characters: 2e6 };
/** What is open of a portion goes into batches of its own, which hold up to 2,000 questions. */
const BATCHED_PORTION: PortionSize = { lines: 1000, characters: 2e6 };
const CAP = 'judge.costCapUsd';

export interface CasesSession {
  readonly core: CaseCore;
  readonly replies: Replies;
  readonly saving: Saving;
  readonly size: PortionSize;
  readonly runId: string;
  /** Milliseconds. */
  readonly startedAt: number;
  /** The name of the model that judges; '' if rules alone do. */
  readonly model: string;
}

/** @throws UsageError for what would go wrong later */
export function casesSession(options: CasesOptions): CasesSession {
  const { json, checks, set } = options;
  checkCasesFiles(options);
  checkJudgeKey(set);
  const provider = lastSet(set, 'judge.provider');
  const isJudged = provider !== '' && provider !== 'rules';
  if (isJudged && Number(lastSet(set, CAP)) === 0 && !options.yes)
    throw new UsageError(`Nobody knows beforehand what ${provider} will cost: set ${CAP}, or say --yes.`);
  const own = checks === undefined ? undefined : { fileName: basename(checks), text: readText(checks) };
  const replies = repliesBeside(json, set);
  if (replies.remark !== '') print(`${replies.remark}\n`);
  const startedAt = replies.clock.now();
  const isBatched = isJudged && !['', 'never'].includes(lastSet(set, 'judge.batch'));
  return {
    core: isJudged ? coreWithJudge(replies, own) : coreOnAllCores(own),
    replies,
    saving: new Saving(),
    startedAt,
    runId: runIdAt(startedAt),
    size: isBatched ? BATCHED_PORTION : isJudged ? JUDGED_PORTION : PORTION,
    model: isJudged ? lastSet(set, 'judge.model') || provider : '',
  };
}

function checkCasesFiles({ cases, json, html, checks, baseline, agentUrl, isAskOnly }: CasesOptions): void {
  const named = (name: string, file: string | undefined): NamedFile[] =>
    file === undefined ? [] : [[name, file]];
  // It is written portion by portion, and put in place as a whole.
  if (statSync(json, { throwIfNoEntry: false })?.isFile() === false)
    throw new UsageError(`--json takes a file with --cases, and ${json} is none.`);
  checkFiles(
    [
      ...outputAndAnswers('--json', json),
      ...named('--html', html),
      ...named('--junit', baseline?.junit),
      ...named('--json', agentUrl === undefined || isAskOnly ? undefined : askedBeside(json)),
    ],
    [['--cases', cases], ...named('--checks', checks), ...named('--baseline', baseline?.file)],
  );
}

/** Cases with the answers that were scored. @example askedBeside('out/scored.jsonl') // 'out/scored-asked.jsonl' */
export function askedBeside(json: string): string {
  const { dir, name, ext } = parse(json);
  return join(dir, `${name}-asked${ext}`);
}

/** @example '20261121T221504120Z' */
function runIdAt(ms: number): string {
  return new Date(ms).toISOString().replace(/[-:.]/g, '');
}
