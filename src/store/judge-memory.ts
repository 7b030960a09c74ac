/** What was learnt about judge models, kept with the document: later runs are spared the first one's detours. */
import type { PropertyPort } from '../model/ports';

/** JSON-safe traits by model; read back they are unchecked. */
export interface TraitStore {
  readonly get: (model: string) => unknown;
  readonly set: (model: string, traits: object) => void;
}

const PROPERTY = 'gnw.judgeModels';
/** A property holds 9 KB: the models learnt about last are kept. */
const MODELS = 20;

export function traitStore(document: PropertyPort): TraitStore {
  let known: Map<string, unknown> | undefined;
  const load = (): Map<string, unknown> => (known ??= new Map(entriesIn(document.get(PROPERTY))));
  return {
    get: (model) => load().get(model),
    set: (model, traits) => {
      const all = load();
      all.delete(model);
      all.set(model, traits);
      document.set(PROPERTY, JSON.stringify([...all].slice(-MODELS)));
    },
  };
}

function entriesIn(text: string | undefined): [string, unknown][] {
  try {
    const entries: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(entries)) return [];
    return entries.flatMap((entry: unknown): [string, unknown][] =>
      Array.isArray(entry) && typeof entry[0] === 'string' ? [[entry[0], entry[1]]] : [],
    );
  } catch {
    return [];
  }
}
