/** What was learnt about judge models, kept with the document: later runs are spared the first one's detours. */
import { lazy } from '../../model/once';
import type { PropertyPort } from '../../model/ports';
import { readJson } from '../../model/texts/json';
import * as z from '../../model/zod';

/** JSON-safe traits by model; read back they are unchecked. */
interface TraitStore {
  readonly get: (model: string) => unknown;
  readonly set: (model: string, traits: object) => void;
}

const PROPERTY = 'gnw.judgeModels';
/** A property holds 9 KB: the models most recently learnt about are kept. */
const MODELS = 20;

const Entries = lazy(() => z.array(z.tuple([z.string(), z.unknown()])));

export function traitStore(document: PropertyPort): TraitStore {
  let loaded: Map<string, unknown> | undefined;
  const load = (): Map<string, unknown> => (loaded ??= new Map(readJson(Entries(), document.get(PROPERTY))));
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
