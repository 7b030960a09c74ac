/** What the batch APIs have in common on the wire. */
import type { HttpClient, HttpRequest, HttpResponse } from '../../model/ports';
import { jsonIn } from '../../model/texts/json';
import { complaint } from '../providers/words';
import { BatchTrouble, type Call } from './api';

/** Makes calls one at a time; refusals and failures throw. @param key removed from error messages */
export function callOver(http: HttpClient, host: string, key: string): Call {
  return (request) => {
    const [outcome] = http.send([request]);
    if (outcome?.kind !== 'response')
      throw new BatchTrouble(`${host} could not be reached: ${outcome?.reason ?? 'no response'}`, 0);
    const { response } = outcome;
    if (response.status < 200 || response.status > 299)
      throw new BatchTrouble(
        `${host} refused (${response.status}): ${complaint(response, key)}`,
        response.status,
      );
    return response;
  };
}

export function get(url: string, headers: HttpRequest['headers'], timeoutSeconds: number): HttpRequest {
  return { url, method: 'get', headers, timeoutSeconds };
}

/** The values of a JSON Lines file; invalid lines are left out. */
export function linesOf({ body }: HttpResponse): unknown[] {
  return body.split('\n').flatMap((line) => {
    const value = line.trim() === '' ? undefined : jsonIn(line);
    return value === undefined ? [] : [value];
  });
}
