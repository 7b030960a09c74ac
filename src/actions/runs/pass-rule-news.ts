/** Says once, in a spreadsheet that had set a pass threshold, that the threshold no longer decides any verdict. */
import { lazy } from '../../model/once';
import type { PropertyPort } from '../../model/ports';
import * as z from '../../model/zod';
import { storedSettings } from '../../store/settings';
import { markTold, wasTold } from '../../store/told';

const NEWS = 'passRule';

const Stored = lazy(() =>
  z.object({
    scoring: z.object({ passThreshold: z.number(), passRule: z.optional(z.undefined()) }),
  }),
);

/** The news as a list of one sentence; [] if there is none, or it has been shown. */
export function passRuleNews(document: PropertyPort): string[] {
  const stored = Stored().safeParse(storedSettings(document));
  if (!stored.success || wasTold(document, NEWS)) return [];
  return [
    `A row passes by its gates now: every gating check that was evaluated must be 1. The pass threshold of ${stored.data.scoring.passThreshold.toFixed(2)} that is set here is still counted in the summary, and decides again with the setting scoring.passRule = threshold.`,
  ];
}

/** Called when a run begins whose confirmation has shown it. */
export function passRuleNewsWasTold(document: PropertyPort): void {
  if (passRuleNews(document).length > 0) markTold(document, NEWS);
}
