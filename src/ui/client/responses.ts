/** The dialog “Import responses”: a file is looked at, then taken into the tab `Responses`. */
import type { ReplyOf, RequestOf } from '../../api/table';
import { busy, element, made, say } from './common/dialog';
import { piecesOf } from './common/pieces';
import { callServer } from './common/server';

type Preview = ReplyOf<'previewResponses'>;

const form = element('form', HTMLFormElement);
const file = element('file', HTMLInputElement);
const button = element('import', HTMLButtonElement);
const section = element('preview', HTMLElement);
const question = element('score', HTMLFieldSetElement);
const choices = [element('score-responses', HTMLInputElement), element('score-rows', HTMLInputElement)];

/** Responses that the file has for cases here. */
let matched = 0;

function settle(): void {
  button.disabled = matched === 0;
}

/** Which of two outputs is to be scored; undefined where that is no question. */
function score(): 'responses' | 'rows' | undefined {
  if (question.hidden) return undefined;
  return choices[0]?.checked === true ? 'responses' : 'rows';
}

/** Each piece of the file by itself: a long one would be more than one call may carry. */
async function call(
  name: 'previewResponses' | 'importResponses',
  chosen: File,
  more: Pick<RequestOf<'importResponses'>, 'score'> = {},
): Promise<Preview> {
  const previews: Preview[] = [];
  for (const text of piecesOf(await chosen.text()))
    previews.push(await callServer(name, { fileName: chosen.name, text, ...more }));
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
    ownOutputs: a.ownOutputs + b.ownOutputs,
    remarks: [...a.remarks, ...b.remarks],
    moreRemarks: a.moreRemarks + b.moreRemarks,
  };
}

/** Nothing is preselected: whoever imports says which of the two they mean. */
function ask(ownOutputs: number): void {
  question.hidden = ownOutputs === 0;
  for (const choice of choices) {
    choice.checked = false;
    choice.required = ownOutputs > 0;
  }
  element('own', HTMLElement).textContent =
    ownOutputs === 1
      ? '1 of these rows records an output itself. What is to be scored?'
      : `${ownOutputs} of these rows record an output themselves. What is to be scored?`;
}

function show({ file: about, tabs, remarks, moreRemarks, ownOutputs }: Preview): void {
  ask(ownOutputs);
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
  ask(0);
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
      const scored = score();
      const done = await call('importResponses', chosen, { ...(scored && { score: scored }) });
      matched = 0;
      file.value = '';
      section.hidden = true;
      ask(0);
      const next =
        scored === 'rows'
          ? 'Rows that record an output themselves go on being scored by it.'
          : 'Run the evals to score them.';
      say('good', `Imported into “Responses”: ${done.matched}. ${next}`);
    },
    settle,
  );
});
