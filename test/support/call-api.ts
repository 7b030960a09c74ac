/** Calls the add-on as a page does. */
import type { CallOptions, Runtime } from '../../local/runtime';
import { API } from '../../src/api/table';

/**
 * @param request as JSON where it is a text
 * @returns an answer as JSON
 */
export function callApi(
  runtime: Runtime,
  name: string,
  request: object | string = {},
  options?: CallOptions,
): string {
  const json = typeof request === 'string' ? request : JSON.stringify(request);
  // Those that have not moved into the table yet are functions of their own.
  return String(
    name in API
      ? runtime.call('call', [name, json], 'sidebar', options)
      : runtime.call(name, [json], 'sidebar', options),
  );
}
