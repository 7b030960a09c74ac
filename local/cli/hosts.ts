/** How each host has answered so far: where one never did, the run came to nothing. */
import type { Transport, WireResult } from '../runtime';

type Answer = Extract<WireResult, { status: number }>;

export function isAnswer(result: WireResult): result is Answer {
  return whyNot(result) === '';
}

/** '' if it is an answer. */
function whyNot(result: WireResult): string {
  if ('failure' in result) return result.failure;
  const { status, body } = result;
  if (status < 200 || status >= 300) return `HTTP ${status}`;
  return /^\s*</.test(Buffer.from(body.subarray(0, 100)).toString()) ? 'a page instead of an answer' : '';
}

export class Hosts {
  private readonly hosts = new Map<string, { asked: number; answered: number; why: string }>();

  /** Sends, and counts what comes of it. */
  counting(send: Transport): Transport {
    return (requests, mostBytes) => {
      const results = send(requests, mostBytes);
      requests.forEach(({ url }, place) => {
        const result = results[place];
        if (result) this.count(new URL(url).host, whyNot(result));
      });
      return results;
    };
  }

  /** A sentence about a host that has answered none of its requests; '' if there is none. */
  get silence(): string {
    for (const [host, { asked, answered, why }] of this.hosts)
      if (answered === 0)
        return `${host} has answered none of ${asked} requests (${why}). Run the same command again when it does.`;
    return '';
  }

  private count(host: string, why: string): void {
    const before = this.hosts.get(host) ?? { asked: 0, answered: 0, why: '' };
    this.hosts.set(host, {
      asked: before.asked + 1,
      answered: before.answered + (why === '' ? 1 : 0),
      why: why || before.why,
    });
  }
}
