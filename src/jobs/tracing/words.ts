/** What a reading of traces came to, in sentences. */
import { count } from '../../model/text';
import type { TracedAnswers } from './answers';

const MOST_NAMED = 5;

interface Read {
  readonly read: number;
  readonly open: number;
  /** Traces that name no agent. */
  readonly unnamed: number;
  readonly problems: readonly string[];
  /** Why Langfuse could not be asked any more; '' if it could. */
  readonly stopped: string;
  /** '' for a run that came to its end. */
  readonly outcome: string;
}

export function readText({ read, open, unnamed, problems, stopped, outcome }: Read): string {
  const named = problems.filter((text) => / row \d+: |^and \d+ more/.test(text));
  const more = named.length - MOST_NAMED;
  const end = outcome === '' ? '' : ` (${outcome}: ${open} were not read)`;
  return [
    read === 0
      ? `No response could be completed from its trace in Langfuse${end}.`
      : `${count(read, 'response was', 'responses were')} completed from ${read === 1 ? 'its trace' : 'their traces'} in Langfuse${end}; run the evals again to score ${read === 1 ? 'it' : 'them'}.`,
    ...(unnamed === 0
      ? []
      : [
          `${count(unnamed, 'trace names', 'traces name')} no agent that is known: list the names of agents in the setting langfuse.agentNames, and agents_called stays (not recorded) until then.`,
        ]),
    ...(stopped === '' ? [] : [`${stopped}.`]),
    ...(named.length === 0
      ? []
      : [
          'Not read, and not recorded as before; try again in some minutes:',
          ...named.slice(0, MOST_NAMED),
          ...(more > 0 ? [`… and ${more} more`] : []),
        ]),
  ].join('\n');
}

/** Said only if no answer lacks what a trace would tell; with what was looked at. */
export function nothingText({ answers, places }: TracedAnswers): string {
  const why =
    answers.length === 0
      ? 'no row names a trace or a session (columns trace_id, trace_url or thread_id)'
      : 'of every answer with a trace or session, what its trace tells of agents, tools and cost is there';
  return `There is nothing to read: ${why}. Looked at: ${places.length === 0 ? 'no tab with cases or responses' : places.join(', ')}.`;
}
