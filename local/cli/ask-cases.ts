/** Files of cases whose outputs an agent gives: each portion is a run of its own that asks and scores nothing. */
import * as z from 'zod';
import type { ReplyOf } from '../../src/api/table';
import { jsonIn } from '../../src/model/texts/json';
import { Workbook } from '../runtime';
import { openAddOn } from './add-on';
import type { FileFacts } from './case-facts';
import { portionsOf } from './case-lines';
import type { CasesOptions } from './cases-options';
import { askedBeside, type CasesSession } from './cases-session';
import { choiceIn, type LineChoice } from './choose-lines';
import { orKeep } from './ending';
import { readWhole } from './read-cases';
import { runToEnd } from './run-to-end';
import { endProgress } from './terminal';
import { writeCards } from './write-cards';

/** Enough for the slowest answer of a portion to hold up few others. */
const PORTION = { lines: 200, characters: 2e6 };

type Question = ReplyOf<'questionsOfCases'>['questions'][number];
/** What the agent did, trial by trial. */
type Outputs = readonly ReplyOf<'recordedOutputs'>['outputs'][number]['columns'][];

type Means = Pick<CasesSession, 'core' | 'replies' | 'saving' | 'size'>;

/** The file with the outputs of the agent that is to be asked; the same one if none is. */
export async function askedFile(options: CasesOptions, means: Means): Promise<CasesOptions> {
  if (options.agentUrl === undefined) return options;
  const { cases, json, isAskOnly } = options;
  const { core, size } = means;
  const facts = await readWhole(cases, core, size);
  const choice = await choiceIn(facts, options, core, size);
  const file = isAskOnly ? json : askedBeside(json);
  await writeCards(file, askedLines({ options, facts, choice, ...means }));
  endProgress();
  // It holds the share alone, whose hashes went by the lines as they were.
  return { ...options, cases: file, shard: undefined };
}

interface Asking extends Omit<Means, 'size'> {
  readonly options: CasesOptions;
  readonly facts: FileFacts;
  readonly choice: LineChoice;
}

/**
 * The lines of the file again, portion by portion, with what the agent answered in place of what they record.
 *
 * @throws RunStopped if the agent cannot go on; what it has answered is kept beside the output
 */
async function* askedLines(asking: Asking): AsyncGenerator<readonly string[]> {
  const { options, facts, choice, core } = asking;
  let next = 1;
  for await (const lines of portionsOf(options.cases, PORTION, facts.boundaries())) {
    const taken = choice(lines);
    const isTaken = new Set(taken.lines.map(([line]) => line));
    const { questions, recorded } = core.ask('questionsOfCases', { whole: facts.whole, ...taken });
    const outputs = questions.length === 0 ? new Map<number, Outputs>() : await answersTo(questions, asking);
    const written: string[] = [];
    for (const [line, text] of lines) {
      // Lines keep their numbers, as results name them; those of other shares are left blank.
      for (; next < line; next += 1) written.push('');
      const ofCase = outputs.get(line);
      written.push(ofCase ? withOutputs(text, ofCase, recorded) : isTaken.has(line) ? text : '');
      next += 1;
    }
    yield written;
  }
}

/** By line. */
async function answersTo(
  questions: readonly Question[],
  { options: { set }, replies, saving }: Asking,
): Promise<Map<number, Outputs>> {
  const workbook = new Workbook({ locale: '' });
  const { grid } = workbook.addTab('Cases', 0, questions.length + 1, NAMES.length);
  const rows = questions.map(({ row, query, conversation, turn }) => [
    String(row),
    query,
    conversation,
    turn,
  ]);
  for (const [index, cells] of [NAMES, ...rows].entries())
    cells.forEach((value, column) => {
      if (value !== '') grid.update(index + 1, column + 1, { value });
    });
  const { runtime, ask, lastToast } = openAddOn(workbook, { replies });
  const kind = {
    start: () => ask('askAgent', { choice: {}, set, thenScore: false, from: 'command line' }),
    summaryIn: () => undefined,
    last: lastToast,
  };
  await orKeep(
    () => Promise.resolve(),
    { replies, saving },
    () => runToEnd(runtime, ask, kind, () => replies.hasMore),
  );
  const { outputs } = ask('recordedOutputs', {});
  const byTrial = new Map<string, Map<number, Outputs[number]>>();
  for (const { testId, trial, columns } of outputs)
    byTrial.set(testId, (byTrial.get(testId) ?? new Map<number, Outputs[number]>()).set(trial, columns));
  return new Map(
    [...byTrial].map(([line, ofCase]) => [
      Number(line),
      [...ofCase].sort(([a], [b]) => a - b).map(([, columns]) => columns),
    ]),
  );
}

const Case = z.record(z.string(), z.unknown());

/** The line of a case is its id: its own may stand on several. */
const NAMES = ['test_id', 'query', 'conversation', 'turn'];

function withOutputs(text: string, [first, ...others]: Outputs, recorded: readonly string[]): string {
  const isReplaced = new Set(recorded);
  const cells = Object.entries(Case.parse(jsonIn(text))).filter(([name]) => !isReplaced.has(name));
  const further = others.length > 0 && { other_trials: others };
  return JSON.stringify({ ...Object.fromEntries(cells), ...first, ...further });
}
