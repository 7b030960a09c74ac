/** The menu item “Check this installation”, and what its page calls. */
import { installation } from '../google/installation';
import { checkInstallation as check, PARTS } from '../run/installation/check';
import { runServices } from '../run/session';
import * as z from '../settings/zod';
import { answer, parsed } from './json-call';

const CheckRequestJson = z.strictObject({
  parts: z._default(z.array(z.enum(PARTS)), [...PARTS]),
  url: z._default(
    z.string().check(
      z.trim(),
      z.maxLength(2000),
      z.refine((url) => url === '' || /^https:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i.test(url), {
        error: 'must begin with https:// and hold no user name',
      }),
    ),
    '',
  ),
  keepsTab: z._default(z.boolean(), false),
});

/** Tries on this account what the add-on rests on: `CheckReport`. What it makes it removes. */
export function checkInstallation(json: string): string {
  return answer(() => check(parsed(CheckRequestJson, json), { ...runServices(), installation }));
}
