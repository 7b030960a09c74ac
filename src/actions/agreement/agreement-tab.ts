/** The tab `Judge agreement`: how far the judge can be trusted, and every row on which people disagree with it. */
import { agreementSections } from '../../model/agreement-sections';
import { shortTime } from '../../model/local-time';
import { sentences } from '../../report/sections/section';
import { sectionLines, writeSections } from '../../report/section-tab';
import { hasLabels } from '../../store/labels';
import type { DiffServices } from '../diff/run-list';
import { diffServices } from '../diff/services';
import type { Services } from '../services';
import { agreement } from './agreement';

const TITLE = 'Judge agreement';
const LAYOUT = { label: 240, others: [{ width: 800, isWrapped: true }], sentence: 150 } as const;

/** @returns the id of its sheet */
export function writeAgreement(services: DiffServices): { readonly sheetId: number } {
  const { checks, labels, problems } = agreement({}, services);
  const none =
    'Nothing is labelled yet: the sidebar’s pane Labels shows what the judge decided, a text at a time.';
  const sections = [
    ...sentences('', labels === 0 ? [none] : []),
    ...agreementSections(checks),
    ...sentences('Labels left out of rates', problems),
  ];
  const heading = `${TITLE}, ${shortTime(new Date(services.clock.now()).toISOString())}`;
  const sheetId = writeSections(services.spreadsheet, {
    name: TITLE,
    signature: 'judge agreement',
    title: TITLE,
    heading,
    layout: LAYOUT,
    lines: sections.flatMap((part) => sectionLines(part, LAYOUT)),
  });
  return { sheetId };
}

/** Most rows listed in a report; the tab has them all. */
const LISTED = 20;

/**
 * What labels say about each judged check, a sentence each; empty if nothing is labelled.
 *
 * @param inFull adds everything measured, and the first rows on which people disagree
 */
export function peopleSentences(all: Services, inFull = false): string[] {
  // Without labels, a run pays nothing for them.
  if (!hasLabels(all.spreadsheet)) return [];
  const { checks } = agreement({}, diffServices(all));
  return agreementSections(checks, LISTED).flatMap(({ title, rows }) =>
    (inFull ? rows : rows.slice(0, 1)).map(
      ({ cells }, place) =>
        `${place === 0 ? `${title}: ` : ''}${cells.filter((cell) => typeof cell === 'string').join(': ')}`,
    ),
  );
}
