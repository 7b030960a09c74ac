/** The dialog “Compare old and new answers”: which answers, what will be compared, what came of it. */
import type { ReplyOf } from '../../api/table';
import { busy, element, made, say } from './common/dialog';
import { saveFile } from './common/save-file';
import { callServer } from './common/server';

type Summary = NonNullable<ReplyOf<'lastComparison'>['summary']>;

const source = element('source', HTMLElement);
const start = element('start', HTMLButtonElement);

let sheetId = 0;

function showSource({ items, text, problems, model, ...of }: ReplyOf<'comparisonSource'>): void {
  ({ sheetId } = of);
  const title = element('source-title', HTMLHeadingElement);
  title.textContent = text;
  element('judge', HTMLParagraphElement).textContent =
    model === ''
      ? 'No judge model is set up (menu: Judge model…): only answers that are the ground truth, word for word, will be scored.'
      : `Every answer is scored by itself by ${model}: ${items * 2} answers, and then ${items} comparisons in words.`;
  element('problems', HTMLUListElement).replaceChildren(...problems.map((problem) => made('li', problem)));
  source.hidden = false;
  say('');
  title.focus();
}

const ROWS = [
  ['better', 'average', 'overall'],
  ['factuality', 'factuality', 'factuality'],
  ['completeness', 'completeness', 'completeness'],
] as const;

function showResult({ statistics, advice }: Summary): void {
  const { plain, compared, items, errors, unscored, verdict } = statistics;
  element('verdict', HTMLParagraphElement).textContent = verdict;
  const rows = ROWS.map(([tallied, key, label]) => {
    const row = made('tr');
    const head = made('th', label);
    head.scope = 'row';
    const { old, new: fresh, tie } = plain[tallied];
    const means = [plain.means?.old[key], plain.means?.new[key]].map((mean) => mean?.toFixed(2) ?? '–');
    row.append(head, ...[old, fresh, tie, ...means].map((cell) => made('td', String(cell))));
    return row;
  });
  element('rows', HTMLTableSectionElement).replaceChildren(...rows);
  element('counts', HTMLParagraphElement).textContent =
    `${compared} of ${items} questions compared, ${errors} failed, ${unscored} unscored. ${advice} The tabs “Comparison results” and “Comparison summary” say more.`;
  element('result', HTMLElement).hidden = false;
}

async function textOf(id: string): Promise<{ name: string; text: string }> {
  const file = element(id, HTMLInputElement).files?.[0];
  if (!file) throw new Error('Choose both files.');
  return { name: file.name, text: await file.text() };
}

element('files', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  void busy('Importing …', async () => {
    const files = { old: await textOf('old'), new: await textOf('new') };
    showSource(await callServer('importComparison', files));
  });
});

element('front', HTMLButtonElement).addEventListener('click', () => {
  void busy('Looking …', async () => showSource(await callServer('comparisonSource', {})));
});

start.addEventListener('click', () => {
  void busy('Comparing … This window may be closed.', async () => {
    const report = await callServer('startComparison', { sheetId });
    if (report.state === 'paused') {
      say('good', `${report.goesOn}: ${report.text}.`);
      return;
    }
    // Another run had been interrupted, and was taken to its end first.
    if (report.state !== 'compared') {
      say('good', 'A run that had been interrupted is finished now. Click Compare once more.');
      return;
    }
    showResult(report.summary);
    const { stopped, outcome } = report.summary;
    if (stopped === '' && outcome === 'finished') say('good', report.text);
    else say('bad', stopped === '' ? `The comparison is ${outcome}.` : stopped);
  });
});

element('save', HTMLButtonElement).addEventListener('click', () => {
  void busy('Putting it together …', async () => {
    const { name, text } = await callServer('exportComparison', {});
    saveFile(name, 'application/json', text);
    say('good', `Saved: ${name}`);
  });
});

void busy('Loading …', async () => {
  const { summary } = await callServer('lastComparison', {});
  if (summary) showResult(summary);
  say('');
});
