/** What was learnt about a model: which parameters it refuses, and how far the form of its replies can be asked for. */
import { lazy } from '../model/once';
import * as z from '../model/zod';
import { type Level, RESPONSE_FORM } from './providers/provider';

export interface ModelTraits {
  /** The best level that the model was not seen to refuse. */
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

/** Traits as they come from a store, or undefined where they are not ours. */
export function readTraits(stored: unknown): ModelTraits | undefined {
  const parsed = StoredTraits().safeParse(stored);
  return parsed.success ? parsed.data : undefined;
}

/** Small and JSON-safe; whoever stores it between runs saves the first run's detours. Holds no key. */
export interface ModelMemory {
  /** @param model provider, address and model, as one text */
  readonly get: (model: string) => ModelTraits | undefined;
  readonly set: (model: string, traits: ModelTraits) => void;
}

export function createMemory(): ModelMemory {
  const traits = new Map<string, ModelTraits>();
  return { get: (model) => traits.get(model), set: (model, learnt) => void traits.set(model, learnt) };
}

/**
 * The traits without a parameter that was refused. The way the reply's form is asked for goes down one level from where
 * it was refused; of several requests refused together only the first makes it go down.
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
