/** The person in front of the page, as a script meets them: it sleeps until its question is answered. */
import { receiveMessageOnPort } from 'node:worker_threads';
import type { Question, UiHost } from '../../runtime';
import type { Answer, AnswerChannel, Said } from './messages';

/** @param show makes sure that the page shows what the script has done so far */
export function pageHost(say: (said: Said) => void, show: () => void, answers: AnswerChannel): UiHost {
  const ask = (kind: 'alert' | 'prompt', question: Question): Answer => {
    show();
    say({ say: 'question', kind, question });
    return waitForAnswer(answers);
  };
  return {
    alert: (question) => ask('alert', question).button,
    prompt: (question) => ask('prompt', question),
    showPage: (page) => say({ say: 'page', page }),
    showMenu: (menu) => say({ say: 'menu', menu }),
  };
}

function waitForAnswer({ port, signal }: AnswerChannel): Answer {
  Atomics.wait(signal, 0, 0);
  Atomics.store(signal, 0, 0);
  const received: { readonly message: Answer } | undefined = receiveMessageOnPort(port);
  if (received === undefined) throw new Error('no answer came with the signal');
  return received.message;
}
