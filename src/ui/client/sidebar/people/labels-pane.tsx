/** The pane “Labels”: what people think of judged texts, one at a time, and how the judge compares with them. */
import { useEffect, useState } from 'preact/hooks';
import type { ReplyOf } from '../../../../api/table';
import { Tick } from '../../common/fields';
import { callServer } from '../../common/server';
import { Saying, useWork } from '../../common/work';
import { AgreementView } from './agreement-view';
import { saveAll, useUnsaved } from './label-queue';
import { Labelling } from './labelling';

type Overview = ReplyOf<'labelling'>;

export function LabelsPane() {
  const [overview, setOverview] = useState<Overview | null>(null);
  const work = useWork();
  const load = (): void => {
    void work.run('Looking at what was judged …', async () => {
      setOverview(await callServer('labelling', {}));
      return undefined;
    });
  };
  useEffect(load, []);
  if (!overview)
    return (
      <>
        <Saying said={work.said} />
        {work.said.kind === 'bad' && (
          <button type="button" onClick={load}>
            Try again
          </button>
        )}
      </>
    );
  const { who, texts } = overview;
  if (texts === 0) return <p>Nothing was judged in this spreadsheet yet: run evals first.</p>;
  if (who === '') return <Name onNamed={(name) => setOverview({ ...overview, who: name })} />;
  return (
    <>
      <Unsaved />
      <Labelling />
      <p class="quiet">You label as {who}.</p>
      <AgreementView />
      <PersonOverJudge decides={overview.decides} />
    </>
  );
}

function PersonOverJudge({ decides }: { readonly decides: boolean }) {
  const [isOn, setIsOn] = useState(decides);
  const work = useWork();
  const turn = (): void => {
    void work.run(isOn ? 'Switching it off …' : 'Switching it on …', async () => {
      await callServer('saveSetting', { path: 'judge.humanDecides', value: !isOn });
      setIsOn(!isOn);
      return undefined;
    });
  };
  return (
    <div class="setting">
      <Tick text="A person’s verdict replaces the judge’s" isTicked={isOn} onTick={turn} />
      <p class="help">
        It counts when the row is next scored: run only rows that changed. Figures about the judge still use
        its own verdicts.
      </p>
      <Saying said={work.said} />
    </div>
  );
}

/** Asked once, if Google withholds the address. */
function Name({ onNamed }: { readonly onNamed: (who: string) => void }) {
  const [name, setName] = useState('');
  const work = useWork();
  const save = (event: Event): void => {
    event.preventDefault();
    void work.run('Saving …', async () => {
      const { who } = await callServer('nameLabeller', { who: name });
      onNamed(who);
      return undefined;
    });
  };
  return (
    <form onSubmit={save}>
      <label for="labeller">Your name</label>
      <input id="labeller" value={name} onInput={({ currentTarget }) => setName(currentTarget.value)} />
      <p class="help">It is kept next to your labels.</p>
      <div class="buttons">
        <button type="submit" class="main" disabled={work.isBusy || name.trim() === ''}>
          Begin
        </button>
      </div>
      <Saying said={work.said} />
    </form>
  );
}

function Unsaved() {
  const { labels, why } = useUnsaved();
  if (why === '') return null;
  return (
    <div class="bad box" role="alert">
      {labels.length === 1 ? '1 label is' : `${labels.length} labels are`} not saved yet: {why}{' '}
      <button type="button" onClick={() => void saveAll()}>
        Save again
      </button>
    </div>
  );
}
