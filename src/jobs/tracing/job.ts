/** Reads the traces of answers from Langfuse, wave after wave. What is completed in `Responses` is done, whichever execution died. */
import { type CallNames, callsIn } from '../../agent/traces/calls';
import { createHttpClient } from '../../http/client';
import { NOTHING_DONE } from '../../judge/totals';
import { splitList } from '../../model/texts/list';
import type { Settings } from '../../settings/schema';
import type { TracesPlan } from '../../store/run-record';
import { lastReplyBy } from '../../run/time';
import type { HeldRun } from '../../run/held-run';
import type { Job, RunState, Steps } from '../../run/job';
import { HOST_PAUSE_MS, Paused } from '../../run/pause';
import type { RunServices } from '../../run/services';
import { accessFor } from '../keys';
import { keepCalls, type ReadTrace, type TracedAnswer, type TracedAnswers, tracedAnswers } from './answers';
import { TraceReader } from './trace-reader';
import { readText } from './words';
import { count } from '../../model/text';
import { projectNamedBy, threadIn, traceIn } from '../../results/responses/same-trace';
import { notGot, type NotGot } from './get-json';

/** Requests are made one by one. */
const WAVE = 20;
/** Langfuse ingests traces within seconds, some servers within minutes: so long an execution waits for all that are not there yet. */
const WAITS_MS = [3000, 6000, 12_000];
/** A trace that ended this long ago gets no more data. */
const SETTLED_MS = 2 * 60_000;

export class TracingJob implements Job {
  readonly kind = 'reading traces';
  readonly model = '';
  private readonly reader: TraceReader;
  private readonly names: CallNames;
  private readonly waits = [...WAITS_MS];

  /** @throws UserError if the user has no keys */
  constructor(
    private readonly plan: TracesPlan,
    private readonly settings: Settings,
    private readonly services: RunServices,
  ) {
    const { fetch, clock, user, startedAt } = services;
    const deadline = (): number => lastReplyBy(startedAt);
    const http = createHttpClient({ fetch, clock, concurrency: 1, attempts: 3, deadline });
    this.reader = new TraceReader(accessFor(settings.langfuse, user), http);
    const { agentNames, toolNames } = settings.langfuse;
    this.names = {
      agents: new Set(splitList('name', agentNames)),
      tools: new Set(splitList('code', toolNames)),
    };
  }

  *prepare(run: HeldRun): Steps {
    run.change({ rows: this.answers().answers.length });
    yield;
    run.status.showProgress();
  }

  *batches(run: HeldRun): Steps {
    const { answers, turns } = this.answers();
    run.change({ rows: answers.length });
    while (run.record.outcome === '' && run.record.stopped === '') {
      const { rowsDone } = run.record;
      const wave = answers.slice(rowsDone, rowsDone + run.nextWave(true, WAVE));
      if (wave.length === 0) return;
      const startedAt = this.services.clock.now();
      this.read(wave, turns, run);
      run.change({ rowsDone: rowsDone + wave.length });
      run.recordWave(wave.length, startedAt, NOTHING_DONE);
      yield;
      run.status.showProgress();
    }
  }

  // eslint-disable-next-line require-yield -- nothing is left to repeat
  *close(run: HeldRun): Steps<RunState> {
    const { traces = NONE, problems, stopped, outcome, rows, rowsDone } = run.record;
    const open = rows - rowsDone + traces.open;
    const text = readText({ ...traces, open, problems, stopped, outcome });
    run.status.showAbove(text.split('\n')[0] ?? '');
    return { state: 'traces read', read: traces.read, open, text };
  }

  private answers(): TracedAnswers {
    return tracedAnswers(this.services.spreadsheet, this.plan.sheetIds, this.settings);
  }

  /** @throws Paused if Langfuse answers later */
  private read(wave: readonly TracedAnswer[], turns: TracedAnswers['turns'], run: HeldRun): void {
    const { clock, spreadsheet } = this.services;
    const byAnswer = new Map<TracedAnswer, FoundTrace>();
    const troubles = new Map<TracedAnswer, string>();
    const sizes = new Map<TracedAnswer, number>();
    let open = wave.filter(({ lacks }) => lacks);
    let final: { readonly reason: string; readonly waits: boolean } | undefined;
    for (;;) {
      for (const answer of open) {
        const read = oneTrace(answer, this.reader, this.names, turns);
        if (read.kind === 'failed') {
          troubles.set(answer, read.reason);
          // The answer would be the same for all of them.
          if (read.isFinal) final = read;
          if (final) break;
          continue;
        }
        const isSame = sizes.get(answer) === read.rows;
        sizes.set(answer, read.rows);
        if (read.calls.isWhole && (isSame || clock.now() - read.endedAt > SETTLED_MS))
          byAnswer.set(answer, read);
        else troubles.set(answer, 'its trace is not whole yet');
      }
      open = open.filter((answer) => !byAnswer.has(answer));
      const wait = this.waits[0];
      if (final || open.length === 0 || wait === undefined) break;
      if (clock.now() + wait >= lastReplyBy(this.services.startedAt)) break;
      this.waits.shift();
      clock.sleep(wait);
    }
    const unkept = keepCalls(byAnswer, spreadsheet);
    const kept = [...byAnswer].filter(([answer]) => !unkept.has(answer));
    const { traces = NONE } = run.record;
    const unnamed = kept.filter(([, { calls }]) => calls.agents === undefined).length;
    const counts = { read: traces.read + kept.length, unnamed: traces.unnamed + unnamed };
    run.change({ traces: { ...traces, ...counts } });
    if (final?.waits === true) throw new Paused({ why: final.reason, wait: HOST_PAUSE_MS });
    if (final) {
      run.change({ stopped: final.reason });
      return;
    }
    const left = [...open, ...unkept.keys()];
    for (const answer of left) {
      const { tab, row } = answer.place;
      run.remark(`“${tab}” row ${row}: ${unkept.get(answer) ?? troubles.get(answer) ?? 'there was no time'}`);
    }
    run.change({ traces: { ...traces, ...counts, open: traces.open + left.length } });
  }
}

const NONE = { read: 0, open: 0, unnamed: 0 };

interface FoundTrace extends ReadTrace {
  readonly kind: 'found';
  readonly rows: number;
  /** Ms since 1970. */
  readonly endedAt: number;
}

function oneTrace(
  answer: TracedAnswer,
  reader: TraceReader,
  names: CallNames,
  turns: TracedAnswers['turns'],
): FoundTrace | NotGot {
  const traceId = traceIn(answer.recorded) || traceOfTurn(answer, reader, turns);
  if (typeof traceId !== 'string') return traceId;
  const read = reader.trace(traceId);
  if (read.kind === 'failed') return read;
  const { rows } = read;
  if (rows.length === 0)
    return notGot(`this project has no trace ${traceId} (yet): see that the keys are of its project`, false);
  const named = projectNamedBy(answer.recorded.get('trace_url') ?? '');
  const other = named === '' ? undefined : rows.find(({ projectId }) => projectId && projectId !== named);
  if (other)
    return notGot(
      `its trace_url names the project ${named}, the keys are of ${other.projectId ?? ''}: enter the keys of the former`,
      false,
    );
  const endedAt = Math.max(...rows.map(({ startTime, endTime }) => Date.parse(endTime ?? startTime)));
  return { kind: 'found', traceId, calls: callsIn(rows, names), rows: rows.length, endedAt };
}

/** A session has one trace per turn; with more or fewer, it is unknown which belongs to which. */
function traceOfTurn(
  { recorded, turn }: TracedAnswer,
  reader: TraceReader,
  turns: TracedAnswers['turns'],
): string | NotGot {
  const session = threadIn(recorded);
  const read = reader.session(session);
  if (read.kind === 'failed') return read;
  const { ids } = read;
  const most = turns.get(session) ?? 1;
  const id = ids[(turn?.number ?? 1) - 1];
  if (ids.length === most && id !== undefined) return id;
  if (ids.length === 0) return notGot(`this project has no trace of the session ${session} (yet)`, false);
  const of = most === 1 ? '' : ` for ${most} turns`;
  return notGot(`the session ${session} has ${count(ids.length, 'trace')}${of}: fill in its trace_id`, false);
}
