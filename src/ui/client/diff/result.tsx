/** What changed between the runs: the sentence first, then what it rests on, then the cases. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { RequestOf } from '../../../api/table';
import { diffPage } from '../../../model/diff/page';
import { type EvalSetDiff, pText, resultText, SLICE_HEADS, sliceCells } from '../../../model/diff/view';
import { count } from '../../../model/text';
import { TableHead } from '../common/sections';
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
  const save = (): void =>
    saveFile(
      `diff-${diff.tab}.html`,
      'text/html',
      diffPage({ sentence: diffs.map(({ sentence }) => sentence).join(' '), evalSets: diffs }),
    );
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
      <Checks checks={diff.checks} />
      <Slices slices={diff.slices} />
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
    <Table label="Later runs" heads={['Later run', 'Pass', 'Lost', 'Gained', 'More than chance']}>
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
    </Table>
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

const HEADS = ['Check', 'Cases', 'Before', 'After', 'Lost', 'Gained', 'New', 'Gone', 'p (Holm)'];

function Checks({ checks }: Pick<EvalSetDiff, 'checks'>) {
  return (
    <details>
      <summary>
        <h3>Checks: {count(checks.filter(({ isReal }) => isReal).length, 'change')} beyond chance</h3>
      </summary>
      <Table label="Checks" heads={HEADS} kind="numbers">
        {checks.map((check) => (
          <tr key={check.id} class={check.isReal ? 'real' : ''}>
            <th scope="row">
              {check.title}
              {!check.gates && <span class="quiet"> info only</span>}
            </th>
            <td>{check.n}</td>
            <td>{resultText(check, 'before')}</td>
            <td>{resultText(check, 'after')}</td>
            <td>{check.lost}</td>
            <td>{check.gained}</td>
            <td>{check.newlyMeasured}</td>
            <td>{check.noLongerMeasured}</td>
            <td>{pText(check.pValue)}</td>
          </tr>
        ))}
      </Table>
    </details>
  );
}

function Slices({ slices }: Pick<EvalSetDiff, 'slices'>) {
  if (slices.length === 0) return null;
  return (
    <details>
      <summary>
        <h3>Slices: {[...new Set(slices.map(({ column }) => column))].join(', ')}</h3>
      </summary>
      <Table label="Slices" heads={SLICE_HEADS} kind="numbers">
        {slices.map((slice) => {
          const [name, ...cells] = sliceCells(slice);
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, place) => (
                <td key={place}>{cell}</td>
              ))}
            </tr>
          );
        })}
      </Table>
    </details>
  );
}

function Table({
  label,
  heads,
  kind,
  children,
}: {
  readonly label: string;
  readonly heads: readonly string[];
  readonly kind?: string;
  /** Its rows. */
  readonly children: ComponentChildren;
}) {
  return (
    <div class="scroll" tabIndex={0}>
      <table aria-label={label} class={kind}>
        <TableHead heads={heads} />
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
