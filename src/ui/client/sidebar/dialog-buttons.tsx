/** Buttons that open the menu's dialogs. */
import type { MenuFunction } from '../../menu';
import { callMenu } from '../common/server';
import { Saying, useWork } from '../common/work';

export interface DialogButton {
  readonly name: MenuFunction;
  readonly text: string;
}

export function DialogButtons({ dialogs }: { readonly dialogs: readonly DialogButton[] }) {
  const work = useWork();
  const open = (name: MenuFunction): void => {
    void work.run('Opening …', async () => {
      await callMenu(name);
      return undefined;
    });
  };
  return (
    <>
      <div class="stack">
        {dialogs.map(({ name, text }) => (
          <button key={name} type="button" onClick={() => open(name)} disabled={work.isBusy}>
            {text}
          </button>
        ))}
      </div>
      <Saying said={work.said} />
    </>
  );
}
