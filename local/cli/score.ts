/** `npm start -- score`: reads one case per line and writes one scorecard per line, in order, without a workbook. */
import { basename } from 'node:path';
import { once } from 'node:events';
import type { ReplyOf, RequestOf } from '../../src/commands/table';
import { RunStopped, UsageError } from '../ask';
import { httpTransport, type Transport, Workbook } from '../runtime';
import { checkJudgeKey, openAddOn } from './open-add-on';
import { Hosts, Replies } from './saved-replies';
import type { ScoreOptions } from './options';
import { warn } from './terminal';
import { isUtf8 } from 'node:buffer';
import { createReadStream, openSync, statSync } from 'node:fs';
import { Socket } from 'node:net';
import { codeOf, reasonOf, unreadable } from '../files/system-error';
import { BAD_OUTPUT } from './end-command';

type ScorerLine = RequestOf<'scoreLines'>['lines'][number];

const CHUNK_BYTES = 256 * 1024;
const LINE_FEED = 10;
/** Per line; longer lines are not kept. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Yields lines that are not blank, in batches of up to `maxLines` as they arrive. @param file undefined for standard input @throws UsageError */
async function* linesOf(file: string | undefined, maxLines: number): AsyncGenerator<ScorerLine[]> {
  const lines = new LineReader();
  try {
    for await (const chunk of file === undefined ? process.stdin : streamOf(file)) {
      if (!Buffer.isBuffer(chunk)) throw new Error('the stream has an encoding');
      let batch: ScorerLine[] = [];
      for (const line of lines.add(chunk)) {
        if (batch.push(line) < maxLines) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    }
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    const why = `Standard input cannot be read (${reasonOf(error)}).`;
    throw new UsageError(file === undefined ? why : unreadable(file, error));
  }
  yield* [lines.rest()].filter((batch) => batch.length > 0);
}

/** Opens a file. A named pipe is read through a socket: a file stream would block a thread of Node.js and keep the process from exiting. */
function streamOf(file: string): NodeJS.ReadableStream {
  return statSync(file).isFIFO()
    ? new Socket({ fd: openSync(file, 'r'), readable: true, writable: false })
    : createReadStream(file, { highWaterMark: CHUNK_BYTES });
}

class LineReader {
  private row = 0;
  /** The chunks of an incomplete line. */
  private partial: Buffer[] = [];
  private bytes = 0;

  *add(chunk: Buffer): Generator<ScorerLine> {
    let from = 0;
    for (let to = chunk.indexOf(LINE_FEED); to >= 0; to = chunk.indexOf(LINE_FEED, from)) {
      yield* this.finishLine(chunk.subarray(from, to));
      from = to + 1;
    }
    this.keep(chunk.subarray(from));
  }

  rest(): ScorerLine[] {
    return [...this.finishLine(Buffer.alloc(0))];
  }

  private keep(part: Buffer): void {
    this.bytes += part.length;
    if (this.bytes <= MAX_BYTES) this.partial.push(part);
    else this.partial = [];
  }

  private finishLine(end: Buffer): ScorerLine[] {
    this.row += 1;
    this.keep(end);
    const [whole, isLong] = [Buffer.concat(this.partial), this.bytes > MAX_BYTES];
    this.partial = [];
    this.bytes = 0;
    if (isLong) return [[this.row, '', 'this line is longer than 32 MiB']];
    if (!isUtf8(whole)) return [[this.row, '', 'this line is not UTF-8: save the file as UTF-8']];
    const text = whole.toString('utf8');
    return text.trim() === '' ? [] : [[this.row, text, '']];
  }
}

/** Lines per batch. With a judge, all its replies must arrive within one execution. */
const MAX_LINES = { byRules: 250, judged: 100 };
/** Turns after which a conversation is split. */
const MAX_TURNS = 1000;

/** Scores lines. @throws UsageError, RunStopped if the judge stops, or nothing could be measured */
export async function score(options: ScoreOptions): Promise<void> {
  checkJudgeKey(options.set);
  process.stdout.on('error', (error) => {
    // The reader has closed the pipe, as `head` does.
    if (codeOf(error) === 'EPIPE') process.exit();
    warn(`Standard output cannot be written (${reasonOf(error)}).`);
    process.exit(BAD_OUTPUT);
  });
  const { file, isJudged } = options;
  const scorer = new LineScorer(options);
  let waiting: RequestOf<'scoreLines'>['lines'] = [];
  for await (const lines of linesOf(
    file === '-' ? undefined : file,
    isJudged ? MAX_LINES.judged : MAX_LINES.byRules,
  )) {
    waiting = [...waiting, ...lines];
    waiting = waiting.slice(await scorer.score(waiting, waiting.length >= MAX_TURNS));
  }
  await scorer.score(waiting, true);
  if (isJudged) warn(`The judge has cost $${scorer.spentUsd.toFixed(4)}.`);
  if (scorer.hosts.silence !== '') throw new RunStopped(scorer.hosts.silence);
  if (scorer.measured === 0)
    throw new RunStopped('Nothing could be measured: no check has a score on any line.');
}

class LineScorer {
  readonly hosts = new Hosts();
  spentUsd = 0;
  /** Lines on which some check has a score. */
  measured = 0;
  private readonly warnings = new Set<string>();
  private readonly ask: (request: RequestOf<'scoreLines'>) => ReplyOf<'scoreLines'>;
  private readonly shared: Pick<RequestOf<'scoreLines'>, 'name' | 'set' | 'runId'>;

  constructor({ file, set, cache, isJudged }: ScoreOptions) {
    const workbook = new Workbook({ locale: '' });
    // The judge's replies are remembered in a hidden tab, which cannot be the only one.
    workbook.addTab('Cases', 0, 1, 1);
    const { transport } = cache === undefined ? {} : new Replies(cache, set, httpTransport, true);
    const watched: Transport = (requests, maxBytes) => {
      const results = (transport ?? httpTransport)(requests, maxBytes);
      results.forEach((result, place) => {
        const request = requests[place];
        if (request) this.hosts.record(request, result);
      });
      return results;
    };
    const { ask } = openAddOn(
      workbook,
      isJudged ? { replies: { transport: watched } } : { isOneExecution: true },
    );
    this.ask = (request) => ask('scoreLines', request);
    const runId = new Date().toISOString().replace(/[-:.]/g, '');
    this.shared = { name: file === '-' ? 'stdin' : basename(file), set: [...set], runId };
  }

  /** Writes scorecards of the lines. @returns how many; a trailing conversation may continue in the next batch */
  async score(lines: RequestOf<'scoreLines'>['lines'], isEnd: boolean): Promise<number> {
    const { cards, measured, unread, costUsd, stopped, isTimeUp } = this.ask({
      ...this.shared,
      ...{ lines, isEnd, spentUsd: this.spentUsd },
    });
    this.spentUsd += costUsd;
    if (isTimeUp) return this.score(lines, isEnd);
    this.warnOnce(unread);
    this.measured += measured;
    const text = cards.map((card) => `${card}\n`).join('');
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
    if (stopped !== '')
      throw new RunStopped(`${stopped}. Lines after ${lines[cards.length - 1]?.[0] ?? 0} were not scored.`);
    return cards.length;
  }

  /** Prints each warning once. */
  private warnOnce(sentences: readonly string[]): void {
    for (const sentence of sentences) {
      if (this.warnings.has(sentence) || this.warnings.size >= MAX_WARNINGS) continue;
      this.warnings.add(sentence);
      warn(sentence);
    }
  }
}

/** Most warnings: in files whose keys are data, each line would have its own. */
const MAX_WARNINGS = 100;
