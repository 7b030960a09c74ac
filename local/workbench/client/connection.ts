/** The connection to the server: what it tells, and requests. All addresses are relative, after the token. */
import { Reply, type Request } from '../protocol/request';
import { Told } from '../protocol/state';

/** @param onLost called with true when the server is gone, false when it is back */
export function listen(onTold: (told: Told) => void, onLost: (isLost: boolean) => void): void {
  const events = new EventSource('events');
  events.onmessage = ({ data }: MessageEvent<string>) => onTold(Told.parse(JSON.parse(data)));
  events.onopen = () => onLost(false);
  events.onerror = () => onLost(true);
}

/** Sends a request; a missing server counts as a refusal. */
export async function ask(request: Request): Promise<Reply> {
  try {
    const response = await fetch('ask', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
    });
    const text = await response.text();
    return response.ok ? Reply.parse(JSON.parse(text)) : { ok: false, message: text.trim() };
  } catch {
    return { ok: false, message: 'The workbench does not answer. Is it still running in the terminal?' };
  }
}
