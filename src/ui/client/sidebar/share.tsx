/** Telling others what a run came to: its sentences copied, or in a mail of the person's own. */
import type { ReplyOf } from '../../../api/table';
import { copyText } from '../shared/copy-text';
import type { Work } from './work';

type Message = NonNullable<ReplyOf<'runOutcome'>['outcome']>['message'];

/** Mail programs take no longer addresses. */
const MOST_MAIL = 1800;

export function Share({
  message: { subject, text },
  work,
}: {
  readonly message: Message;
  readonly work: Work;
}) {
  const copy = (): void => {
    void work.run('Copying …', async () => {
      await copyText(text);
      return 'Copied.';
    });
  };
  const body = encodeURIComponent(text.slice(0, MOST_MAIL));
  return (
    <div class="buttons">
      <button type="button" onClick={copy}>
        Copy summary
      </button>
      <a
        class="button"
        href={`mailto:?subject=${encodeURIComponent(subject)}&body=${body}`}
        target="_blank"
        rel="noopener"
      >
        Mail it
      </a>
    </div>
  );
}
