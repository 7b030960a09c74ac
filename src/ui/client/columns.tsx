/** The dialog “Column names”: per eval set, what can be renamed and added, and what was. */
import { useRef, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import type { ReplyOf } from '../../api/table';
import { Tick } from './common/fields';
import { openPane, useLoaded } from './common/pane';
import { callServer } from './common/server';
import { TableHead } from './common/sections';
import { Saying, type Work } from './common/work';

type Tab = ReplyOf<'columnNames'>['tabs'][number];
type Changed = ReplyOf<'renameColumns' | 'undoColumns'>;

function Columns() {
  const { value: tabs, show, work } = useLoaded(async () => (await callServer('columnNames', {})).tabs);
  return (
    <>
      <p>
        Old headers are read as they are; with the canonical names everybody sees what they mean. Only header
        cells are written, no case is touched. Formulas and scripts that look a column up by its old name have
        to be changed too.
      </p>
      {tabs?.map((tab) => (
        <TabNames key={tab.sheetId} tab={tab} work={work} onChanged={show} />
      ))}
      {tabs?.length === 0 && <p>There is no eval set: no tab has a header “query”.</p>}
      <Saying said={work.said} />
    </>
  );
}

interface TabNamesProps {
  readonly tab: Tab;
  readonly work: Work;
  readonly onChanged: (tabs: Tab[]) => void;
}

function TabNames({ tab, work, onChanged }: TabNamesProps) {
  const { sheetId, renames, missing, notPossible, left, undo } = tab;
  // Renaming changes nothing but names; whether to add a column is up to its owner.
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const title = useRef<HTMLHeadingElement>(null);
  const change = (text: string, ask: () => Promise<Changed>): void => {
    void work.run(text, async () => {
      const { messages, tabs } = await ask();
      onChanged(tabs);
      // The button may be gone: the keyboard continues from here.
      title.current?.focus();
      return messages.join('\n');
    });
  };
  const apply = (): void =>
    change('Renaming …', () =>
      callServer('renameColumns', {
        sheetId,
        renames: renames.flatMap(({ index, header }) => (kept.has(header) ? [] : [{ index, header }])),
        additions: missing.flatMap(({ column }) => (added.has(column) ? [column] : [])),
      }),
    );
  const isDone = renames.length + missing.length === 0;
  const id = `tab-${sheetId}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} ref={title}>
        {tab.tab}
      </h2>
      {renames.length > 0 && (
        <Table caption="Rename" heads={['Old', 'New']}>
          {renames.map(({ letter, header, canonical }) => (
            <tr key={header}>
              <td>
                <Tick
                  text={`${header} (${letter})`}
                  label={`Rename ${header} to ${canonical}`}
                  isTicked={!kept.has(header)}
                  onTick={(isTicked) => setKept(withOrWithout(kept, header, !isTicked))}
                />
              </td>
              <td>{canonical}</td>
            </tr>
          ))}
        </Table>
      )}
      {missing.length > 0 && (
        <Table caption="Add at the right, empty" heads={['Column', 'Because now']}>
          {missing.map(({ column, why, note }) => (
            <tr key={column} title={note}>
              <td>
                <Tick
                  text={column}
                  label={`Add ${column}`}
                  isTicked={added.has(column)}
                  onTick={(isTicked) => setAdded(withOrWithout(added, column, isTicked))}
                />
              </td>
              <td>{why}</td>
            </tr>
          ))}
        </Table>
      )}
      {notPossible !== '' ? (
        <p>{notPossible}</p>
      ) : (
        isDone && <p class="help">Every column that is read has its canonical name.</p>
      )}
      {left.map((line) => (
        <p class="help" key={line}>
          {line}
        </p>
      ))}
      {undo !== '' && <p class="help">Last change: {undo}</p>}
      <div class="buttons">
        {!isDone && (
          <button
            type="button"
            class="main"
            aria-label={`Apply: ${tab.tab}`}
            disabled={work.isBusy}
            onClick={apply}
          >
            Apply
          </button>
        )}
        {undo !== '' && (
          <button
            type="button"
            aria-label={`Undo: ${tab.tab}`}
            disabled={work.isBusy}
            onClick={() => change('Putting back …', () => callServer('undoColumns', { sheetId }))}
          >
            Undo
          </button>
        )}
      </div>
    </section>
  );
}

interface TableProps {
  readonly caption: string;
  readonly heads: readonly string[];
  readonly children: ComponentChildren;
}

function Table({ caption, heads, children }: TableProps) {
  return (
    <table>
      <caption>{caption}</caption>
      <TableHead heads={heads} />
      <tbody>{children}</tbody>
    </table>
  );
}

function withOrWithout(set: ReadonlySet<string>, name: string, isIn: boolean): ReadonlySet<string> {
  return new Set([...set].filter((other) => other !== name).concat(isIn ? [name] : []));
}

openPane('Column names', Columns);
