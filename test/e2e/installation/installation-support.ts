/** “Check this installation”, called as its page calls it. */
import * as z from 'zod';
import { callApi } from '../../support/call-api';
import type { Spreadsheet } from '../spreadsheet';

export const GOLD = [
  ['query', 'expected_aoi_ids', 'actual_id'],
  ['Where?', 'BRA', 'BRA'],
];

export const Report = z.object({
  ok: z.literal(true),
  value: z.object({
    parts: z.array(
      z.object({
        title: z.string(),
        findings: z.array(
          z.object({ title: z.string(), verdict: z.string(), seen: z.string(), todo: z.string() }),
        ),
      }),
    ),
    text: z.string(),
  }),
});
export type Report = z.infer<typeof Report>['value'];

export const reply = (sheet: Spreadsheet, request: object): unknown =>
  JSON.parse(callApi(sheet.runtime, 'checkInstallation', request));

export const check = (sheet: Spreadsheet, request: object = {}): Report =>
  Report.parse(reply(sheet, request)).value;

export function verdicts({ parts }: Report): Record<string, string> {
  return Object.fromEntries(
    parts.flatMap(({ findings }) => findings.map(({ title, verdict }) => [title, verdict])),
  );
}

export const finding = ({ parts }: Report, title: string) =>
  parts.flatMap(({ findings }) => findings).find((one) => one.title === title);

/** What a check could leave behind. */
export const traces = ({ runtime }: Spreadsheet) => ({
  tabs: runtime.workbook.tabs.map(({ name }) => name),
  triggers: runtime.triggers.length,
  properties: [...runtime.properties('document').keys(), ...runtime.properties('user').keys()],
  mails: runtime.mails.length,
});

export const NOTHING = { tabs: ['GOLD'], triggers: 0, properties: [], mails: 0 };
