/** Two runs of an eval set: which, what changed between them, and which run is the baseline. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ReplyOf, RequestOf } from '../../../commands/table';
import { checkSection, type EvalSetDiff } from '../../../model/run-diff';
import { count } from '../../../model/text';
import { Choice } from '../common/fields';
import { Sections } from '../common/sections';
import { callServer } from '../common/server';
import { StatusLine, useWork, wordsOf } from '../common/work';
import { Cases } from './cases';

type RunList = ReplyOf<'runs'>;
type Tab = RunList['tabs'][number];
type Chosen = RequestOf<'diffRuns'>['before'];

export function CompareRuns() {
  const work = useWork();
  const [list, setList] = useState<RunList | null>(null);
  const [sheetId, setSheetId] = useState<number | null>(null);
  const [diff, setDiff] = useState<ReplyOf<'diffRuns'> | null>(null);

  useEffect(() => {
    void work.run('Loading …', async () => {
      const read = await callServer('runs', {});
      if (read.tabs.length === 0)
        throw new Error('This spreadsheet has no eval set: no tab has a header row with a “query” column.');
      setList(read);
      // The first one with two runs.
      setSheetId((read.tabs.find(({ runs }) => runs.length > 1) ?? read.tabs[0])?.sheetId ?? null);
      return undefined;
    });
  }, []);

  const tabs = list?.tabs ?? [];
  const tab = tabs.find((listed) => listed.sheetId === sheetId);
  /** Of what is chosen one after the other, the last counts. */
  const asked = useRef(0);
  const compare = async (before: Chosen, after: Chosen): Promise<void> => {
    if (!tab) return;
    asked.current += 1;
    const mine = asked.current;
    setDiff(null);
    work.say('busy', 'Comparing …');
    try {
      const compared = await callServer('diffRuns', { sheetId: tab.sheetId, before, after });
      if (mine !== asked.current) return;
      setDiff(compared);
      work.say('', '');
    } catch (error) {
      if (mine === asked.current) work.say('bad', wordsOf(error));
    }
  };
  const pin = (runId: string, isPinned: boolean): void => {
    if (!tab) return;
    void work.run('Pinning …', async () => {
      const reply = await callServer('pinBaseline', { sheetId: tab.sheetId, runId, isPinned });
      setList({ tabs: reply.tabs });
      return reply.message;
    });
  };
  return (
    <>
      {tab && (
        <>
          <Choice
            {...{ id: 'tab', label: 'Eval set', value: String(tab.sheetId) }}
            options={tabs.map((listed) => [String(listed.sheetId), listed.name] as const)}
            onChoose={(id) => setSheetId(Number(id))}
          />
          <RunsForm
            key={tab.sheetId}
            tab={tab}
            isBusy={work.isBusy}
            onCompare={(before, after) => void compare(before, after)}
            onPin={pin}
          />
        </>
      )}
      <StatusLine status={work.status} />
      {diff && <Result diff={diff} />}
    </>
  );
}

interface RunsFormProps {
  readonly tab: Tab;
  readonly isBusy: boolean;
  readonly onCompare: (before: Chosen, after: Chosen) => void;
  readonly onPin: (runId: string, isPinned: boolean) => void;
}

/** Stands for a file in a list of runs. */
const FILE = 'file';

/** What is not chosen as the other run. */
function offered(runs: Tab['runs'], other: string): (readonly [string, string])[] {
  return [
    ...runs.map(
      ({ id, name, result, isBaseline }) =>
        [id, `${name}: ${result}${isBaseline ? ' (baseline)' : ''}`] as const,
    ),
    [FILE, 'A file …'] as const,
  ].filter(([id]) => id !== other);
}

/** Whatever is chosen is compared at once. */
function RunsForm({ tab: { runs, name }, isBusy, onCompare, onPin }: RunsFormProps) {
  const last = runs[runs.length - 1];
  const earlier = runs.find((run) => run.isBaseline && run !== last) ?? runs[runs.length - 2];
  const [before, setBefore] = useState(earlier?.id ?? FILE);
  const [after, setAfter] = useState(last?.id ?? FILE);
  const [file, setFile] = useState<{ readonly name: string; readonly text: string } | null>(null);
  useEffect(() => {
    const [first, second] = [before, after].map((id) => (id === FILE ? (file ?? undefined) : id));
    if (runs.length > 0 && first !== undefined && second !== undefined) onCompare(first, second);
  }, [before, after, file]);
  if (runs.length === 0) return <p>{name} has no results yet.</p>;
  const run = runs.find(({ id }) => id === before);
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <div class="two">
        <Choice
          {...{ id: 'before', label: 'Earlier run', value: before, onChoose: setBefore }}
          options={offered(runs, after)}
        />
        <Choice
          {...{ id: 'after', label: 'Later run', value: after, onChoose: setAfter }}
          options={offered(runs, before)}
        />
      </div>
      {(before === FILE || after === FILE) && (
        <>
          <label for="file">Run file: what --json wrote, or one of wri/gnw-gold-evals</label>
          <input
            id="file"
            type="file"
            accept=".json,application/json"
            onChange={({ currentTarget }) => {
              const chosen = currentTarget.files?.[0];
              if (chosen) void chosen.text().then((text) => setFile({ name: chosen.name, text }));
            }}
          />
        </>
      )}
      {run && (
        <div class="buttons">
          <button
            type="button"
            disabled={isBusy}
            title="The baseline is what the summary and mail of later runs compare with; without one, with the run before."
            onClick={() => onPin(run.id, !run.isBaseline)}
          >
            {run.isBaseline
              ? 'The earlier run is the baseline: unpin it'
              : 'Make the earlier run the baseline'}
          </button>
        </div>
      )}
    </form>
  );
}

/** What changed between two runs: the sentence first, then what it rests on, then the cases. */
function Result({ diff }: { readonly diff: EvalSetDiff }) {
  return (
    <section aria-labelledby="result-title" aria-live="polite">
      <h2 id="result-title">
        {diff.tab}: {diff.before} → {diff.after}
      </h2>
      <p class="verdict">
        <b>{diff.sentence}</b>
      </p>
      {diff.build !== '' && <p>{diff.build}</p>}
      <p>{diff.rates}</p>
      {diff.caveats.map((caveat) => (
        <p class="quiet" key={caveat}>
          {caveat}
        </p>
      ))}
      <p class="help">
        The runs share {count(diff.shared, 'case')}
        {diff.matched === '' ? '' : ` (matched: ${diff.matched})`}. Edited cases, and those of only one run,
        do not count in the rates.
      </p>
      <Sections sections={checkSection(diff)} />
      <Cases diff={diff} />
    </section>
  );
}
