/** Calls the add-on as a page does. */
import type { CallOptions, Runtime } from '../../local/runtime';

/**
 * @param request as JSON if it is a string
 * @returns an answer as JSON
 */
export function callApi(
  runtime: Runtime,
  name: string,
  request: object | string = {},
  options?: CallOptions,
): string {
  const json = typeof request === 'string' ? request : JSON.stringify(request);
  return String(runtime.call('call', [name, json], 'sidebar', options));
}
