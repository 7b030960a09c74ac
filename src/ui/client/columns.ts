/** The dialog “Column names”: per eval set what can be renamed and added, and what was. */
import type { ReplyOf } from '../../api/table';
import { busy, element, made, say } from './common/dialog';
import { callServer } from './common/server';

type Tab = ReplyOf<'columnNames'>['tabs'][number];

const list = element('tabs', HTMLDivElement);

/** A tick box with what it stands for. */
function tick(name: string, label: string, isTicked: boolean): { box: HTMLInputElement; cell: HTMLElement } {
  const box = made('input');
  box.type = 'checkbox';
  box.checked = isTicked;
  box.setAttribute('aria-label', label);
  const cell = made('label');
  cell.className = 'tick';
  cell.append(box, made('span', name));
  return { box, cell };
}

/** A table of two columns, the first with tick boxes. */
function table(
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly [HTMLElement, string])[],
): HTMLTableElement {
  const whole = made('table');
  const head = made('tr');
  head.append(
    ...heads.map((text) => {
      const cell = made('th', text);
      cell.scope = 'col';
      return cell;
    }),
  );
  whole.append(
    made('caption', caption),
    head,
    ...rows.map(([first, second]) => {
      const [row, left] = [made('tr'), made('td')];
      left.append(first);
      row.append(left, made('td', second));
      return row;
    }),
  );
  return whole;
}

function sectionFor(tab: Tab): HTMLElement {
  const { renames, missing, notPossible, left, undo } = tab;
  const section = made('section');
  const title = made('h2', tab.tab);
  title.id = titleId(tab);
  // Where the focus goes when its buttons are replaced.
  title.tabIndex = -1;
  section.setAttribute('aria-labelledby', title.id);
  section.append(title);
  const quiet = (text: string): void => {
    const line = made('p', text);
    line.className = 'help';
    section.append(line);
  };
  // Renaming changes nothing but names; a column more is for its owner to want.
  const renameBoxes = renames.map(({ letter, header, canonical }) =>
    tick(`${header} (${letter})`, `Rename ${header} to ${canonical}`, true),
  );
  const addBoxes = missing.map(({ column }) => tick(column, `Add ${column}`, false));
  if (renames.length > 0)
    section.append(
      table(
        'Rename',
        ['Old', 'New'],
        renameBoxes.map(({ cell }, at) => [cell, renames[at]?.canonical ?? '']),
      ),
    );
  if (missing.length > 0)
    section.append(
      table(
        'Add at the right, empty',
        ['Column', 'Because now'],
        addBoxes.map(({ cell }, at) => {
          const { why = '', note = '' } = missing[at] ?? {};
          cell.title = note;
          return [cell, why];
        }),
      ),
    );
  if (notPossible !== '') section.append(made('p', notPossible));
  else if (renames.length + missing.length === 0) quiet('Every column that is read has its canonical name.');
  left.forEach(quiet);
  if (undo !== '') quiet(`Last change: ${undo}`);
  const buttons = made('div');
  buttons.className = 'buttons';
  if (renames.length + missing.length > 0) {
    const apply = button('Apply', tab, () => {
      change('Renaming …', tab, () =>
        callServer('renameColumns', {
          sheetId: tab.sheetId,
          renames: renames.flatMap(({ index, header }, at) =>
            renameBoxes[at]?.box.checked ? [{ index, header }] : [],
          ),
          additions: missing.flatMap(({ column }, at) => (addBoxes[at]?.box.checked ? [column] : [])),
        }),
      );
    });
    apply.className = 'main';
    buttons.append(apply);
  }
  if (undo !== '')
    buttons.append(
      button('Undo', tab, () => {
        change('Putting back …', tab, () => callServer('undoColumns', { sheetId: tab.sheetId }));
      }),
    );
  if (buttons.childElementCount > 0) section.append(buttons);
  return section;
}

/** Read aloud, each button says for which tab it is. */
function button(word: string, { tab }: Tab, act: () => void): HTMLButtonElement {
  const fresh = made('button', word);
  fresh.type = 'button';
  fresh.setAttribute('aria-label', `${word}: ${tab}`);
  fresh.addEventListener('click', act);
  return fresh;
}

type Changed = ReplyOf<'renameColumns' | 'undoColumns'>;

function change(text: string, { sheetId }: Tab, ask: () => Promise<Changed>): void {
  void busy(text, async () => {
    const { messages, tabs } = await ask();
    const changed = tabs.find((tab) => tab.sheetId === sheetId);
    const title = document.getElementById(titleId({ sheetId }));
    // What is ticked for other tabs stays.
    if (changed && title) title.closest('section')?.replaceWith(sectionFor(changed));
    else show(tabs);
    say('good', ...messages);
    document.getElementById(titleId({ sheetId }))?.focus();
  });
}

function titleId({ sheetId }: Pick<Tab, 'sheetId'>): string {
  return `tab-${sheetId}`;
}

function show(tabs: readonly Tab[]): void {
  list.replaceChildren(...tabs.map(sectionFor));
  if (tabs.length === 0) list.append(made('p', 'There is no eval set: no tab has a header “query”.'));
}

void busy('Loading …', async () => {
  const { tabs } = await callServer('columnNames', {});
  show(tabs);
  say('');
});
