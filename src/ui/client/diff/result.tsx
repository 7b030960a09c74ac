/** What changed between the runs: the sentence first, then what it rests on, then the cases. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { RequestOf } from '../../../api/table';
import { diffPage } from '../../../model/diff/page';
import { diffSections } from '../../../model/diff/sections';
import type { EvalSetDiff } from '../../../model/diff/view';
import { count } from '../../../model/text';
import { Sections, TableHead } from '../common/sections';
import { saveFile } from '../common/save-file';
import { callServer } from '../common/server';
import type { Work } from '../common/work';
import { Cases } from './cases';

export interface ResultProps {
  readonly request: RequestOf<'diffRuns'>;
  readonly diffs: readonly EvalSetDiff[];
  readonly work: Work;
}

export function Result({ request, diffs, work }: ResultProps) {
  const [place, setPlace] = useState(0);
  const title = useRef<HTMLHeadingElement>(null);
  // Read aloud from its beginning, and scrolled into view.
  useEffect(() => title.current?.focus(), []);
  const diff = diffs[place];
  if (!diff) return null;
  const save = (): void => saveFile(`diff-${diff.tab}.html`, 'text/html', diffPage({ evalSets: diffs }));
  const write = (): void =>
    void work.run('Writing …', async () => {
      const { name } = await callServer('writeDiff', request);
      return `“${name}” is written.`;
    });
  return (
    <section aria-labelledby="result-title">
      {diffs.length > 1 && <Overview diffs={diffs} place={place} onChoose={setPlace} />}
      <h2 id="result-title" tabIndex={-1} ref={title}>
        {diff.tab}: {diff.before} → {diff.after}
      </h2>
      <p class="verdict">
        <b>{diff.sentence}</b>
      </p>
      {diff.build !== '' && <p>{diff.build}</p>}
      <Conditions reasons={diff.notComparable} />
      {[diff.rates, diff.chance, diff.trials, diff.least].map(
        (text) => text !== '' && <p key={text}>{text}</p>,
      )}
      <p class="help">
        The runs share {count(diff.shared, 'case')}
        {diff.matched === '' ? '' : ` (matched: ${diff.matched})`}. Edited cases, and those of only one run,
        do not count in the rates.
      </p>
      <div class="buttons">
        <button type="button" onClick={write} disabled={work.isBusy}>
          Write the tab “Run diff”
        </button>
        <button type="button" onClick={save}>
          Save as a page
        </button>
      </div>
      <Sections sections={diffSections(diff)} />
      <Cases key={place} diff={diff} />
    </section>
  );
}

function Overview({
  diffs,
  place,
  onChoose,
}: {
  readonly diffs: readonly EvalSetDiff[];
  readonly place: number;
  readonly onChoose: (place: number) => void;
}) {
  return (
    <div class="scroll" tabIndex={0}>
      <table aria-label="Later runs">
        <TableHead heads={['Later run', 'Pass', 'Lost', 'Gained', 'More than chance']} />
        <tbody>
          {diffs.map((diff, index) => (
            <tr key={diff.after} aria-current={index === place ? 'true' : undefined}>
              <th scope="row">
                <button type="button" class="link" onClick={() => onChoose(index)}>
                  {diff.after}
                </button>
              </th>
              <td>
                {diff.passedAfter} of {diff.measured} (was {diff.passedBefore})
              </td>
              <td>{totalOf(diff, 'regressions')}</td>
              <td>{totalOf(diff, 'recoveries')}</td>
              <td>{diff.isReal ? 'yes' : 'no'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function totalOf({ lists }: EvalSetDiff, name: EvalSetDiff['lists'][number]['list']): number {
  return lists.find(({ list }) => list === name)?.total ?? 0;
}

function Conditions({ reasons }: { readonly reasons: readonly string[] }) {
  if (reasons.length === 0)
    return (
      <div class="box same">
        <b>The runs are comparable:</b> same settings, prompts, judge, ff, trials and rows.
      </div>
    );
  return (
    <div class="box amber">
      <b>The agent may not be the cause:</b>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
}
