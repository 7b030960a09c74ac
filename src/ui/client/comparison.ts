/** The dialog “Compare old and new answers”: which answers, what will be compared, what came of it. */
import * as z from 'zod/mini';
import { busy, element, made, say } from './dialog';
import { callServer } from './server';

const Preview = z.object({
  sheetId: z.number(),
  items: z.number(),
  text: z.string(),
  problems: z.array(z.string()),
  model: z.string(),
});

const Tally = z.object({ old: z.number(), new: z.number(), tie: z.number() });
const Means = z.object({ factuality: z.number(), completeness: z.number(), average: z.number() });
const Summary = z.object({
  outcome: z.string(),
  stopped: z.string(),
  advice: z.string(),
  statistics: z.object({
    items: z.number(),
    compared: z.number(),
    errors: z.number(),
    unscored: z.number(),
    verdict: z.string(),
    plain: z.object({
      better: Tally,
      factuality: Tally,
      completeness: Tally,
      means: z.nullable(z.object({ old: Means, new: Means })),
    }),
  }),
});
type Summary = z.infer<typeof Summary>;

const Report = z.discriminatedUnion('state', [
  z.object({ state: z.literal('compared'), summary: Summary, text: z.string() }),
  z.object({ state: z.literal('paused'), text: z.string() }),
  /** Another run had been interrupted, and was taken to its end first. */
  z.object({ state: z.enum(['finished', 'asked']) }),
]);
const Last = z.object({ summary: z.nullable(Summary) });
const Exported = z.object({ name: z.string(), text: z.string() });

const source = element('source', HTMLElement);
const start = element('start', HTMLButtonElement);

let sheetId = 0;

function showSource(reply: unknown): void {
  const { items, text, problems, model, ...preview } = Preview.parse(reply);
  ({ sheetId } = preview);
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
  void busy('Comparing … This window may be closed: the comparison goes on by itself.', async () => {
    const report = Report.parse(await callServer('startComparison', { sheetId }));
    if (report.state === 'paused') {
      say('good', `The comparison goes on by itself: ${report.text}.`);
      return;
    }
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
    const { name, text } = Exported.parse(await callServer('exportComparison', {}));
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'application/json;charset=utf-8' }));
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
    say('good', `Saved: ${name}`);
  });
});

void busy('Loading …', async () => {
  const { summary } = Last.parse(await callServer('lastComparison', {}));
  if (summary) showResult(summary);
  say('');
});
