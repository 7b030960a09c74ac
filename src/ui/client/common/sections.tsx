/** Renders the sections of a report: sentences, then a table. Sections of details are closed at first. */
import { Fragment } from 'preact';
import { sectionCellText, isSentence, type Section, words } from '../../../model/section';
import { Card } from './components';

export interface SectionsProps {
  readonly sections: readonly Section[];
}

export function Sections({ sections }: SectionsProps) {
  return (
    <>
      {sections.map((section, index) =>
        section.isDetail === true ? (
          <Card key={index} title={section.title}>
            <Body section={section} />
          </Card>
        ) : (
          <Fragment key={index}>
            {section.title !== '' && <h3>{section.title}</h3>}
            <Body section={section} />
          </Fragment>
        ),
      )}
    </>
  );
}

function Body({ section }: { readonly section: Section }) {
  const { title, columns, rows } = section;
  const inTable = (row: (typeof rows)[number]): boolean => !isSentence(row, section);
  return (
    <>
      {rows.map((row, index) =>
        inTable(row) ? null : <p key={index}>{row.isStrong ? <b>{words(row)}</b> : words(row)}</p>,
      )}
      {rows.some(inTable) && (
        <div class="scroll" tabIndex={0}>
          <table aria-label={title}>
            <thead>
              <tr>
                {columns.map(({ head, kind }) => {
                  // The header of the first column may be blank.
                  const Cell = head === '' ? 'td' : 'th';
                  return (
                    <Cell key={head} class={kind === 'number' ? 'number' : ''}>
                      {head}
                    </Cell>
                  );
                })}
              </tr>
            </thead>
            <tbody>
              {rows.filter(inTable).map((row, index) => (
                <tr key={index}>
                  {columns.map((column, place) => {
                    const Cell = place === 0 ? 'th' : 'td';
                    return (
                      <Cell key={place} class={column.kind === 'number' ? 'number' : ''}>
                        {sectionCellText(row.cells[place] ?? null, column)}
                      </Cell>
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
