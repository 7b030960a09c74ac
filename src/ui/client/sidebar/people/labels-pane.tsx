/** The pane “Labels”: what people think of judged texts, one at a time, and how the judge compares with them. */
import { useEffect, useState } from 'preact/hooks';
import type { ReplyOf } from '../../../../api/table';
import { Tick } from '../../common/fields';
import { callServer } from '../../common/server';
import { Saying, useWork } from '../../common/work';
import { AgreementView } from './agreement-view';
import { saveAll, useUnsaved } from './label-queue';
import { Labelling } from './labelling';
import { LabelsFile } from './labels-file';

type Overview = ReplyOf<'labelling'>;

export function LabelsPane() {
  const [overview, setOverview] = useState<Overview | null>(null);
  const [check, setCheck] = useState('');
  const work = useWork();
  const load = (): void => {
    void work.run('Looking at what was judged …', async () => {
      const reply = await callServer('labelling', {});
      setOverview(reply);
      setCheck(reply.checks.find(({ drawn }) => drawn > 0)?.id ?? reply.checks[0]?.id ?? '');
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
  const { who, checks } = overview;
  if (checks.length === 0) return <p>Nothing was judged in this spreadsheet yet: run evals first.</p>;
  if (who === '') return <Name onNamed={(name) => setOverview({ ...overview, who: name })} />;
  const isMetric = checks.some(({ id, isMetric: isOne }) => id === check && isOne);
  return (
    <>
      <label for="label-check">Check</label>
      <select id="label-check" value={check} onChange={({ currentTarget }) => setCheck(currentTarget.value)}>
        {checks.map(({ id, title, texts }) => (
          <option key={id} value={id}>
            {title} ({texts.toLocaleString('en')} texts)
          </option>
        ))}
      </select>
      <Unsaved />
      {isMetric && <p class="quiet">Pass what is good enough.</p>}
      <Labelling key={check} check={check} />
      <p class="quiet">You label as {who}.</p>
      <AgreementView />
      <InTheSheet hasColumns={overview.hasColumns} />
      <PersonOverJudge decides={overview.decides} />
      <LabelsFile onImported={load} />
    </>
  );
}

/** Columns next to the judged scores, for those who would rather label there. */
function InTheSheet({ hasColumns }: { readonly hasColumns: boolean }) {
  return (
    <Switch
      isOn={hasColumns}
      text="Add columns to label in the results"
      help="Labels typed there are listed. Rates use only texts that were drawn at random."
      change={(isOn) => callServer('switchLabelColumns', { isOn })}
    />
  );
}

function PersonOverJudge({ decides }: { readonly decides: boolean }) {
  return (
    <Switch
      isOn={decides}
      text="A person’s verdict replaces the judge’s"
      help="It counts when the row is next scored: run only rows that changed. Figures about the judge still use its own verdicts."
      change={(isOn) => callServer('saveSetting', { path: 'judge.humanDecides', value: isOn })}
    />
  );
}

interface SwitchProps {
  readonly isOn: boolean;
  readonly text: string;
  readonly help: string;
  readonly change: (isOn: boolean) => Promise<unknown>;
}

function Switch({ isOn: wasOn, text, help, change }: SwitchProps) {
  const [isOn, setIsOn] = useState(wasOn);
  const work = useWork();
  const turn = (): void => {
    void work.run(isOn ? 'Switching it off …' : 'Switching it on …', async () => {
      await change(!isOn);
      setIsOn(!isOn);
      return undefined;
    });
  };
  return (
    <div class="setting">
      <Tick text={text} isTicked={isOn} onTick={turn} />
      <p class="help">{help}</p>
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
      <p class="help">
        It is kept next to your labels, so that people’s agreement with each other can be measured.
      </p>
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
