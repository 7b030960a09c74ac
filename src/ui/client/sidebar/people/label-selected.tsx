/** One label for all selected rows of an eval set or of its results. */
import { useState } from 'preact/hooks';
import type { RequestOf } from '../../../../api/table';
import { callServer } from '../../common/server';
import { Saying, useWork } from '../../common/work';
import { LastEdit } from './last-edit';
import { toldText } from './told';

type Verdict = RequestOf<'labelRows'>['verdict'];
const VERDICTS: readonly Verdict[] = ['pass', 'fail', 'unsure', 'expected wrong'];

export function LabelSelected({ check }: { readonly check: string }) {
  const [note, setNote] = useState('');
  const [mark, setMark] = useState(0);
  const work = useWork();
  const label = (verdict: Verdict): void => {
    void work.run('Labelling …', async () => {
      const done = await callServer('labelRows', { check, verdict, note });
      setNote('');
      setMark((before) => before + 1);
      return toldText(done);
    });
  };
  return (
    <details
      class="card"
      onToggle={({ currentTarget }) => currentTarget.open && setMark((before) => before + 1)}
    >
      <summary>Label the selected rows</summary>
      <p class="help">
        All of them alike, for this check. They were not drawn at random: listed, and in no rate.
      </p>
      <label for="selected-note">Note on all of them</label>
      <input id="selected-note" value={note} onInput={({ currentTarget }) => setNote(currentTarget.value)} />
      <div class="buttons">
        {VERDICTS.map((verdict) => (
          <button key={verdict} type="button" onClick={() => label(verdict)} disabled={work.isBusy}>
            {verdict}
          </button>
        ))}
      </div>
      <Saying said={work.said} />
      <LastEdit mark={mark} work={work} onUndone={() => undefined} />
    </details>
  );
}
