/** A setting with several rows: edited as a whole, saved as a whole. */
import { useState } from 'preact/hooks';
import { helpOf } from '../../../settings/help';
import { callServer } from '../common/server';
import { Saying, useWork } from '../common/work';
import { type Field, FieldInput, isShare, type TableSetting, textOf, valueOf } from './field';
import { saveInTurn } from './setting-field';

/** As typed; for `names`, the name comes first. */
type Line = readonly string[];

const NAME: Field = { path: 'name', title: 'Name', kind: 'text', canBeBlank: false };

export function TableField({ setting }: { readonly setting: TableSetting }) {
  const [kept, setKept] = useState(setting);
  const [lines, setLines] = useState<readonly Line[]>(() => linesOf(setting));
  const work = useWork();
  const columns = columnsOf(kept);
  const id = `setting-${kept.path}`;

  const save = (value: unknown): void => {
    void work.run('Saving …', async () => {
      const saved = await saveInTurn(() => callServer('saveSetting', { path: kept.path, value }));
      if (saved.kind === 'table') {
        setKept(saved);
        setLines(linesOf(saved));
      }
      return 'Saved.';
    });
  };
  const saveLines = (): void => {
    const read = readLines(lines, kept);
    if ('wrong' in read) work.say('bad', read.wrong);
    else save(read.value);
  };
  const change = (row: number, column: number, text: string): void =>
    setLines(
      lines.map((line, index) =>
        index === row ? line.map((cell, place) => (place === column ? text : cell)) : line,
      ),
    );
  return (
    <details class="setting">
      <summary>
        {kept.title} <span class="quiet">({lines.length})</span>
        {!kept.isDefault && <span class="chip changed">changed</span>}
      </summary>
      <p class="help" id={`${id}-help`}>
        {helpOf(kept.path)}
      </p>
      {lines.map((line, row) => (
        <fieldset key={row} class="line">
          <legend class="unseen">
            {kept.title}, row {row + 1}
          </legend>
          {columns.map((field, column) => (
            <label key={field.path}>
              <span class="quiet">
                {field.title === '' ? 'Value' : field.title}
                {isShare(field) && ', %'}
              </span>
              <FieldInput
                id={`${id}-${row}-${column}`}
                field={field}
                text={line[column] ?? ''}
                describedBy={`${id}-help`}
                isWrong={false}
                onType={(text) => change(row, column, text)}
                onDone={(text) => change(row, column, text)}
              />
            </label>
          ))}
          <button
            type="button"
            class="link"
            onClick={() => setLines(lines.filter((_line, index) => index !== row))}
          >
            Remove<span class="unseen"> row {row + 1}</span>
          </button>
        </fieldset>
      ))}
      <div class="buttons">
        <button type="button" onClick={() => setLines([...lines, columns.map(() => '')])}>
          Add
        </button>
        <button type="button" class="main" onClick={saveLines} disabled={work.isBusy}>
          Save<span class="unseen"> {kept.title}</span>
        </button>
        {!kept.isDefault && (
          <button type="button" onClick={() => save(undefined)} disabled={work.isBusy}>
            Back to the default
          </button>
        )}
      </div>
      <Saying said={work.said} />
    </details>
  );
}

function columnsOf({ shape, columns }: TableSetting): readonly Field[] {
  return shape === 'names' ? [NAME, ...columns] : columns;
}

function linesOf({ shape, columns, value }: TableSetting): Line[] {
  if (typeof value !== 'object' || value === null) return [];
  if (shape === 'names') return Object.entries(value).map(([name, row]) => [name, ...cellsOf(row, columns)]);
  return Array.isArray(value) ? value.map((row: unknown) => cellsOf(row, columns)) : [];
}

function cellsOf(row: unknown, columns: readonly Field[]): string[] {
  return columns.map((column) => {
    const { path } = column;
    const value: unknown =
      path === '' ? row : typeof row === 'object' && row !== null ? Reflect.get(row, path) : undefined;
    return textOf(value, column);
  });
}

function readLines(
  lines: readonly Line[],
  setting: TableSetting,
): { readonly value: unknown } | { readonly wrong: string } {
  const columns = columnsOf(setting);
  const rows: unknown[][] = [];
  for (const [row, line] of lines.entries()) {
    if (line.every((cell) => cell.trim() === '')) continue;
    const cells: unknown[] = [];
    for (const [column, field] of columns.entries()) {
      const read = valueOf(line[column] ?? '', field);
      if ('wrong' in read)
        return { wrong: `Row ${row + 1}, ${field.title === '' ? 'value' : field.title}: ${read.wrong}` };
      cells.push(read.value);
    }
    rows.push(cells);
  }
  const valueIn = (cells: readonly unknown[]): unknown =>
    setting.columns[0]?.path === ''
      ? cells[0]
      : Object.fromEntries(setting.columns.map(({ path }, index) => [path, cells[index]]));
  return {
    value:
      setting.shape === 'names'
        ? Object.fromEntries(rows.map(([name, ...cells]) => [String(name).trim(), valueIn(cells)]))
        : rows.map(valueIn),
  };
}
