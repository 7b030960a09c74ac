/** What was learnt about a model: which parameters it refuses, and how strictly it lets the form of its replies be requested. */
import { lazy } from '../model/once';
import * as z from '../model/zod';
import { type Level, RESPONSE_FORM } from './providers/provider';

export interface ModelTraits {
  /** The best level that the model has not refused. */
  readonly level: Level;
  readonly dropped: readonly string[];
  /** Whether it has given a verdict: until then requests go out one at a time. */
  readonly isProven: boolean;
}

const StoredTraits = lazy(() =>
  z.strictObject({
    level: z.enum(['schema', 'json', 'text']),
    dropped: z.array(z.string()),
    isProven: z.boolean(),
  }),
);

/** Traits read from a store, or undefined if they are not ours. */
export function readTraits(stored: unknown): ModelTraits | undefined {
  const parsed = StoredTraits().safeParse(stored);
  return parsed.success ? parsed.data : undefined;
}

/** Small and JSON-safe; storing it between runs saves later runs the first run's detours. Holds no key. */
export interface ModelMemory {
  /** @param model provider, address and model, in one string */
  readonly get: (model: string) => ModelTraits | undefined;
  readonly set: (model: string, traits: ModelTraits) => void;
}

export function createMemory(): ModelMemory {
  const traits = new Map<string, ModelTraits>();
  return { get: (model) => traits.get(model), set: (model, learnt) => void traits.set(model, learnt) };
}

/**
 * The traits without a refused parameter. If the requested form of the reply was refused, the level drops to one below the refused
 * one; of several requests refused together only the first lowers it.
 */
export function withoutParameter(
  traits: ModelTraits,
  name: string,
  refusedAt: Level,
  levels: readonly Level[],
): ModelTraits {
  if (name !== RESPONSE_FORM) return { ...traits, dropped: [...new Set([...traits.dropped, name])] };
  const lower = Math.min(levels.length - 1, levels.indexOf(refusedAt) + 1);
  const level = levels[Math.max(lower, levels.indexOf(traits.level))];
  return level === undefined ? traits : { ...traits, level };
}
