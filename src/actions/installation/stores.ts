/** Are settings kept, with the spreadsheet and with the user? */
import type { PropertyPort } from '../../model/ports';
import { type Account, type Answer, fails, question, type Question, REPORT_IT, works } from './question';

const KEY = 'gnw.check';
/** As long as the longest value that is ever stored, in characters of different byte lengths. */
const VALUE = `5'"\\\n${'ä'.repeat(4000)}`;

export interface SeenStores {
  readonly spreadsheet: boolean;
  readonly user: boolean;
}

export function judgeStores(kept: SeenStores): Answer {
  const lost = [kept.spreadsheet ? '' : 'with the spreadsheet', kept.user ? '' : 'with your account'];
  const where = lost.filter((text) => text !== '').join(' and ');
  return where === ''
    ? works('What is stored with the spreadsheet and with your account comes back as it was.')
    : fails(`What is stored ${where} does not come back as it was.`, `Settings may be lost. ${REPORT_IT}`);
}

function keeps(store: PropertyPort): boolean {
  store.set(KEY, VALUE);
  const back = store.get(KEY);
  store.remove(KEY);
  return back === VALUE && store.get(KEY) === undefined;
}

export const stores: Question<Account> = question(
  'Settings are kept',
  ({ document, user }): SeenStores => ({ spreadsheet: keeps(document), user: keeps(user) }),
  judgeStores,
);
