/** Shows what comparing two runs found. Everything that comes from a cell or a file is text. */
import type { ReplyOf } from '../../api/table';
import { element, made } from './dialog';

export type RunDiff = ReplyOf<'diffRuns'>;
type List = RunDiff['lists'][number];
type Row = List['rows'][number];

interface ListWords {
  readonly title: string;
  /** Of the checks' column; without it there is none. */
  readonly checks?: string;
  /** Shown open, and also where it is empty. */
  readonly isMain?: true;
}

const WORDS: Readonly<Record<List['list'], ListWords>> = {
  regressions: { title: 'Regressions', checks: 'Got worse', isMain: true },
  recoveries: { title: 'Recoveries', checks: 'Got better', isMain: true },
  coverageLost: { title: 'Coverage lost', checks: 'No longer scored', isMain: true },
  edited: { title: 'Edited cases', isMain: true },
  coverageGained: { title: 'Coverage gained', checks: 'Newly scored' },
  stillFailing: { title: 'Still failing', checks: 'Failed both times' },
  gone: { title: 'Only in the earlier run' },
  added: { title: 'Only in the later run' },
};

export function showResult(found: RunDiff): void {
  element('result-title', HTMLHeadingElement).textContent = `${found.tab}: ${found.left} → ${found.right}`;
  showComparable(found.notComparable);
  element('rates', HTMLParagraphElement).textContent = found.rates;
  element('chance', HTMLParagraphElement).textContent = found.chance;
  element('shared', HTMLParagraphElement).textContent =
    `The runs share ${cases(found.shared)}${found.matched === '' ? '' : ` (matched: ${found.matched})`}. Edited cases, and those of only one run, do not count in the rates.`;
  const sections = Object.entries(WORDS).flatMap(([name, words]) => {
    const list = found.lists.find((one) => one.list === name);
    return list && (list.cases > 0 || words.isMain) ? [section(list, words)] : [];
  });
  element('lists', HTMLDivElement).replaceChildren(...sections);
  element('result', HTMLElement).hidden = false;
  // Read aloud from its beginning, and scrolled to.
  element('result-title', HTMLHeadingElement).focus();
}

export function hideResult(): void {
  element('result', HTMLElement).hidden = true;
}

function showComparable(reasons: readonly string[]): void {
  const box = element('comparable', HTMLDivElement);
  box.className = reasons.length > 0 ? 'different' : '';
  if (reasons.length === 0) {
    box.replaceChildren(
      made('b', 'The runs are comparable: '),
      'same settings, prompts, judge, ff, trials and rows.',
    );
    return;
  }
  const list = made('ul');
  list.append(...reasons.map((reason) => made('li', reason)));
  box.replaceChildren(made('b', 'A difference need not be the agent’s:'), list);
}

function section({ cases: number, checks, rows }: List, words: ListWords): HTMLElement {
  if (number === 0) {
    const none = made('div');
    none.className = 'none';
    none.append(made('h3', `${words.title}: none`));
    return none;
  }
  const box = made('details');
  box.open = words.isMain === true;
  const inChecks = words.checks !== undefined && checks > 0 ? `, ${counted(checks, 'check')}` : '';
  const summary = made('summary');
  summary.append(made('h3', `${words.title}: ${cases(number)}${inChecks}`));
  box.append(summary);
  box.append(table(rows, words));
  if (number > rows.length) box.append(made('p', `… and ${number - rows.length} more.`));
  return box;
}

function table(rows: readonly Row[], { title, checks }: ListWords): HTMLTableElement {
  const found = made('table');
  found.setAttribute('aria-label', title);
  const headings = made('tr');
  headings.append(heading('Case', 'case'), heading('Query', ''), heading('Verdict', 'verdict'));
  if (checks !== undefined) headings.append(heading(checks, 'checks'));
  const head = found.createTHead();
  head.append(headings);
  found.createTBody().append(...rows.map((row) => line(row, checks !== undefined)));
  return found;
}

function heading(text: string, kind: string): HTMLTableCellElement {
  const cell = made('th', text);
  cell.scope = 'col';
  cell.className = kind;
  return cell;
}

function line({ name, query, url, verdict, matched, checks }: Row, hasChecks: boolean): HTMLTableRowElement {
  const cells = made('tr');
  const first = made('th');
  first.scope = 'row';
  first.append(linked(name === '' ? 'case' : name, url));
  if (matched !== '' && matched !== 'uid') first.append(` (by ${matched})`);
  cells.append(first, made('td', query), made('td', verdict));
  if (hasChecks) cells.append(made('td', checks.join(', ')));
  return cells;
}

/** Opened beside, so that the comparison stays. */
function linked(name: string, url: string): HTMLElement {
  if (!/^https?:/.test(url)) return made('span', name);
  const link = made('a', name);
  link.href = url;
  link.target = '_blank';
  link.rel = 'noopener';
  return link;
}

function cases(n: number): string {
  return counted(n, 'case');
}

function counted(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}
