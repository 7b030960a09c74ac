/** Behaviour observed on Google, in place of assumptions: reports of “Check this installation”, kept in observed/. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { DEFAULT_STRICTNESS, STRICTEST, type Strictness } from './strictness';

const Report = z.object({ observed: z.record(z.string(), z.unknown()) });

/** The parts of a report that are settings of the runtime, if they have the right type. */
const Told = z.object({
  triggersMadeInTriggersAreDead: z.boolean().optional().catch(undefined),
  writesAreHeldBack: z.boolean().optional().catch(undefined),
  clearFormatKeepsNumberFormats: z.boolean().optional().catch(undefined),
  partialUnmergeThrows: z.boolean().optional().catch(undefined),
  clocksSeeNoFile: z.boolean().optional().catch(undefined),
  longestReply: z.number().optional().catch(undefined),
});

/** @param text of a report */
export function toldBy(text: string): Partial<Strictness> {
  const told = Told.parse(Report.parse(JSON.parse(text)).observed);
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined));
}

/** Later reports override earlier ones. @throws if a file isn't a report */
export function observedIn(folder: string): Partial<Strictness> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files
    .sort()
    .map((name) => toldBy(readFileSync(`${folder}/${name}`, 'utf8')))
    .reduce((all, told) => ({ ...all, ...told }), {});
}

const OBSERVED = observedIn(fileURLToPath(new URL('./observed', import.meta.url)));

/** The assumptions, overridden by what was observed. */
export const SEEN_DEFAULT: Strictness = { ...DEFAULT_STRICTNESS, ...OBSERVED };
export const SEEN_STRICTEST: Strictness = { ...STRICTEST, ...OBSERVED };
