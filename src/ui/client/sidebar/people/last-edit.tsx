/** The last change that was accepted or labelled in selected rows, and undoing it. */
import { useEffect, useState } from 'preact/hooks';
import type { ReplyOf } from '../../../../api/table';
import { callServer } from '../../common/server';
import type { Work } from '../../common/work';

type Edit = ReplyOf<'keptEdits'>['edits'][number];

interface LastEditProps {
  /** Changes when there is a new one. */
  readonly mark: number;
  readonly work: Work;
  readonly onUndone: () => void;
}

/** Looked up once something was done here, or when it is opened. */
export function LastEdit({ mark, work, onUndone }: LastEditProps) {
  const [last, setLast] = useState<Edit | null>(null);
  const look = async (): Promise<void> => {
    const { edits } = await callServer('keptEdits', {});
    setLast(edits[0] ?? null);
  };
  useEffect(() => {
    if (mark > 0) look().catch(() => setLast(null));
  }, [mark]);
  if (!last) return null;
  const undo = (): void => {
    void work.run('Taking it back …', async () => {
      const done = toldText(await callServer('undoEdit', { id: last.id }));
      await look();
      onUndone();
      return done;
    });
  };
  return (
    <p class="quiet">
      {last.text}.{' '}
      <button type="button" onClick={undo} disabled={work.isBusy}>
        Undo
      </button>
    </p>
  );
}

/** The result of a change, and what was left unchanged. */
export function toldText({
  sentence,
  left,
}: {
  readonly sentence: string;
  readonly left: readonly string[];
}): string {
  return [sentence, ...left].join(' ');
}
