/**
 * What the agent did for a case, decoded from recorded columns or from an agent state.
 *
 * A field that is `undefined` is unknown: no column or state could hold it, so nothing may be concluded from it.
 * A field that is known to hold nothing says so by its own kind of nothing (`[]`, `null`, `''`).
 */
export interface AgentOutput {
  /** The selected areas; [] where the agent selected none. */
  readonly areas?: readonly Area[];
  /** The administrative level the agent stated for its selection; '' where it stated none. */
  readonly level?: string;
  /** The selected dataset; null where none was selected. */
  readonly dataset?: Dataset | null;
  /** The context layer of the selected dataset; '' where none is set. */
  readonly contextLayer?: string;
  /** The last data pull; null where there was none. */
  readonly pull?: DataPull | null;
  /** The dates of the last pull, as the agent gave them ('' where it gave none); null where nothing was pulled. */
  readonly pullDates?: PullDates | null;
  /** The first chart's insight: null where there is no chart or it has no insight, '' where the insight is empty. */
  readonly chartsInsight?: string | null;
  /** The text of the last message; '' where there is none. */
  readonly message?: string;
  /** The type of what the agent handed to the user to decide (`aoi_choice`); '' where it handed over nothing. */
  readonly nudge?: string;
  /** Names of the agents that took part, one entry per call, in their order. */
  readonly agentsCalled?: readonly string[];
  /** Names of the tools that were called, one entry per call, in their order. */
  readonly toolsUsed?: readonly string[];
  /** What the answer rests on, one text per source: a document, an article, a table of data. */
  readonly sources?: readonly string[];
  readonly trace: Trace;
}

export interface Area {
  readonly id: string;
  readonly name: string;
  readonly subtype: string;
  readonly source: string;
}

export interface Dataset {
  /** '' for a dataset object without an id. */
  readonly id: string;
  readonly name: string;
}

export interface DataPull {
  /** Rows that came back inline; 0 where the pull is by id or URL. */
  readonly rows: number;
  /** The pull's id or source URL; '' where it has neither. */
  readonly source: string;
}

export interface PullDates {
  readonly start: string;
  readonly end: string;
}

export interface Trace {
  readonly threadId: string;
  readonly traceId: string;
  readonly traceUrl: string;
  /** Seconds; undefined where it was not recorded. */
  readonly latencyS: number | undefined;
}

/** What is known of a case's output: the output, that there is none, or why the agent could not be reached. */
export type Collected =
  | { readonly kind: 'output'; readonly output: AgentOutput }
  | { readonly kind: 'failed'; readonly reason: string };

/** The parts of an output that a check can read; a tab or state holds each of them or does not. */
export const OUTPUT_PARTS = [
  'areas',
  'level',
  'dataset',
  'contextLayer',
  'pull',
  'pullDates',
  'chartsInsight',
  'message',
  'nudge',
  'agentsCalled',
  'toolsUsed',
  'sources',
] as const;

export type OutputPart = (typeof OUTPUT_PARTS)[number];
