/** Addresses of services that get keys and texts: one rule for all of them. */
import * as z from './zod';

const HTTPS = /^https:\/\/[^\s/?#@\\]+(?:[/?][^\s#\\]*)?$/i;
const BYTE = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const LOOPBACK = new RegExp(
  `^http://(?:localhost|127(?:\\.${BYTE}){3}|\\[::1\\])(?::\\d{1,5})?(?:[/?][^\\s#\\\\]*)?$`,
  'i',
);
const KEY_IN_QUERY = /[?&](?:key|api[-_]?key|access[-_]token|token|code|sig|subscription-key)=/i;

export const ADDRESS_RULE =
  'must begin with https:// (plain http:// only for localhost) and hold no user name';

/** https, or http to this machine; without a user name in it. */
export function isSafeAddress(url: string): boolean {
  return HTTPS.test(url) || LOOPBACK.test(url);
}

/** @example hostOf('https://langfuse.example.org:3000/x') // 'langfuse.example.org:3000' */
export function hostOf(url: string): string {
  return (/^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? '').toLowerCase();
}

/** A setting that holds a base address; it may be blank. */
export const baseAddress = (fallback: string) =>
  z._default(
    z.string().check(
      z.trim(),
      z.maxLength(500),
      z.refine((url) => url === '' || isSafeAddress(url), { error: ADDRESS_RULE }),
      z.refine((url) => !KEY_IN_QUERY.test(url), {
        error: 'must not hold a key, which has a place of its own',
      }),
    ),
    fallback,
  );
