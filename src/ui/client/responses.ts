/** The dialog “Import responses”: a file is looked at, then taken into the tab `Responses`. */
import type { ReplyOf } from '../../api/table';
import { busy, element, made, say } from './dialog';
import { piecesOf } from './pieces';
import { callServer } from './server';

type Preview = ReplyOf<'previewResponses'>;

const form = element('form', HTMLFormElement);
const file = element('file', HTMLInputElement);
const button = element('import', HTMLButtonElement);
const section = element('preview', HTMLElement);

/** Responses that the file has for cases here. */
let matched = 0;

function settle(): void {
  button.disabled = matched === 0;
}

/** Each piece of the file by itself: a long one would be more than one call may carry. */
async function call(name: 'previewResponses' | 'importResponses', chosen: File): Promise<Preview> {
  const previews: Preview[] = [];
  for (const text of piecesOf(await chosen.text()))
    previews.push(await callServer(name, { fileName: chosen.name, text }));
  return previews.reduce(added);
}

function added(a: Preview, b: Preview): Preview {
  const tabs = a.tabs.map((line) => ({ ...line }));
  for (const line of b.tabs) {
    const known = tabs.find(({ tab }) => tab === line.tab);
    if (known) Object.assign(known, { matched: known.matched + line.matched, byId: known.byId + line.byId });
    else tabs.push(line);
  }
  return {
    file: a.file === b.file ? a.file : `${a.file} ${b.file}`,
    tabs,
    matched: a.matched + b.matched,
    remarks: [...a.remarks, ...b.remarks],
    moreRemarks: a.moreRemarks + b.moreRemarks,
  };
}

function show({ file: about, tabs, remarks, moreRemarks }: Preview): void {
  element('about', HTMLParagraphElement).textContent = about;
  element('table', HTMLTableElement).hidden = tabs.length === 0;
  element('tabs', HTMLTableSectionElement).replaceChildren(
    ...tabs.map(({ tab, cases, matched: ofTab, byId }) => {
      const row = made('tr');
      row.append(...[tab, cases, ofTab, byId].map((cell) => made('td', String(cell))));
      return row;
    }),
  );
  const more = moreRemarks === 0 ? [] : [`… and ${moreRemarks} more`];
  const list = element('remarks', HTMLUListElement);
  list.replaceChildren(...[...remarks, ...more].map((remark) => made('li', remark)));
  list.hidden = remarks.length === 0;
  section.hidden = false;
}

file.addEventListener('change', () => {
  const [chosen] = file.files ?? [];
  matched = 0;
  section.hidden = true;
  settle();
  if (!chosen) return;
  void busy(
    'Looking at the file …',
    async () => {
      const preview = await call('previewResponses', chosen);
      matched = preview.matched;
      show(preview);
      say(matched === 0 ? 'bad' : '', matched === 0 ? 'Nothing in this file belongs to a case here.' : '');
    },
    settle,
  );
});

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const [chosen] = file.files ?? [];
  if (!chosen) return;
  void busy(
    'Importing …',
    async () => {
      const done = await call('importResponses', chosen);
      matched = 0;
      file.value = '';
      section.hidden = true;
      say('good', `Imported into “Responses”: ${done.matched}. Run the evals to score them.`);
    },
    settle,
  );
});
