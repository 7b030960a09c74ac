/** Can the spreadsheet’s lock be taken? It keeps two runs apart. */
import { type Account, type Answer, question, type Question, untested, works } from './question';

const WAIT_MS = 2000;

export function judgeLock(wasTaken: boolean): Answer {
  return wasTaken
    ? works('It was taken and given back.')
    : untested('Somebody else holds it now, maybe a run.', 'Check again in a minute.');
}

export const documentLock: Question<Account> = question(
  'The lock that keeps two runs apart',
  ({ lock }) => {
    const wasTaken = lock.acquire(WAIT_MS);
    if (wasTaken) lock.release();
    return wasTaken;
  },
  judgeLock,
);
