/** The cases that changed, by kind of change, check and group, each with the agent's outputs in both runs. */
import { useState } from 'preact/hooks';
import {
  type ChangedCase,
  changeText,
  type EvalSetDiff,
  LIST_TITLES,
  type ListName,
  NOT_KEPT,
} from '../../../model/diff/view';
import { count } from '../../../model/text';
import { type Stretch, wordDiff } from '../../../model/texts/word-diff';

type List = EvalSetDiff['lists'][number];

export function Cases({ diff }: { readonly diff: EvalSetDiff }) {
  const lists = diff.lists.filter(({ total }) => total > 0);
  const [kind, setKind] = useState<ListName | ''>('');
  const [check, setCheck] = useState('');
  const [group, setGroup] = useState('');
  const all = lists.flatMap(({ cases }) => cases);
  const checks = new Map(all.flatMap((changed) => changed.checks.map(({ id, title }) => [id, title])));
  const groups = [...new Set(all.map((changed) => changed.group))].filter((name) => name !== '').sort();
  const shown = lists
    // What failed both times has not changed: it is shown only on request.
    .filter(({ list }) => (kind === '' ? list !== 'stillFailing' : list === kind))
    .map((list) => ({
      list,
      cases: list.cases.filter(
        (changed) =>
          (check === '' || changed.checks.some(({ id }) => id === check)) &&
          (group === '' || changed.group === group),
      ),
    }));
  if (lists.length === 0) return <p>No case changed.</p>;
  return (
    <>
      <div class="filters" role="group" aria-label="Which cases">
        {lists.map(({ list, total }) => (
          <button
            key={list}
            type="button"
            class="chip"
            aria-pressed={kind === list}
            onClick={() => setKind(kind === list ? '' : list)}
          >
            {LIST_TITLES[list]} {total}
          </button>
        ))}
        <Choice name="Check" value={check} options={[...checks]} onChoose={setCheck} />
        {groups.length > 0 && (
          <Choice name="Group" value={group} options={groups.map((key) => [key, key])} onChoose={setGroup} />
        )}
      </div>
      {shown.map(({ list, cases }) => (
        <CaseList key={list.list} list={list} cases={cases} isFiltered={check !== '' || group !== ''} />
      ))}
    </>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChoose: (value: string) => void;
}

function Choice({ name, value, options, onChoose }: ChoiceProps) {
  return (
    <select
      aria-label={name}
      class="choice"
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      <option value="">{name}: all</option>
      {options.map(([id, text]) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </select>
  );
}

function CaseList({
  list: { list, total, cases: all },
  cases,
  isFiltered,
}: {
  readonly list: List;
  readonly cases: readonly ChangedCase[];
  readonly isFiltered: boolean;
}) {
  if (isFiltered && cases.length === 0) return null;
  const more = total - all.length;
  return (
    <section aria-label={LIST_TITLES[list]}>
      <h3>
        {LIST_TITLES[list]}:{' '}
        {isFiltered ? `${cases.length} of ${count(total, 'case')}` : count(total, 'case')}
      </h3>
      {cases.map((changed, index) => (
        <Case key={index} changed={changed} />
      ))}
      {more > 0 && <p class="quiet">… and {more} more, which this page does not hold.</p>}
    </section>
  );
}

function Case({ changed }: { readonly changed: ChangedCase }) {
  const { name, query, url, verdict, matched, checks, outputs } = changed;
  const head = (
    <>
      <span class="name">{name === '' ? 'case' : name}</span>{' '}
      {matched !== '' && matched !== 'uid' && <span class="quiet">(by {matched}) </span>}
      <span class="quiet">{verdict}</span>{' '}
      {checks.map((check) => (
        <span key={check.id} class={`chip ${tone(check)}`}>
          {changeText(check)}
        </span>
      ))}
      <span class="asked">{query}</span>
    </>
  );
  const link = /^https?:/.test(url) && (
    <a href={url} target="_blank" rel="noopener noreferrer">
      Open {name} in the sheet<span class="unseen"> (in a new window)</span>
    </a>
  );
  return (
    <details class="case">
      <summary>{head}</summary>
      {outputs.length === 0 && <p class="quiet">Neither run kept an output for this case.</p>}
      {outputs.map((output) => (
        <Sides key={output.title} {...output} />
      ))}
      {link}
    </details>
  );
}

function tone({ before, after }: ChangedCase['checks'][number]): string {
  if (before === null || after === null) return 'amber';
  return after > before ? 'pass' : after < before ? 'fail' : '';
}

/** Old and new side by side; what only one of them says is marked. */
function Sides({ title, before, after }: ChangedCase['outputs'][number]) {
  const [then, now] = wordDiff(before ?? '', after ?? '');
  const isPair = before !== null && after !== null;
  return (
    <>
      <h4>{title}</h4>
      <div class="sides">
        <Side name="then" text={before} parts={then} isPair={isPair} />
        <Side name="now" text={after} parts={now} isPair={isPair} />
      </div>
    </>
  );
}

interface SideProps {
  readonly name: 'then' | 'now';
  /** null if it was not kept. */
  readonly text: string | null;
  readonly parts: readonly Stretch[];
  readonly isPair: boolean;
}

function Side({ name, text, parts, isPair }: SideProps) {
  return (
    <div class={name}>
      <span class="quiet side">{name === 'then' ? 'Earlier' : 'Later'}</span>
      {text === null && <i class="quiet">{NOT_KEPT}</i>}
      {text === '' && <i class="quiet">nothing</i>}
      {parts.map((part, index) =>
        part.differs && isPair ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
      )}
    </div>
  );
}
