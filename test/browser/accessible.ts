/** Accessibility faults of a page, found by axe-core’s rules in the page itself. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import * as z from 'zod';

const AXE = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

/** Either all of axe’s rules, with targets of 24 pixels (WCAG 2.2 AA), which are off by default, or the rules on colours alone. */
const RULES = {
  all: `rules: { 'target-size': { enabled: true } }`,
  colours: `runOnly: ['color-contrast', 'link-in-text-block']`,
} as const;

const Results = z.object({
  violations: z.array(
    z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string(), failureSummary: z.string() })) }),
  ),
});

/** @returns a text for each element that breaks a rule: which rule, which element, what to do */
export async function faultsOf(page: Page, rules: keyof typeof RULES = 'all'): Promise<string[]> {
  // `evaluate` runs it although the page’s policy allows no other script.
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(`${AXE}; undefined`);
  const run = `axe.run(document, { iframes: false, resultTypes: ['violations'], ${RULES[rules]} })`;
  const { violations } = Results.parse(await page.evaluate(run));
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)}\n${failureSummary}`),
  );
}
