/** Addresses of endpoints; Apps Script has no URL class. */

/**
 * A path added to a base address, before its query if it has one.
 *
 * @example join('https://h/v1/?api-version=1', '/chat/completions') // 'https://h/v1/chat/completions?api-version=1'
 */
export function join(baseUrl: string, path: string): string {
  const [address = '', ...query] = baseUrl.split('?');
  return address.replace(/\/+$/, '') + path + (query.length > 0 ? `?${query.join('?')}` : '');
}
