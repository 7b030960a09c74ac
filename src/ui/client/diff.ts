/** The dialog “Diff of runs”: which eval set, which runs; what changed between them; what is kept. */
import type { ReplyOf } from '../../api/table';
import { hideResult, showResult } from './diff-result';
import { busy, element, say } from './dialog';
import { callServer } from './server';

type RunList = ReplyOf<'runs'>;
type Run = RunList['tabs'][number]['runs'][number];

const form = element('form', HTMLFormElement);
const tab = element('tab', HTMLSelectElement);
const left = element('left', HTMLSelectElement);
const right = element('right', HTMLSelectElement);
const show = element('show', HTMLButtonElement);
const file = element('file', HTMLInputElement);
const keep = element('keep', HTMLInputElement);

let shown: RunList = { tabs: [], ledger: { lines: 0, limit: 1 } };

function chosenRuns(): readonly Run[] {
  return shown.tabs.find(({ sheetId }) => String(sheetId) === tab.value)?.runs ?? [];
}

/** The last two are chosen, where nothing else was. */
function showRuns(): void {
  const runs = chosenRuns();
  [left, right].forEach((select, place) => {
    const before = select.value;
    const wasChosen = select.options.length > 0 && runs.some(({ id }) => id === before);
    select.replaceChildren(...runs.map((run) => new Option(optionText(run), run.id)));
    select.selectedIndex = Math.max(0, runs.length - 2 + place);
    if (wasChosen) select.value = before;
  });
  element('few', HTMLParagraphElement).hidden = runs.length > 1;
  settle();
}

function optionText({ name, passed, measured, rows }: Run): string {
  return measured === 0
    ? `${name}: ${rows} rows, none measured`
    : `${name}: ${passed} of ${measured} pass (${Math.round((passed / measured) * 100)} %)`;
}

function settle(): void {
  show.disabled = chosenRuns().length < 2;
}

function showList(list: RunList): void {
  shown = list;
  const before = tab.value;
  tab.replaceChildren(
    ...list.tabs.map(
      ({ sheetId, name, isGone }) =>
        new Option(isGone ? `${name} (no longer exists)` : name, String(sheetId)),
    ),
  );
  const isThere = list.tabs.some(({ sheetId }) => String(sheetId) === before);
  // Without a choice: the first that has two runs.
  const first = list.tabs.find(({ runs }) => runs.length > 1) ?? list.tabs[0];
  tab.value = isThere ? before : String(first?.sheetId ?? '');
  const { lines, limit } = list.ledger;
  const share = Math.round((lines / limit) * 100);
  element('size', HTMLParagraphElement).textContent =
    `Earlier runs are kept in a hidden tab: ${lines} of ${limit} lines are used (${share} %). When it is full, the oldest runs go first.`;
  showRuns();
}

function forgetResult(): void {
  hideResult();
  say('');
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void busy(
    'Comparing …',
    async () => {
      const request = { sheetId: Number(tab.value), left: left.value, right: right.value };
      hideResult();
      const found = await callServer('diffRuns', request);
      say('');
      showResult(found);
    },
    settle,
  );
});

element('import-form', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  const chosen = file.files?.[0];
  if (!chosen) return;
  void busy(
    'Importing …',
    async () => {
      const request = { sheetId: Number(tab.value), fileName: chosen.name, text: await chosen.text() };
      const { message, ...list } = await callServer('importRun', request);
      hideResult();
      showList(list);
      file.value = '';
      say('good', message);
    },
    settle,
  );
});

element('prune-form', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  void busy(
    'Removing …',
    async () => {
      const request = { keepRuns: Number(keep.value) };
      const { message, ...list } = await callServer('pruneLedger', request);
      hideResult();
      showList(list);
      say('good', message);
    },
    settle,
  );
});

tab.addEventListener('change', () => {
  forgetResult();
  // Those of another eval set.
  for (const select of [left, right]) select.replaceChildren();
  showRuns();
});
for (const select of [left, right]) select.addEventListener('change', forgetResult);

void busy(
  'Loading …',
  async () => {
    const list = await callServer('runs', {});
    if (list.tabs.length === 0) {
      say('bad', 'This spreadsheet has no eval set: no tab has a header row with a “query” column.');
      return;
    }
    showList(list);
    form.hidden = false;
    element('ledger', HTMLDetailsElement).hidden = false;
    say('');
  },
  settle,
);
