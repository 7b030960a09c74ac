/** What changed between two runs: the sentence first, then what it rests on, then the cases. */
import { useEffect, useRef, useState } from 'preact/hooks';
import {
  type ChangedCase,
  changeText,
  checkSection,
  type EvalSetDiff,
  LIST_TITLES,
  type ListName,
} from '../../../model/diff/view';
import { count } from '../../../model/text';
import { Sections } from '../common/sections';

export function Result({ diff }: { readonly diff: EvalSetDiff }) {
  const title = useRef<HTMLHeadingElement>(null);
  // Read aloud from its beginning, and scrolled into view.
  useEffect(() => title.current?.focus(), []);
  return (
    <section aria-labelledby="result-title">
      <h2 id="result-title" tabIndex={-1} ref={title}>
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
            onClick={() => {
              setKind(kind === list ? '' : list);
            }}
          >
            {LIST_TITLES[list]} {total}
          </button>
        ))}
      </div>
      {lists
        .filter(({ list }) => kind === '' || list === kind)
        .map(({ list, total, cases }) => (
          <section key={list} aria-label={LIST_TITLES[list]}>
            <h3>
              {LIST_TITLES[list]}: {count(total, 'case')}
            </h3>
            {cases.map((changed, index) => (
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
      {text === null || text === '' ? <i class="quiet">{text === null ? 'not kept' : 'nothing'}</i> : text}
    </div>
  );
}

function tone({ before, after }: ChangedCase['checks'][number]): string {
  if (before === null || after === null) return 'amber';
  return after > before ? 'pass' : after < before ? 'fail' : '';
}
