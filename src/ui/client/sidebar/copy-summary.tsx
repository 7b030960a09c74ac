/** The result of a run in sentences: copied, or in a mail from the user's own account. */
import { useState } from 'preact/hooks';
import type { ReplyOf } from '../../../api/table';
import { Saying, useWork } from '../common/work';
import { isCopied } from '../common/save-file';

type Message = NonNullable<ReplyOf<'runOutcome'>['outcome']>['message'];

/** Mail programs reject longer addresses. */
const MOST_MAIL = 1800;

export function CopySummary({ message: { subject, text } }: { readonly message: Message }) {
  const work = useWork();
  /** If the browser doesn't let frames copy, the user does, from a field. */
  const [isShown, setShown] = useState(false);
  const copy = (): void => {
    void work.run('Copying …', async () => {
      const isWritten = await isCopied(text);
      setShown(!isWritten);
      return isWritten ? 'Copied.' : undefined;
    });
  };
  const body = encodeURIComponent(text.slice(0, MOST_MAIL));
  return (
    <details class="card">
      <summary>
        <h2>Copy or mail</h2>
      </summary>
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
      {isShown && (
        <textarea
          aria-label="Summary, to be copied"
          readOnly
          rows={4}
          ref={(field) => field?.select()}
          value={text}
        />
      )}
      <Saying said={work.said} />
    </details>
  );
}
