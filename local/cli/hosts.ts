/** The hosts that a command has sent requests to, and whether any of them never answered. */
import type { WireReply, WireRequest, WireResult } from '../runtime';

export class Hosts {
  private readonly answering = new Map<string, boolean>();

  /** A host that refuses a key or a request does answer. */
  hear({ url }: WireRequest, result: WireResult): void {
    const { host } = new URL(url);
    const refuses = 'status' in result && result.status >= 400 && result.status < 500;
    this.answering.set(host, isAnswer(result) || refuses || this.answering.get(host) === true);
  }

  /** A sentence about one that has answered none of its requests; '' if there is none. */
  get silence(): string {
    const [host] = [...this.answering].find(([, hasAnswered]) => !hasAnswered) ?? [];
    return host === undefined ? '' : `${host} did not answer. Run the same command again once it does.`;
  }
}

/** A page comes from a proxy, or a login. */
export function isAnswer(result: WireResult): result is WireReply {
  if ('failure' in result || result.status < 200 || result.status >= 300) return false;
  return !/^\s*</.test(Buffer.from(result.body.subarray(0, 100)).toString());
}
