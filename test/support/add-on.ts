/** The built bundle as an editor add-on: dist/Code.js, with what `npm run build -- --addon` puts into it. */
import type { RuntimeOptions } from '../../local/runtime';
import { CODE } from '../e2e/spreadsheet';

/** What the add-on of these tests may reach. */
const ALLOWED = ['https://api.openai.com/', 'https://*.example.org/'];

export function addOn(): Required<Pick<RuntimeOptions, 'code' | 'addOn'>> {
  const code = CODE.replace(/(\d\|)bound\|/, `$1add-on|${ALLOWED.join(' ')}`);
  if (code === CODE) throw new Error('the bundle does not say how it is installed');
  return { code, addOn: { urlFetchWhitelist: ALLOWED } };
}
