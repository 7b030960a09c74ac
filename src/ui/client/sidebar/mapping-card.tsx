/** The column mapping of an eval set: people choose which known column a header stands for. */
import { useState } from 'preact/hooks';
import type { ReplyOf } from '../../../commands/table';
import { count } from '../../../model/text';
import { Choice } from '../common/fields';
import { Fold } from '../common/parts';
import { callServer } from '../common/server';
import { StatusLine, useWork } from '../common/work';
import { saveInTurn } from './setting-field';

type Columns = Pick<ReplyOf<'settingsForm'>, 'mapping' | 'columns'>;

export function MappingCard({ mapping, columns }: Columns) {
  const [tabs, setTabs] = useState(mapping);
  const [name, setName] = useState(mapping[0]?.tab ?? '');
  const work = useWork();
  const tab = tabs.find((mapped) => mapped.tab === name);
  const save = (column: string, header: string): void =>
    void work.run('Saving …', async () => {
      const request = { tab: name, column, header };
      setTabs((await saveInTurn(() => callServer('saveMapping', request))).mapping);
      return header === '' ? 'Undone.' : `${header} is read as ${column}.`;
    });
  if (!tab) return <p class="quiet">No eval set yet: no tab has a column “query”.</p>;
  const isOwn = (column: string): boolean => tab.own.some((header) => header.column === column);
  const named = tab.headers.filter(({ column }) => column !== '' && !isOwn(column));
  const others = tab.headers.filter((header) => !named.includes(header));
  const choiceOf = ({ header, column }: (typeof named)[number], index: number) => {
    // A column is ignored by its name alone: a recognised one has to be renamed.
    const ignored = column === '' || isOwn(column) ? ['(ignored)'] : [];
    const options = [...ignored, ...columns].map((text) => [text === '(ignored)' ? '' : text, text] as const);
    return (
      <Choice
        key={`${header} ${index}`}
        id={`mapping-${index}-${header}`}
        label={header}
        aria-label={`${header} is read as`}
        value={column}
        disabled={work.isBusy}
        options={options}
        onChoose={(chosen) => save(chosen === '' ? column : chosen, chosen === '' ? '' : header)}
      />
    );
  };
  return (
    <>
      <p class="help">
        Columns with a known name are recognised. Choose here what the others hold; the sheet is not changed.
      </p>
      <Choice
        id="mapping-tab"
        label="Eval set"
        value={name}
        options={tabs.map((mapped) => [mapped.tab, mapped.tab])}
        onChoose={setName}
      />
      {others.length === 0 && <p>All columns of {name} are recognised.</p>}
      {others.map(choiceOf)}
      {named.length > 0 && (
        <Fold title={`${count(named.length, 'column')} recognised`}>{named.map(choiceOf)}</Fold>
      )}
      <StatusLine status={work.status} />
    </>
  );
}
