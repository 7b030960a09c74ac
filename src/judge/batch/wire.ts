/** What the batch APIs have in common on the wire. */
import type { HttpClient, HttpRequest } from '../../model/ports';
import { complaint } from '../providers/refused';
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

/** The requests of one provider. */
export function requestsTo(headers: HttpRequest['headers'], timeoutSeconds: number) {
  return {
    get: (url: string): HttpRequest => ({ url, method: 'get', headers, timeoutSeconds }),
    post: (url: string, body: string, type = 'application/json'): HttpRequest => ({
      url,
      method: 'post',
      headers: { ...headers, 'Content-Type': type },
      timeoutSeconds,
      body,
    }),
  };
}
