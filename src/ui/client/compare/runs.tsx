/** Two runs of an eval set: which, what changed between them, and which run is the baseline. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ReplyOf, RequestOf } from '../../../commands/table';
import { Markdown } from '../common/markdown';
import { callServer } from '../common/server';
import { Saying, useWork, wordsOf } from '../common/work';
import {
  type ChangedCase,
  changeText,
  checkSection,
  type EvalSetDiff,
  LIST_TITLES,
  type ListName,
} from '../../../model/run-diff';
import { count } from '../../../model/text';
import { Sections } from '../common/sections';

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
          <label for="tab">Eval set</label>
          <select
            id="tab"
            value={String(tab.sheetId)}
            onChange={({ currentTarget }) => setSheetId(Number(currentTarget.value))}
          >
            {tabs.map((listed) => (
              <option key={listed.sheetId} value={String(listed.sheetId)}>
                {listed.name}
              </option>
            ))}
          </select>
          <RunsForm
            key={tab.sheetId}
            tab={tab}
            isBusy={work.isBusy}
            onCompare={(before, after) => void compare(before, after)}
            onPin={pin}
          />
        </>
      )}
      <Saying said={work.said} />
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
        {(
          [
            ['before', 'Earlier run', before, setBefore, after],
            ['after', 'Later run', after, setAfter, before],
          ] as const
        ).map(([id, label, value, choose, other]) => (
          <div key={id}>
            <label for={id}>{label}</label>
            <select id={id} value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
              {runs
                .filter((listed) => listed.id !== other)
                .map((listed) => (
                  <option key={listed.id} value={listed.id}>
                    {`${listed.name}: ${listed.result}${listed.isBaseline ? ' (baseline)' : ''}`}
                  </option>
                ))}
              {other !== FILE && <option value={FILE}>A file …</option>}
            </select>
          </div>
        ))}
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
      {diff.caveats.map((said) => (
        <p class="quiet" key={said}>
          {said}
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

function Cases({ diff }: { readonly diff: EvalSetDiff }) {
  const lists = diff.lists.filter(({ total }) => total > 0);
  const [kind, setKind] = useState<ListName | ''>('');
  const [wanted, setWanted] = useState('');
  const [check, setCheck] = useState('');
  if (lists.length === 0) return <p>No case changed.</p>;
  const words = wanted.toLowerCase().split(/\s+/);
  const isShown = ({ name, query, verdict, checks }: ChangedCase): boolean => {
    const text = `${name} ${query} ${verdict} ${checks.map(({ title }) => title).join(' ')}`.toLowerCase();
    return (
      words.every((word) => text.includes(word)) && (check === '' || checks.some(({ id }) => id === check))
    );
  };
  const titles = new Map(
    lists.flatMap(({ cases }) =>
      cases.flatMap(({ checks }) => checks.map(({ id, title }) => [id, title] as const)),
    ),
  );
  return (
    <>
      <div class="filters" role="group" aria-label="Which cases">
        {lists.map(({ list, total }) => (
          <button
            key={list}
            type="button"
            class="chip"
            aria-pressed={kind === list}
            onClick={() => {
              setKind(kind === list ? '' : list);
            }}
          >
            {LIST_TITLES[list]} {total}
          </button>
        ))}
      </div>
      <div class="two">
        <input
          type="search"
          aria-label="Search the cases"
          placeholder="Search"
          value={wanted}
          onInput={({ currentTarget }) => setWanted(currentTarget.value)}
        />
        <select
          aria-label="Check"
          value={check}
          onChange={({ currentTarget }) => setCheck(currentTarget.value)}
        >
          <option value="">every check</option>
          {[...titles].map(([id, title]) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </div>
      {lists
        .filter(({ list }) => kind === '' || list === kind)
        .map(({ list, total, cases }) => (
          <section key={list} aria-label={LIST_TITLES[list]}>
            <h3>
              {LIST_TITLES[list]}: {count(total, 'case')}
            </h3>
            {cases.filter(isShown).map((changed, index) => (
              <Case key={index} changed={changed} />
            ))}
            {total > cases.length && (
              <p class="quiet">… and {total - cases.length} more, which this page does not hold.</p>
            )}
          </section>
        ))}
    </>
  );
}

function Case({
  changed: { name, query, url, verdict, matched, checks },
}: {
  readonly changed: ChangedCase;
}) {
  const outputs = checks.filter(({ outputBefore, outputAfter }) => outputBefore ?? outputAfter);
  return (
    <details class="case">
      <summary>
        <span class="name">{name === '' ? 'case' : name}</span>{' '}
        {matched !== '' && matched !== 'uid' && <span class="quiet">(by {matched}) </span>}
        <span class="quiet">{verdict}</span>{' '}
        {checks.map((check) => (
          <span key={check.id} class={`chip ${tone(check)}`}>
            {changeText(check)}
          </span>
        ))}
        <span class="asked">{query}</span>
      </summary>
      {outputs.map(({ id, title, outputBefore, outputAfter }) => (
        <div key={id}>
          <h4>{title}</h4>
          <div class="sides">
            <Side name="Earlier" text={outputBefore} />
            <Side name="Later" text={outputAfter} />
          </div>
        </div>
      ))}
      {/^https?:/.test(url) && (
        <a href={url} target="_blank" rel="noopener noreferrer">
          Open {name} in the sheet<span class="unseen"> (in a new window)</span>
        </a>
      )}
    </details>
  );
}

function Side({ name, text }: { readonly name: string; readonly text: string | null }) {
  return (
    <div>
      <span class="quiet side">{name}</span>
      {text === null || text === '' ? (
        <i class="quiet">{text === null ? 'not kept' : 'nothing'}</i>
      ) : (
        <Markdown text={text} />
      )}
    </div>
  );
}

function tone({ before, after }: ChangedCase['checks'][number]): string {
  if (before === null || after === null) return 'amber';
  return after > before ? 'pass' : after < before ? 'fail' : '';
}
