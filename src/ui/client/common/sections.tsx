/** Sections on a page: what each says in sentences, then its table; details are closed. And the head of any table. */
import type { ComponentChildren } from 'preact';
import { cellText, isSentence, type Section, words } from '../../../model/section';

interface SectionsProps {
  readonly sections: readonly Section[];
}

export function Sections({ sections }: SectionsProps) {
  return (
    <>
      {sections.map((section, index) =>
        section.title === '' ? (
          <Body key={index} section={section} />
        ) : (
          <Titled key={index} section={section}>
            <Body section={section} />
          </Titled>
        ),
      )}
    </>
  );
}

function Titled({
  section: { title, isDetail = false },
  children,
}: {
  readonly section: Section;
  readonly children: ComponentChildren;
}) {
  if (!isDetail)
    return (
      <>
        <h3>{title}</h3>
        {children}
      </>
    );
  return (
    <details class="card">
      <summary>
        <h3>{title}</h3>
      </summary>
      {children}
    </details>
  );
}

function Body({ section }: { readonly section: Section }) {
  const { title, columns, rows } = section;
  const inTable = (row: (typeof rows)[number]): boolean =>
    row.isHeading === true || !isSentence(row, section);
  return (
    <>
      {rows.map((row, index) =>
        inTable(row) ? null : <p key={index}>{row.isStrong ? <b>{words(row)}</b> : words(row)}</p>,
      )}
      {rows.some(inTable) && (
        <div class="scroll" tabIndex={0}>
          <table aria-label={title}>
            <TableHead
              heads={columns.map(({ head }) => head)}
              numbers={columns.map(({ kind }) => kind === 'number')}
            />
            <tbody>
              {rows.filter(inTable).map((row, index) => (
                <tr key={index} class={row.isHeading ? 'heading' : row.isStrong ? 'real' : ''}>
                  {columns.map((column, place) => {
                    const text = row.isHeading && place > 0 ? '' : cellText(row.cells[place] ?? null, column);
                    return place === 0 ? (
                      <th key={place} scope="row">
                        {text}
                      </th>
                    ) : (
                      <td key={place} class={column.kind === 'number' ? 'number' : ''}>
                        {text}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

/** The headers of a table’s columns; of one that holds the row headers it may be blank. */
export function TableHead({
  heads,
  numbers = [],
}: {
  readonly heads: readonly string[];
  /** Whether each holds numbers. */
  readonly numbers?: readonly boolean[];
}) {
  return (
    <thead>
      <tr>
        {heads.map((head, place) =>
          head === '' ? (
            <td key={place} />
          ) : (
            <th key={place} scope="col" class={numbers[place] === true ? 'number' : ''}>
              {head}
            </th>
          ),
        )}
      </tr>
    </thead>
  );
}
