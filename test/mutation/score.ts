/** What became of a room's mutants: its scores, and the changes that no test has noticed. */
import type { Room } from './rooms';

/** A changed line, as Stryker tells of it. */
export interface Mutant {
  /** From the root folder. */
  readonly fileName: string;
  readonly location: { readonly start: Position; readonly end: Position };
  readonly replacement?: string | undefined;
  readonly status: string;
}

/** Both from 1. */
interface Position {
  readonly line: number;
  readonly column: number;
}

export interface Score {
  /** A room or one of its files. */
  readonly of: string;
  readonly noticed: number;
  /** Without mutants that did not compile or that were left out. */
  readonly tried: number;
  /** Percent of those that were tried. */
  readonly least: number;
}

const NOTICED = ['Killed', 'Timeout'];
const UNNOTICED = ['Survived', 'NoCoverage'];

/** Of the room, and of each of its files that makes up a verdict. A file without mutants has no score. */
export function scoresOf({ name, least, verdict }: Room, mutants: readonly Mutant[]): Score[] {
  const ofFiles = verdict?.files.map((file) =>
    scoreOf(
      file,
      mutants.filter(({ fileName }) => fileName === `src/${file}`),
      verdict.least,
    ),
  );
  return [scoreOf(name, mutants, least), ...(ofFiles ?? [])].filter(({ tried }) => tried > 0);
}

function scoreOf(of: string, mutants: readonly Mutant[], least: number): Score {
  const having = (kinds: readonly string[]) => mutants.filter(({ status }) => kinds.includes(status)).length;
  const noticed = having(NOTICED);
  return { of, noticed, tried: noticed + having(UNNOTICED), least };
}

export function isEnough({ noticed, tried, least }: Score): boolean {
  return noticed * 100 >= least * tried;
}

/** @example 'scoring: 94.7 % of 300 changes were noticed, less than the 95 % it takes' */
export function scoreText(score: Score): string {
  const { of, noticed, tried, least } = score;
  // Downwards: what is shown as enough is enough.
  const percent = Math.floor((noticed / tried) * 1000) / 10;
  const judged = isEnough(score) ? '' : `, less than the ${least} % it takes`;
  return `${of}: ${percent} % of ${tried} changes were noticed${judged}`;
}

/**
 * The changes that no test has noticed, in the order of the lines.
 *
 * @param sourceOf gives the text of a file
 * @example 'src/scoring/holm.ts:12: a < b → a <= b'
 */
export function survivors(mutants: readonly Mutant[], sourceOf: (file: string) => string): string[] {
  return mutants
    .filter(({ status }) => UNNOTICED.includes(status))
    .sort((a, b) => a.fileName.localeCompare(b.fileName) || a.location.start.line - b.location.start.line)
    .map((mutant) => {
      const { fileName, location, replacement = '', status } = mutant;
      const change = `${inOneLine(textAt(sourceOf(fileName), location))} → ${inOneLine(replacement)}`;
      const why = status === 'NoCoverage' ? ' (no test runs it)' : '';
      return `${fileName}:${location.start.line}: ${change}${why}`;
    });
}

function textAt(source: string, { start, end }: Mutant['location']): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, index) =>
      line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined),
    )
    .join('\n');
}

const LONGEST = 80;

function inOneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
