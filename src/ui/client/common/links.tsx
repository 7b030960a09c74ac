/** Links out of the sidebar: to a row of the spreadsheet, and to a page. */
import type { RequestOf } from '../../../commands/table';
import type { MenuFunction } from '../../menu';
import { callMenu, callServer, focusSheet } from './server';
import type { Work } from './work';

interface GoToProps {
  readonly place: RequestOf<'goToRow'>;
  readonly text: string;
  readonly work: Work;
}

/** A button that looks like a link: the keyboard goes with it. */
export function GoTo({ place, text, work }: GoToProps) {
  const go = (): void => {
    void work.run('Going there …', async () => {
      await callServer('goToRow', place);
      focusSheet();
      return undefined;
    });
  };
  return (
    <button type="button" class="link" onClick={go}>
      {text}
    </button>
  );
}

interface OpenPageProps {
  readonly page: MenuFunction;
  readonly text: string;
  readonly work: Work;
}

export function OpenPage({ page, text, work }: OpenPageProps) {
  const open = (): void => {
    void work.run('Opening …', async () => {
      await callMenu(page);
      return undefined;
    });
  };
  return (
    <button type="button" class="link" onClick={open}>
      {text}
    </button>
  );
}
