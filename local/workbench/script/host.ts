/** The page's user as seen by a script, which sleeps until its question is answered. */
import { receiveMessageOnPort } from 'node:worker_threads';
import type { ButtonName, UiHost } from '../../runtime';
import type { AnswerChannel, Said } from './messages';

/** @param show makes sure that the page shows what the script has done so far */
export function pageHost(say: (said: Said) => void, show: () => void, answers: AnswerChannel): UiHost {
  return {
    alert: (question) => {
      show();
      say({ say: 'question', question });
      return waitForAnswer(answers);
    },
    showPage: (page) => say({ say: 'page', page }),
    showMenu: (menu) => say({ say: 'menu', menu }),
  };
}

function waitForAnswer({ port, signal }: AnswerChannel): ButtonName {
  Atomics.wait(signal, 0, 0);
  Atomics.store(signal, 0, 0);
  const received: { readonly message: ButtonName } | undefined = receiveMessageOnPort(port);
  if (received === undefined) throw new Error('no answer came with the signal');
  return received.message;
}
