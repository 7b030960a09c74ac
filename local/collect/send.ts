/** A request to the agent over Node's own client. */
import type { HttpRequest, HttpResponse } from '../../src/model/ports';
import { redacted, secretsIn } from '../../src/model/texts/redact';

/** Google's limit. */
const MOST_BYTES = 50 * 1024 * 1024;

/** Sends it once. @throws if no reply comes, or one that is too large */
export async function send({
  url,
  method,
  headers,
  body,
  timeoutSeconds = 60,
}: HttpRequest): Promise<HttpResponse> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body }),
    // A redirect would send the token to any host it names.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutSeconds * 1000),
  });
  // A server may echo the token.
  const clean = redacted(await readAll(response), secretsIn(headers));
  return { status: response.status, headers: new Map(response.headers), body: clean };
}

/** What has arrived counts, even if the connection breaks midway. */
async function readAll(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      if (!(chunk instanceof Uint8Array)) continue;
      bytes += chunk.length;
      if (bytes > MOST_BYTES) throw new TooLarge();
      text += decoder.decode(chunk, { stream: true });
    }
  } catch (error) {
    if (text === '' || error instanceof TooLarge) throw error;
  }
  return text + decoder.decode();
}

class TooLarge extends Error {
  override readonly message = 'its reply is larger than 50 MB';
}

/** Node names the cause of a failed fetch one level down; never a header. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message;
}
