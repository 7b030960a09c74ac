/** The cases of two runs, regressions first; each unfolds to the values that changed. */
import { useState } from 'preact/hooks';
import {
  type ChangedCase,
  type EvalSetDiff,
  LIST_TITLES,
  type ListedCase,
  type ListName,
  LISTS,
  scoreText,
} from '../../../model/run-diff';
import { useGrowingList, useFinder } from '../common/list-filter';
import { Markdown } from '../common/markdown';
import { Button, Chips, OutsideLink, Verdict } from '../common/components';

type ListedCheck = ListedCase['checks'][number];

const COLUMNS = ['Case', 'Check', 'Earlier', 'Later'] as const;

/** Cases rendered at first, and added at each scroll to the end. */
export const DRAWN_CASES = 60;

export function Cases({ diff }: { readonly diff: EvalSetDiff }) {
  const { cases, totals } = diff;
  const [list, setList] = useState<ListName | ''>('');
  const finders = {
    Check: ({ checks }: ListedCase) => checks.map(({ title }) => title),
    Group: ({ group }: ListedCase) => [group],
  };
  const { found, fields } = useFinder(cases, finders, searchedText);
  const shown = found.filter(({ lists }) => list === '' || lists.includes(list));
  const { drawn, rest } = useGrowingList(shown.length, DRAWN_CASES);
  const all = diff.shared + totals.edited + totals.gone + totals.added;
  const chips = [
    ...LISTS.filter((name) => totals[name] > 0).map(
      (name) => [name, `${LIST_TITLES[name]} ${totals[name].toLocaleString('en')}`] as const,
    ),
    ['', `All ${all.toLocaleString('en')}`] as const,
  ];
  return (
    <>
      <div class="bar">
        <Chips label="Which cases" options={chips} value={list} onChoose={setList} />
        {fields}
      </div>
      <table class="cases" aria-label="Cases">
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {shown.slice(0, drawn).map((one) => (
          <Case key={`${one.row} ${one.name} ${one.query}`} of={one} />
        ))}
      </table>
      {rest}
      {all > cases.length && (
        <p class="quiet">… and {(all - cases.length).toLocaleString('en')} more, not shown on this page.</p>
      )}
    </>
  );
}

/** Returns the text that a search reads. */
function searchedText({ name, query, was, verdict, group, checks }: ListedCase): string {
  const values = checks.flatMap(({ title, outputBefore, outputAfter }) => [title, outputBefore, outputAfter]);
  return [name, query, was, verdict, group, ...values].join(' ');
}

function Case({ of: one }: { readonly of: ListedCase }) {
  const [isOpen, setOpen] = useState(false);
  const { name, query, was, verdict, matched, lists, checks } = one;
  const [first, ...others] = checks;
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" rowSpan={Math.max(1, checks.length)}>
          <Button class="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {name === '' ? 'case' : name}
          </Button>{' '}
          {matched !== '' && matched !== 'uid' && <span class="quiet">(matched by {matched}) </span>}
          <span class="brief quiet">{query}</span>
        </th>
        {first ? (
          <Change check={first} />
        ) : (
          <>
            <td>{lists.map((list) => LIST_TITLES[list]).join(', ')}</td>
            <td>{was !== '' && <Verdict verdict={was} />}</td>
            <td>{!lists.includes('gone') && <Verdict verdict={verdict} />}</td>
          </>
        )}
      </tr>
      {others.map((check) => (
        <tr key={check.id}>
          <Change check={check} />
        </tr>
      ))}
      {isOpen && (
        <tr>
          <td colSpan={COLUMNS.length} class="unfolded">
            <CaseDetails of={one} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

function Change({ check }: { readonly check: ListedCheck }) {
  const { title, before, after, decidedBefore, decidedAfter, outputBefore, outputAfter } = check;
  const isOther = decidedBefore !== decidedAfter;
  return (
    <>
      <td>{title}</td>
      <Value score={before} output={outputBefore} by={isOther ? decidedBefore : null} />
      <Value score={after} output={outputAfter} by={isOther ? decidedAfter : null} />
    </>
  );
}

interface ValueProps {
  readonly score: number | null;
  readonly output: string | null;
  readonly by: string | null;
}

function Value({ score, output, by }: ValueProps) {
  return (
    <td>
      <Score score={score} /> {by !== null && <span class="quiet">{by} </span>}
      <span class="brief">{output}</span>
    </td>
  );
}

interface CaseDetailsProps {
  readonly of: ChangedCase;
  /** True to show the later run alone. */
  readonly isOneRun?: boolean;
}

/** The checks of a case, each with the expected value and the actual one of each run. */
export function CaseDetails({ of, isOneRun = false }: CaseDetailsProps) {
  const { name, query, url, was, verdict, checks } = of;
  return (
    <>
      <p>
        <b>{query}</b>{' '}
        {isOneRun ? (
          <Verdict verdict={verdict} />
        ) : (
          was !== '' &&
          was !== verdict && (
            <>
              <Verdict verdict={was} /> → <Verdict verdict={verdict} />
            </>
          )
        )}
      </p>
      {checks.map(({ id, title, expected, outputBefore, outputAfter, after, decidedAfter }) => (
        <div key={id}>
          <h3>
            {isOneRun && <Score score={after} />} {title}
          </h3>
          {expected !== '' && <p class="quiet">Expected: {expected}</p>}
          {isOneRun ? (
            <Side
              name={decidedAfter === null ? 'Value' : `Value, decided by ${decidedAfter}`}
              text={outputAfter}
            />
          ) : outputBefore !== null && outputBefore === outputAfter ? (
            <Side name="The same in both runs" text={outputAfter} />
          ) : (
            <div class="sides">
              <Side name="Earlier" text={outputBefore} />
              <Side name="Later" text={outputAfter} />
            </div>
          )}
        </div>
      ))}
      {/^https?:/.test(url) && <OutsideLink url={url} text={`Open ${name} in the sheet`} />}
    </>
  );
}

function Score({ score }: { readonly score: number | null }) {
  const [mark, tone] =
    score === 1 ? ['✓', 'pass'] : score === 0 ? ['✕', 'fail'] : [scoreText(score), 'amber'];
  return <span class={`chip ${tone}`}>{mark}</span>;
}

function Side({ name, text }: { readonly name: string; readonly text: string | null }) {
  return (
    <div class="side">
      <span class="quiet">{name}</span>{' '}
      {text === null || text === '' ? (
        <i class="quiet">{text === null ? 'not kept' : 'nothing'}</i>
      ) : (
        <Markdown text={text} />
      )}
    </div>
  );
}
