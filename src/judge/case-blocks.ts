/** The case in a request: its texts, each once in a named block, and what to do with them. */
import type { CaseBlocks, Exchange, Hint, JudgeQuestion } from '../model/judge';
import { cut, wellFormed } from '../model/text';

/** The most characters of each text. `note` is a finding of code, `exchange` all earlier turns, `message` one of their messages. */
export const MAX_CHARACTERS = {
  actual: 30000,
  sources: 30000,
  expected: 8000,
  criteria: 8000,
  query: 4000,
  note: 400,
  exchange: 12000,
  message: 2000,
} as const;

/** NUL and other controls (some hosts refuse them), and invisible "tag" characters (which can smuggle instructions). */
/* oxlint-disable no-control-regex -- finds control characters */
const UNSENDABLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufeff\ufffe\uffff]|\udb40[\udc00-\udc7f]/g;
/* oxlint-enable no-control-regex */

/** The text cut to length, without characters that hosts refuse or readers cannot see. @example clean('a\u0000b', 30000) // 'ab' */
export function clean(text: string, maxLength: number): string {
  return wellFormed(cut(text, maxLength).replace(/\r\n?/g, '\n').replace(UNSENDABLE, ''));
}

export interface OpenQuestion {
  readonly question: JudgeQuestion;
  /** The fault in the evidence of an earlier reply. @example 'quoted no words of the text' */
  readonly flaw?: string;
  readonly hint?: Hint | undefined;
}

interface CaseBlock {
  readonly name: string;
  /** Texts are deduplicated only within a kind: an answer that equals the expected text still has its own block. */
  readonly kind: string;
  readonly text: string;
}

/** The blocks, the task, and each question's graded text as it is sent. @param questions of one row: one query, each part once */
export function caseOf(questions: readonly OpenQuestion[], tolerance: number) {
  const { query = '', exchange = [] } = questions[0]?.question ?? {};
  const blocks = new Blocks(clean(query, MAX_CHARACTERS.query));
  const before: string[] = [];
  if (exchange.length > 0) {
    const name = blocks.place('earlier_turns', 'exchange', exchangeText(exchange), MAX_CHARACTERS.exchange);
    before.push(
      `The query is turn ${exchange.length + 1} of a conversation; ${name} is what was said before it. Read it to understand the query and what the text refers to; grade only the text of this turn.`,
    );
  }
  const asked = questions.map(({ question, flaw = '' }) => {
    const task = question.task(blocks, tolerance);
    if (flaw !== '')
      blocks.note(
        `${question.part}: an earlier reply scored it 1 and ${clean(flaw, MAX_CHARACTERS.note)}. ${PROOF}`,
      );
    return { task, judged: blocks.lastGraded };
  });
  return {
    blocks: blocks.all(),
    task: [...before, ...asked.map(({ task }) => task)].join(' '),
    judged: asked.map(({ judged }) => judged),
  };
}

const PROOF =
  'A score of 1 counts only with words of the graded text as evidence, copied letter by letter; where there are none, the score is 0.';

/** The latest turns that fit into MAX_CHARACTERS.exchange. */
function exchangeText(exchange: readonly Exchange[]): string {
  const turns = exchange.map(({ query, answer }, index) => {
    const answered = answer === '' ? '(nothing)' : clean(answer, MAX_CHARACTERS.message);
    return `[turn ${index + 1}] user: ${clean(query, MAX_CHARACTERS.message)}\n[turn ${index + 1}] agent: ${answered}`;
  });
  const shown: string[] = [];
  let room = MAX_CHARACTERS.exchange - LEFT_OUT.length;
  for (const turn of [...turns].reverse()) {
    room -= turn.length + 1;
    if (room < 0) return [LEFT_OUT, ...shown].join('\n');
    shown.unshift(turn);
  }
  return shown.join('\n');
}

const LEFT_OUT = '(earlier turns are left out)';

class Blocks implements CaseBlocks {
  private readonly blocks: CaseBlock[];
  private readonly onTop = new Set<string>();
  // Two criteria may be about the same figures: each note is sent once.
  private readonly notes = new Set<string>();
  /** The text that the latest question grades, as it is sent. */
  lastGraded = '';

  constructor(query: string) {
    this.blocks = [{ name: 'query', kind: 'query', text: query }];
  }

  place(name: string, kind: string, written: string, maxLength: number): string {
    const text = clean(written, maxLength);
    const known = this.blocks.find((block) => block.kind === kind && block.text === text);
    if (known) return known.name;
    const unique = this.blocks.some((block) => block.name === name) ? `${name}_2` : name;
    this.blocks.push({ name: unique, kind, text });
    return unique;
  }

  graded(name: string, text: string): string {
    this.lastGraded = clean(text, MAX_CHARACTERS.actual);
    return this.place(name, 'text', text, MAX_CHARACTERS.actual);
  }

  expected(text: string): string {
    return this.place('expected_answer', 'expected', text, MAX_CHARACTERS.expected);
  }

  note(text: string): void {
    this.notes.add(text);
  }

  noteOnTop(text: string): void {
    this.onTop.add(text);
  }

  all(): readonly CaseBlock[] {
    const notes = [...this.onTop, ...this.notes];
    return notes.length === 0
      ? this.blocks
      : [...this.blocks, { name: 'code_notes', kind: 'notes', text: notes.join('\n') }];
  }
}
