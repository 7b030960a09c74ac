/** Which header of an eval set holds which column, if its name does not say so. */
import { useState } from 'preact/hooks';
import type { ReplyOf } from '../../../commands/table';
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
      return header === '' ? 'Taken back.' : `${header} is read as ${column}.`;
    });
  if (!tab) return <p class="quiet">There is no eval set: no tab has a header “query”.</p>;
  const isOwn = (column: string): boolean => tab.own.some((header) => header.column === column);
  const named = tab.headers.filter(({ column }) => column !== '' && !isOwn(column));
  const others = tab.headers.filter((header) => !named.includes(header));
  const choiceOf = ({ header, column }: (typeof named)[number], index: number) => (
    <label key={`${header} ${index}`} class="pair">
      {header}
      <select
        value={column}
        aria-label={`${header} is read as`}
        disabled={work.isBusy}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.value;
          if (chosen !== '') save(chosen, header);
          else if (isOwn(column)) save(column, '');
          else {
            currentTarget.value = column;
            work.say(
              'bad',
              `${header} is a known name of ${column}. Rename the header if it holds something else.`,
            );
          }
        }}
      >
        <option value="">(not read)</option>
        {columns.map((columnName) => (
          <option key={columnName}>{columnName}</option>
        ))}
      </select>
    </label>
  );
  return (
    <>
      <p class="help">
        Known names are read by themselves. Tell here what another header holds; the sheet stays as it is.
      </p>
      <Choice
        id="mapping-tab"
        label="Eval set"
        value={name}
        options={tabs.map((mapped) => [mapped.tab, mapped.tab])}
        onChoose={setName}
      />
      {others.length === 0 && <p>Every header of {name} is a known name.</p>}
      {others.map(choiceOf)}
      {named.length > 0 && <Fold title={`Known names: ${named.length}`}>{named.map(choiceOf)}</Fold>}
      <StatusLine status={work.status} />
    </>
  );
}
