/** The tab `Checks`: creating it, and filling it from a file. */
import { readChecks } from '../../checks/own/read-checks';
import { readCsv } from '../../agent/import/csv';
import { count } from '../../model/text';
import { UserError } from '../../model/user-error';
import { writeChecksTab } from '../../report/checks-tab';
import type { RunServices } from '../../run/services';
import * as z from '../../model/zod';

type OwnCheckServices = Pick<RunServices, 'spreadsheet' | 'ownChecks'>;

export const OwnChecks = () =>
  z.object({
    sheetId: z.int(),
    /** Lines that cannot be used, a sentence each. */
    problems: z.array(z.string()),
    message: z.string(),
  });
export type OwnChecks = z.Shape<typeof OwnChecks>;

/** The existing tab, or a new one with examples. */
export function openOwnChecks(services: OwnCheckServices): OwnChecks {
  return written(services, writeChecksTab(services.spreadsheet));
}

export const ChecksFile = () =>
  z.strictObject({ fileName: z.string().check(z.minLength(1)), text: z.string() });
export type ChecksFile = z.Shape<typeof ChecksFile>;

/** Overwrites the tab with a file of checks that has its columns. @throws UserError if one of its lines cannot be used */
export function importOwnChecks({ fileName, text }: ChecksFile, services: OwnCheckServices): OwnChecks {
  const { rows, openQuote } = readCsv(text);
  if (openQuote !== undefined)
    throw new UserError('usage', `${fileName}: the quote that opens on line ${openQuote} is never closed.`);
  const { problems } = readChecks(rows);
  if (problems.length > 0) throw new UserError('usage', `${fileName}: ${problems.join('; ')}.`);
  return written(services, writeChecksTab(services.spreadsheet, rows));
}

function written(
  { ownChecks }: OwnCheckServices,
  { name, sheetId }: ReturnType<typeof writeChecksTab>,
): OwnChecks {
  const { checks, wordings, problems } = ownChecks.again();
  const off = checks.length === 0 ? ': name eval sets in the column tabs to ask one' : '';
  const rubrics = wordings.length === 0 ? '' : ` and ${count(wordings.length, 'rubric')} of your own`;
  return {
    sheetId,
    problems: [...problems],
    message: `“${name}” holds ${count(checks.length, 'check')} that ${checks.length === 1 ? 'is' : 'are'} asked${rubrics}${off}.`,
  };
}
