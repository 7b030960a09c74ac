/**
 * Regular expressions from cells, searched for in time linear in the text, never quadratic: all paths through the expression are
 * followed at once (K. Thompson, Regular Expression Search Algorithm, Communications of the ACM 11 (1968), 419–422).
 */
import { type Node, parsePattern, PatternError } from './pattern-parse';

type AtNode = Extract<Node, { kind: 'at' }>;

/** Where the search goes next: several steps at once are paths followed side by side. */
type PatternStep =
  | { readonly kind: 'one'; readonly is: (character: string) => boolean }
  | AtNode
  | { readonly kind: 'go'; readonly to: readonly number[] }
  | { readonly kind: 'found' };

/** Whether it is found in a text; undefined if the text is too long for the size of the expression. */
export type Pattern = (text: string) => boolean | undefined;

/** The most steps of an expression once counted repetitions are written out. */
const MAX_STEPS = 3000;
/** Steps times characters: about a second. */
const MAX_WORK = 20_000_000;

const DELIMITED = /^\/([\s\S]+)\/([a-z]*)$/;
const FLAGGED = /^\(\?([a-z]+)\)/;

/**
 * @param text an expression, or `/expression/flags`, or with `(?flags)` before it; flags: i, m, s
 * @throws PatternError whose message continues a sentence after “the expression”
 */
export function compilePattern(text: string): Pattern {
  const [, inner, behind = ''] = DELIMITED.exec(text) ?? [];
  const [head = '', before = ''] = FLAGGED.exec(inner ?? text) ?? [];
  const flags = behind + before;
  const unknown = /[^gimsu]/.exec(flags);
  if (unknown) throw new PatternError(`has the flag “${unknown[0]}”, which is not known here`);
  const steps = stepsOf(parsePattern((inner ?? text).slice(head.length)), flags);
  const isByLine = flags.includes('m');
  return (searched) => {
    const characters = Array.from(searched);
    return characters.length * steps.length > MAX_WORK ? undefined : search(steps, characters, isByLine);
  };
}

function stepsOf(root: Node, flags: string): PatternStep[] {
  const steps: PatternStep[] = [];
  const tests = new Map<string, (character: string) => boolean>();
  const push = (step: PatternStep): number => {
    if (steps.length >= MAX_STEPS)
      throw new PatternError('is too large once its repetitions are written out');
    return steps.push(step) - 1;
  };
  /** Replaces a step that was held free, now that its targets are known. */
  const go = (from: number, ...to: readonly number[]): void => {
    steps[from] = { kind: 'go', to };
  };
  const write = (node: Node): void => {
    switch (node.kind) {
      case 'one':
        push({ kind: 'one', is: tests.get(node.source) ?? reader(node.source) });
        return;
      case 'at':
        push(node);
        return;
      case 'all':
        node.parts.forEach(write);
        return;
      case 'any': {
        const ends: number[] = [];
        node.parts.forEach((part, index) => {
          const isLast = index === node.parts.length - 1;
          const from = isLast ? -1 : push({ kind: 'found' });
          write(part);
          if (isLast) return;
          ends.push(push({ kind: 'found' }));
          go(from, from + 1, steps.length);
        });
        for (const end of ends) go(end, steps.length);
        return;
      }
      case 'times': {
        for (let count = 0; count < node.least; count += 1) write(node.part);
        if (node.most === undefined) {
          const from = push({ kind: 'found' });
          write(node.part);
          push({ kind: 'go', to: [from] });
          go(from, from + 1, steps.length);
          return;
        }
        const froms: number[] = [];
        for (let count = node.least; count < node.most; count += 1) {
          froms.push(push({ kind: 'found' }));
          write(node.part);
        }
        for (const from of froms) go(from, from + 1, steps.length);
      }
    }
  };
  const reader = (source: string): ((character: string) => boolean) => {
    const expression = oneCharacter(source, flags);
    const asked = new Map<string, boolean>();
    const is = (character: string): boolean => {
      const answer = asked.get(character) ?? expression.test(character);
      asked.set(character, answer);
      return answer;
    };
    tests.set(source, is);
    return is;
  };
  write(root);
  push({ kind: 'found' });
  return steps;
}

/** An expression for one character, anchored so that it cannot backtrack. @throws PatternError */
function oneCharacter(source: string, flags: string): RegExp {
  try {
    return new RegExp(
      `^(?:${source})$`,
      ['u', ...['i', 's'].filter((flag) => flags.includes(flag))].join(''),
    );
  } catch {
    throw new PatternError(`has ${source}, which cannot be read`);
  }
}

const IN_WORD = /[\p{L}\p{N}_]/u;

function search(steps: readonly PatternStep[], characters: readonly string[], isByLine: boolean): boolean {
  const seenAt = new Int32Array(steps.length).fill(-1);
  const isWord = (position: number): boolean => IN_WORD.test(characters[position] ?? '');
  const holds = ({ place }: AtNode, position: number): boolean => {
    if (place === 'start') return position === 0 || (isByLine && characters[position - 1] === '\n');
    if (place === 'end') return position === characters.length || (isByLine && characters[position] === '\n');
    return (isWord(position - 1) !== isWord(position)) === (place === 'word');
  };
  let current: number[] = [];
  for (let position = 0; position <= characters.length; position += 1) {
    const reading: number[] = [];
    // A match may begin anywhere.
    const open = [0, ...current];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seenAt[next] === position) continue;
      seenAt[next] = position;
      const step = steps[next];
      if (!step) continue;
      if (step.kind === 'found') return true;
      if (step.kind === 'one') reading.push(next);
      else if (step.kind === 'go') open.push(...step.to);
      else if (holds(step, position)) open.push(next + 1);
    }
    const character = characters[position];
    if (character === undefined) return false;
    current = reading.flatMap((place) => {
      const step = steps[place];
      return step?.kind === 'one' && step.is(character) ? [place + 1] : [];
    });
  }
  return false;
}
