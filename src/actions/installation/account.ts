/** The questions about the account: permissions, quotas, stores, triggers, clocks. */
import { shownMoment } from '../../model/local-time';
import type { PropertyPort } from '../../model/ports';
import { count } from '../../model/text';
import {
  type Account,
  type Answer,
  fails,
  type Finding,
  findings,
  type Question,
  question,
  REPORT_IT,
  untested,
  works,
} from './question';
import { clockTriggers } from './triggers';

/** Is every permission granted? Google lets people tick some and leave others. */
export function judgePermissions(wantsMore: boolean): Answer {
  return wantsMore
    ? fails(
        'Google would still ask you for a permission.',
        'Click any item of the menu GNW Evals and tick every permission; the README says what each is for.',
      )
    : works('Google asks for nothing more.');
}

const permissions: Question<Account> = question(
  'Permissions',
  ({ installation }) => installation.wantsPermission(),
  judgePermissions,
);

/** An example domain; nothing is sent there. */
const NOWHERE = 'https://example.com/';

const outsideCalls: Question<Account> = question(
  'Calls to a judge model are allowed',
  ({ installation }) => {
    installation.prepareRequest(NOWHERE, 60);
  },
  () => works('A request with a time limit could be put together; nothing was sent.'),
);

export function judgeUser(isKnown: boolean): Answer {
  return isKnown
    ? works(
        'Google tells who you are; runs and schedules are shown with your name to those who share this spreadsheet.',
      )
    : fails(
        'Google does not tell who you are.',
        'Runs and schedules show “somebody” instead of you; everything else works. In some organisations this cannot be changed.',
      );
}

const userKnown: Question<Account> = question(
  'Your account is known',
  ({ email }) => email() !== '',
  judgeUser,
);

/** Are settings kept, with the spreadsheet and with the user? */
const KEY = 'gnw.check';
/** As long as the longest value that is ever stored, in characters of different byte lengths. */
const VALUE = `5'"\\\n${'ä'.repeat(4000)}`;

interface SeenStores {
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

const stores: Question<Account> = question(
  'Settings are kept',
  ({ document, user }): SeenStores => ({ spreadsheet: keeps(document), user: keeps(user) }),
  judgeStores,
);

/** Do the clocks agree? Days and schedules go by the spreadsheet’s time zone, never by the script’s. */
interface SeenZones {
  readonly spreadsheet: string;
  readonly script: string;
  /** The clock in the spreadsheet’s zone. */
  readonly clock: string;
}

export function judgeZones({ spreadsheet, script, clock }: SeenZones): Answer {
  const other = spreadsheet === script ? '' : ` (the script’s own, ${script}, differs and does not matter)`;
  return works(
    `It is ${clock} in the spreadsheet’s time zone, ${spreadsheet}${other}. If that is not your time: File ▸ Settings.`,
  );
}

/** A zone that JavaScript does not know throws. */
const timeZones: Question<Account> = question(
  'Time zones',
  ({ spreadsheet, installation, clock }): SeenZones => {
    const zone = spreadsheet.timeZone();
    return {
      spreadsheet: zone,
      script: installation.scriptTimeZone(),
      clock: shownMoment(clock.now(), zone),
    };
  },
  judgeZones,
);

/** Which newer parts of the language does Apps Script know? For the add-on's makers: the bundle uses none of them. */
type Features = readonly (readonly [name: string, isThere: boolean])[];

export function judgeLanguage(features: Features): Answer {
  const names = (wanted: boolean): string =>
    features.flatMap(([name, isThere]) => (isThere === wanted ? [name] : [])).join(', ') || 'none';
  return works(`There: ${names(true)}. Not there: ${names(false)}. Nothing rests on this.`);
}

function look(): Features {
  const globals = ['BigInt', 'WeakRef', 'structuredClone', 'TextEncoder', 'URL', 'AbortController'];
  return [
    ...globals.map((name) => [name, name in globalThis] as const),
    ['replaceAll', 'replaceAll' in String.prototype],
    ['at', 'at' in Array.prototype],
    ['matchAll', 'matchAll' in String.prototype],
    ['Object.hasOwn', 'hasOwn' in Object],
  ];
}

const languageFeatures: Question<Account> = question('Newer parts of the language', look, judgeLanguage);

/** Can the spreadsheet’s lock be taken? It keeps two runs apart. */
const WAIT_MS = 2000;

export function judgeLock(wasTaken: boolean): Answer {
  return wasTaken
    ? works('It was taken and given back.')
    : untested('Somebody else holds it now, maybe a run.', 'Check again in a minute.');
}

const documentLock: Question<Account> = question(
  'The lock that keeps two runs apart',
  ({ lock }) => {
    const wasTaken = lock.acquire(WAIT_MS);
    if (wasTaken) lock.release();
    return wasTaken;
  },
  judgeLock,
);

/** How many mails are left today, for the summaries of scheduled runs? None is sent. */
export function judgeMail(left: number): Answer {
  return left > 0
    ? works(`${count(left, 'mail')} left today.`)
    : fails(
        'No mail is left today.',
        'The summaries of scheduled runs are not sent until tomorrow; the runs go on.',
      );
}

const mailQuota: Question<Account> = question('Mail', ({ mail }) => mail.left(), judgeMail);

const QUESTIONS: readonly Question<Account>[] = [
  permissions,
  outsideCalls,
  clockTriggers,
  mailQuota,
  userKnown,
  stores,
  documentLock,
  timeZones,
  languageFeatures,
];

export function checkAccount(account: Account): Finding[] {
  return findings(QUESTIONS, account);
}
