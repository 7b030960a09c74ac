/** The tab `Checks`. */
import { count } from '../../model/text';
import { writeChecksTab } from '../../report/checks-tab';
import type { RunServices } from '../../run/services';
import * as z from '../../model/zod';

export const OwnChecks = () =>
  z.object({
    sheetId: z.int(),
    /** Lines that cannot be used, a sentence each. */
    problems: z.array(z.string()),
    message: z.string(),
  });

/** The existing tab, or a new one with examples. */
export function openOwnChecks({
  spreadsheet,
  ownChecks,
}: Pick<RunServices, 'spreadsheet' | 'ownChecks'>): z.Shape<typeof OwnChecks> {
  const { name, sheetId } = writeChecksTab(spreadsheet);
  const { checks, problems } = ownChecks.again();
  const off = checks.length === 0 ? ': name eval sets in the column tabs to ask one' : '';
  return {
    sheetId,
    problems: [...problems],
    message: `“${name}” holds ${count(checks.length, 'check')} that ${checks.length === 1 ? 'is' : 'are'} asked${off}.`,
  };
}
