/** The dialog “Check this installation”: one part after the other, so that whoever waits sees it go on. */
import type { ReplyOf } from '../../api/table';
import { busy, element, made, say } from './common/dialog';
import { THIS_BUILD } from '../../model/this-build';
import { saveFile } from './common/save-file';
import { callServer } from './common/server';

type Finding = ReplyOf<'checkInstallation'>['parts'][number]['findings'][number];

const PARTS = [
  ['trials', 'Trying what no document tells …'],
  ['cells', 'Trying cells and colours …'],
  ['account', 'Trying triggers, stores and permissions …'],
  ['later', 'Looking for triggers …'],
  ['waiting', 'Measuring waiting times, up to five minutes …'],
  ['reply', 'Waiting for a large reply …'],
] as const;

/** For the makers of the add-on: slow, and nobody's runs rest on the answers. */
const FOR_MAKERS: ReadonlySet<string> = new Set(['trials', 'reply']);

const CLASSES = { works: 'works', 'does not work': 'fails', 'not tested': '' } as const;

const url = element('url', HTMLInputElement);
const keep = element('keep', HTMLInputElement);
const results = element('results', HTMLDivElement);
const report = element('report', HTMLTextAreaElement);
const copy = element('copy', HTMLButtonElement);
const save = element('save', HTMLButtonElement);

/** What was seen of what no document tells, for the local runtime: local/runtime/observed. */
let observed: object = {};

function shown({ title, verdict, seen, todo }: Finding): HTMLLIElement {
  const item = made('li');
  item.className = 'finding';
  const chip = made('span', verdict);
  chip.className = CLASSES[verdict];
  const words = made('div');
  words.append(made('b', title), made('p', seen));
  if (todo !== '') words.append(made('p', `→ ${todo}`));
  item.append(chip, words);
  return item;
}

function show(title: string, findings: readonly Finding[]): void {
  const list = made('ul');
  list.append(...findings.map(shown));
  results.append(made('h2', title), list);
}

/** One sentence on all of it. */
function summed(findings: readonly Finding[]): string {
  const number = (wanted: Finding['verdict']): number =>
    findings.filter(({ verdict }) => verdict === wanted).length;
  return `Works: ${number('works')}. Does not work: ${number('does not work')}. Not tested: ${number('not tested')}.`;
}

async function check(): Promise<void> {
  results.replaceChildren();
  report.hidden = true;
  copy.hidden = save.hidden = true;
  observed = {};
  const all: Finding[] = [];
  const texts = [`GNW Evals, check of the installation, ${new Date().toISOString().slice(0, 10)}`];
  const failed: string[] = [];
  for (const [part, doing] of PARTS) {
    if (FOR_MAKERS.has(part) && !keep.checked) continue;
    say('', doing);
    try {
      const request = { parts: [part], url: url.value, keepsTab: keep.checked };
      const { parts, text } = await callServer('checkInstallation', request);
      for (const { title, findings } of parts) {
        show(title, findings);
        all.push(...findings);
        for (const { observed: seen } of findings) observed = { ...observed, ...seen };
      }
      texts.push(text);
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      // How much a page gets at once is asked, and not needed.
      if (part === 'reply') {
        const finding = { title: 'A reply of 20 MB', verdict: 'not tested', seen: words, todo: '' } as const;
        show('A large reply', [finding]);
        all.push(finding);
        break;
      }
      failed.push(words);
      // What is wrong with a request is wrong with the next one too.
      if (all.length === 0) break;
    }
  }
  if (all.length > 0) {
    report.value = texts.join('\n\n');
    report.hidden = false;
    copy.hidden = save.hidden = false;
  }
  const isGood = failed.length === 0 && all.every(({ verdict }) => verdict !== 'does not work');
  say(isGood ? 'good' : 'bad', ...(all.length > 0 ? [summed(all)] : []), ...failed);
}

element('form', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  void busy('Checking …', check);
});

async function copyReport(): Promise<void> {
  report.select();
  try {
    await navigator.clipboard.writeText(report.value);
    say('good', 'Copied.');
  } catch {
    // The page may have no right to the clipboard: then the keyboard has.
    say('', 'The report is selected: press Ctrl+C or ⌘C.');
  }
}

copy.addEventListener('click', () => void copyReport());
save.addEventListener('click', () => {
  const seenAt = new Date().toISOString().slice(0, 10);
  const text = JSON.stringify({ version: THIS_BUILD.version, seenAt, observed }, null, 2);
  saveFile(`google-${seenAt}.json`, 'application/json', text);
});
