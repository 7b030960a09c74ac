/** What a user-declared check reads of the agent's work: its answer, its charts, its tools, or what its state holds at a path. */
import type { AgentOutput, OutputPart } from '../../model/agent-output';
import type { Stage } from '../../model/check';
import type { ActualField } from '../../model/columns';
import { readPath } from '../../model/texts/json-path';
import { foldCase } from '../../model/text';
import { stateAt } from './json';

/** What to read: words of the column `reads`, or paths. */
export type ReadNames = readonly string[];

export type Found =
  | { readonly kind: 'text'; readonly text: string }
  /** It is known to be empty, which is not a pass. */
  | { readonly kind: 'nothing'; readonly reason: string };

interface Reading {
  readonly parts: readonly OutputPart[];
  readonly anyOf?: readonly OutputPart[];
  readonly actual: readonly ActualField[];
  /** Whether `actual` holds everything that is read. */
  readonly isAColumn?: true;
  readonly stage: Stage;
  /** undefined if it is not recorded. */
  readonly find: (output: Partial<AgentOutput>) => Found | undefined;
}

const NAMED = new Map<string, Reading>(
  Object.entries<Reading>({
    answer: {
      parts: ['message'],
      actual: ['actual_agent_answer'],
      isAColumn: true,
      stage: 'answer',
      find: ({ message }) => said(message, 'there is no final message'),
    },
    charts: {
      parts: [],
      anyOf: ['charts', 'chartsInsight'],
      actual: ['actual_charts_answer'],
      stage: 'answer',
      find: ({ charts, chartsInsight }) =>
        charts === undefined
          ? said(
              chartsInsight ?? (chartsInsight === null ? '' : undefined),
              'there is no chart, or none that says anything',
            )
          : said(charts.length === 0 ? '' : JSON.stringify(charts), 'there is no chart'),
    },
    tools: {
      parts: ['toolsUsed'],
      actual: ['tools_used'],
      isAColumn: true,
      stage: 'workflow',
      // That no tool was called is content, too.
      find: ({ toolsUsed }) =>
        toolsUsed && { kind: 'text', text: toolsUsed.join('; ') || '(no tool was called)' },
    },
  }),
);

export const READ_WORDS = [...NAMED.keys()].join(', ');

/** @returns undefined if one of them is neither a word nor a path */
export function readNames(text: string): ReadNames | undefined {
  const names = text.split(PARTED).flatMap((written) => {
    const name = written.trim();
    return name === '' ? [] : [NAMED.has(foldCase(name)) ? foldCase(name) : name];
  });
  return names.every((name) => NAMED.has(name) || readPath(name)) ? [...new Set(names)] : undefined;
}

/** Separators outside brackets. */
const PARTED = /[;,\n](?![^[\]]*\])/;

function readingOf(name: string): Reading {
  const named = NAMED.get(name);
  if (named) return named;
  return {
    parts: ['wholeState'],
    actual: [],
    stage: 'output',
    find: ({ wholeState }) => {
      if (!wholeState) return undefined;
      const reading = stateAt(wholeState, name);
      if (reading.kind === 'missing') return { kind: 'nothing', reason: `${name}: ${reading.reason}` };
      return said(reading.values.map(textOf).join('\n'), `${name}: nothing is there`);
    },
  };
}

function said(text: string | undefined, otherwise: string): Found | undefined {
  if (text === undefined) return undefined;
  return text.trim() === '' ? { kind: 'nothing', reason: otherwise } : { kind: 'text', text };
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What a check with these names needs from the output, and its usual stage. */
export function needsOf(names: ReadNames): Required<Omit<Reading, 'find' | 'isAColumn'>> {
  const readings = names.map(readingOf);
  return {
    parts: [...new Set(readings.flatMap(({ parts }) => parts))],
    anyOf: readings.flatMap(({ anyOf = [] }) => anyOf),
    actual: readings.flatMap(({ actual }) => actual),
    stage: readings[0]?.stage ?? 'answer',
  };
}

/** Whether the only thing read has a column of its own. */
export function isInAColumn([only = '', ...others]: ReadNames): boolean {
  return others.length === 0 && (only === '' || NAMED.get(only)?.isAColumn === true);
}

/** All of it as one text, each part under its name if there are several; undefined if one is not recorded. */
export function textRead(names: ReadNames, output: Partial<AgentOutput>): Found | undefined {
  const texts: string[] = [];
  for (const name of names) {
    const reading = readingOf(name).find(output);
    // If one of several says nothing, the check lacks something it needs.
    if (reading?.kind !== 'text') return reading;
    texts.push(names.length === 1 ? reading.text : `${name}:\n${reading.text}`);
  }
  return { kind: 'text', text: texts.join('\n\n') };
}
