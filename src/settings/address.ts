/** The rules for addresses of services that receive keys and texts. */
import { THIS_BUILD } from '../model/this-build';

const HTTPS = /^https:\/\/[^\s/?#@\\]+(?:[/?][^\s#\\]*)?$/i;
const BYTE = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const LOOPBACK = new RegExp(
  `^http://(?:localhost|127(?:\\.${BYTE}){3}|\\[::1\\])(?::\\d{1,5})?(?:[/?][^\\s#\\\\]*)?$`,
  'i',
);

const { allowed } = THIS_BUILD;

export const ADDRESS_RULE =
  allowed.length === 0
    ? 'must begin with https:// (plain http:// only for localhost) and contain no user name'
    : `must be an address that this add-on was published to reach: ${allowed.join(', ')} (ask its publisher, or use the script that is bound to a spreadsheet)`;

/** True for https, or http to this machine, without a user name. If the add-on was published for certain addresses, it must also be one of these. */
export function isSafeAddress(url: string): boolean {
  return (HTTPS.test(url) || LOOPBACK.test(url)) && (allowed.length === 0 || isAllowed(`${url}/`, allowed));
}

/**
 * Matches like Google's URL allowlist.
 *
 * @param entries each with https, a whole host (or `*.` and a domain, for its subdomains), and the beginning of a path
 */
export function isAllowed(url: string, entries: readonly string[]): boolean {
  const host = hostOf(url);
  return entries.some((entry) => {
    const allowedHost = hostOf(entry);
    const isHost = allowedHost.startsWith('*.') ? host.endsWith(allowedHost.slice(1)) : host === allowedHost;
    return isHost && /^https:/i.test(url) && afterHost(url).startsWith(afterHost(entry));
  });
}

const afterHost = (url: string): string => url.replace(/^https?:\/\/[^/?#]*/i, '');

/** @example hostOf('https://langfuse.example.org:3000/x') // 'langfuse.example.org:3000' */
export function hostOf(url: string): string {
  return (/^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? '').toLowerCase();
}

/**
 * Returns the part of an address that keys are bound to: host, path and query, since a host may serve many tenants.
 *
 * @example boundAddress('https://Gateway.example/team-a/') // 'gateway.example/team-a'
 */
export function boundAddress(url: string): string {
  return hostOf(url) + afterHost(url).replace(/\/+(?=$|\?)/, '');
}
