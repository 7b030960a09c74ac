/** The dialog “Kept states”: what they take, and taking old ones out. */
import type { ReplyOf } from '../../api/table';
import { busy, element, say } from './common/dialog';
import { callServer } from './common/server';

function show({ states, megabytes, most, oldest }: ReplyOf<'keptStates'>): void {
  const since = oldest === '' ? '' : `, the oldest since ${oldest.slice(0, 10)}`;
  element('about', HTMLParagraphElement).textContent =
    `${states} states take ${megabytes.toFixed(1)} of at most ${most} MB (setting run.statesMb)${since}.`;
}

element('form', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  const olderThanDays = element('days', HTMLInputElement).valueAsNumber;
  void busy('Taking out …', async () => {
    const reply = await callServer('pruneStates', { olderThanDays });
    show(reply);
    say('good', `Taken out: ${reply.taken}.`);
  });
});

void busy('Loading …', async () => {
  show(await callServer('keptStates', {}));
  say('');
});
