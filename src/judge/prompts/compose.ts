/** Questions of one row → the texts of one request. Shape and tag depend on the questions only, never on a clock. */
import type { JudgeQuestion, QuestionPart } from '../../model/judge';
import { type ObjectSchema, verdictSchema } from '../schema';
import { ANSWER_MATCH } from './answer-match';
import { CLARIFICATION } from './clarification';
import { clean, LONGEST } from './clean';
import { FRAME, REPLY_FORMAT } from './frame';
import { numberNotes } from './number-notes';
import { dataTag } from './tag';

/** A question with what code has read about it. */
export interface OpenQuestion {
  readonly question: JudgeQuestion;
  /** What the rules saw, or ''. */
  readonly seen: string;
}

/** One request, before any provider's form. */
export interface Ask {
  readonly system: string;
  readonly user: string;
  readonly schema: ObjectSchema;
  readonly parts: readonly QuestionPart[];
  /** Name, version and hash of the prompt: `answer match v1 (3f2a…)`. */
  readonly prompt: string;
}

interface Block {
  readonly name: string;
  /** Only texts of one kind are shown once: an answer that equals the expected text still has its own block. */
  readonly kind: 'query' | 'expected' | 'text' | 'notes';
  readonly text: string;
}

const LONGEST_NOTE = 400;

/** @param questions of one row: one query, each part once */
export function compose(
  questions: readonly OpenQuestion[],
  { hash, tolerance }: { readonly hash: (text: string) => string; readonly tolerance: number },
): Ask {
  const parts = questions.map(({ question }) => question.part);
  const rubrics = [
    ...(questions.some(({ question }) => question.kind === 'answer') ? [ANSWER_MATCH] : []),
    ...(parts.includes('clarification_requested') ? [CLARIFICATION] : []),
  ];
  const system = [FRAME, REPLY_FORMAT, ...rubrics].map(({ text }) => text).join('\n\n');
  const schema = verdictSchema(parts);
  const label = rubrics.map(({ name, version }) => `${name} v${version}`).join(' + ');
  const { blocks, task } = caseOf(questions, tolerance);
  const tag = dataTag(
    blocks.map(({ text }) => text),
    hash,
  );
  const user = [
    `Case ${tag}`,
    ...blocks.map(({ name, text }) => `<${name} ${tag}>\n${text}\n</${name} ${tag}>`),
    `End of case ${tag}. ${task} Reply with one JSON object with exactly ${parts.length === 1 ? 'this property' : 'these properties'}: ${parts.join(', ')}.`,
  ].join('\n');
  return {
    system,
    user,
    schema,
    parts,
    prompt: `${label} (${hash(JSON.stringify([system, schema])).slice(0, 8)})`,
  };
}

/** The data blocks, each text once, and which block each criterion is about. */
function caseOf(questions: readonly OpenQuestion[], tolerance: number): { blocks: Block[]; task: string } {
  const query = clean(questions[0]?.question.query ?? '', LONGEST.query);
  const blocks: Block[] = [{ name: 'query', kind: 'query', text: query }];
  const place = (name: string, kind: Block['kind'], text: string): string => {
    const there = blocks.find((block) => block.kind === kind && block.text === text);
    if (there) return there.name;
    const unique = blocks.some((block) => block.name === name) ? `${name}_2` : name;
    blocks.push({ name: unique, kind, text });
    return unique;
  };
  const notes: string[] = [];
  const tasks: string[] = [];
  for (const { question, seen } of questions) {
    const actual = clean(question.actual, LONGEST.actual);
    if (question.kind === 'answer') {
      const expected = clean(question.expected, LONGEST.expected);
      const wanted = place('expected_answer', 'expected', expected);
      const text = place(
        question.part === 'charts_answer' ? 'text_of_charts' : 'text_of_agent',
        'text',
        actual,
      );
      tasks.push(`Grade ${question.part}: does ${text} give ${wanted}?`);
      notes.push(...numberNotes(expected, actual, tolerance).map((note) => `${text}: ${note}`));
      if (seen !== '') notes.push(`${text}: a rule was not certain: ${clean(seen, LONGEST_NOTE)}`);
    } else {
      const text = place('text_of_agent', 'text', actual);
      tasks.push(`Grade ${question.part} on ${text}.`);
      if (seen !== '')
        notes.push(`${text}, asking back: a rule was not certain: ${clean(seen, LONGEST_NOTE)}`);
    }
  }
  if (questions.some(({ question }) => question.kind === 'answer')) {
    const share = `Tolerance for numbers: ${Number((tolerance * 100).toPrecision(6))} %.`;
    blocks.push({ name: 'code_notes', kind: 'notes', text: [share, ...notes].join('\n') });
  } else if (notes.length > 0) blocks.push({ name: 'code_notes', kind: 'notes', text: notes.join('\n') });
  return { blocks, task: tasks.join(' ') };
}
