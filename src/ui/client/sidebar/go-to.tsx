/** Links to rows of the spreadsheet. */
import type { RequestOf } from '../../../commands/table';
import { callServer } from '../common/server';
import type { Work } from '../common/work';

interface GoToProps {
  readonly place: RequestOf<'goToRow'>;
  readonly text: string;
  readonly work: Work;
}

/** A button that looks like a link: the user stays on this page. */
export function GoTo({ place, text, work }: GoToProps) {
  const go = (): void => {
    void work.run('Going there …', async () => {
      await callServer('goToRow', place);
      return undefined;
    });
  };
  return (
    <button type="button" class="link" onClick={go}>
      {text}
    </button>
  );
}
