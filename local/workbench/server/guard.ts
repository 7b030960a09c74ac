/** Who may talk to the server: only this page in a browser on this machine. */
import { timingSafeEqual } from 'node:crypto';

interface Asking {
  readonly host: string | undefined;
  readonly origin: string | undefined;
  /** Where the request comes from according to the browser, if the browser says so. */
  readonly site: string | undefined;
}

/** A page of another origin gets no answer, even if it made a foreign name resolve to this machine. */
export function isFromHere({ host, origin, site }: Asking, port: number): boolean {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  if (host === undefined || !hosts.includes(host)) return false;
  if (origin !== undefined && origin !== `http://${host}`) return false;
  // Typed, clicked in a terminal, or from this page; not linked from or embedded in another.
  return site === undefined || site === 'none' || site === 'same-origin';
}

export function isSameToken(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}
