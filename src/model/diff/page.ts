/** A diff of runs as one offline page, written by the command line or saved by a user. All text from cases is escaped. */
import { html as h, type Markup } from '../texts/html';
import { wordDiff, type Stretch } from '../texts/word-diff';
import { count } from '../text';
import { cellText, type Section } from '../section';
import { diffSections } from './sections';
import { type ChangedCase, changeText, type EvalSetDiff, LIST_TITLES, NOT_KEPT } from './view';

export interface DiffPage {
  readonly evalSets: readonly EvalSetDiff[];
  /** Sentences about what cannot be compared. */
  readonly unpaired?: readonly string[];
  /** Sentences about gates that failed. */
  readonly failed?: readonly string[];
}

const STYLE = `
:root { color-scheme: light dark; background: Canvas; color: CanvasText; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.3rem; } h2 { font-size: 1.15rem; margin-top: 2rem; } h3 { font-size: 1rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
th, td { padding: 0.25rem 0.6rem; border-bottom: 1px solid #8884; text-align: right; }
td { white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
.bad { color: #b3261e; } .warn { color: #8a5a00; } .real { font-weight: 600; } .quiet { opacity: 0.7; }
details { margin: 0.5rem 0; } summary { cursor: pointer; }
.sides { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; margin: 0.3rem 0 0.8rem; }
.sides > div { border-left: 3px solid #8884; padding-left: 0.6rem; white-space: pre-wrap; }
.then mark { background: #f6b8b1; color: #410e0b; } .now mark { background: #b7e1bd; color: #0b3d17; }
@media (max-width: 40rem) { .sides { grid-template-columns: 1fr; } }
@media (prefers-color-scheme: dark) { .bad { color: #ff8a80; } .warn { color: #ffca6b; } }
@media print { body { margin: 0; max-width: none; } }
`;

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** @returns the file: HTML without a script */
export function diffPage({ evalSets, unpaired = [], failed = [] }: DiffPage): string {
  return h`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<title>GNW Evals: diff of runs</title>
<style>${{ markup: STYLE }}</style>
</head>
<body>
<main>
${heading(evalSets)}
${failed.map((text) => h`<p class="bad">${text}</p>`)}
${unpaired.map((text) => h`<p class="warn">${text}</p>`)}
${evalSets.map(evalSet)}
</main>
</body>
</html>
`.markup;
}

/** What changed; for several eval sets a sentence each, which a heading cannot hold. */
function heading(sets: readonly EvalSetDiff[]): Markup {
  const [first, ...others] = sets;
  return first && others.length === 0
    ? h`<h1>${first.sentence}</h1>`
    : h`<h1>What changed in ${count(sets.length, 'eval set')}</h1>${sets.map(({ sentence }) => h`<p>${sentence}</p>`)}`;
}

function evalSet(set: EvalSetDiff): Markup {
  const matched = set.matched === '' ? '' : ` (matched ${set.matched})`;
  return h`<section>
<h2>${set.tab === '' ? 'Eval set' : set.tab}</h2>
<p>${set.before} → ${set.after}: ${count(set.shared, 'case')} in both${matched}.</p>
${set.notComparable.map((text) => h`<p class="warn">${text}</p>`)}
<p>${[set.build, set.rates, set.chance, set.trials, set.least].filter((text) => text !== '').join(' ')}</p>
${diffSections(set).map(tableOf)}
${set.lists.flatMap(({ list, total, cases }) => (cases.length === 0 ? [] : [changed(LIST_TITLES[list], total, cases)]))}
</section>`;
}

function tableOf({ title, columns, rows }: Section): Markup {
  const heads = columns.map(({ head }) => (head === '' ? h`<td></td>` : h`<th>${head}</th>`));
  const body = rows.map(
    ({ cells, isStrong = false }) =>
      h`<tr class="${isStrong ? 'real' : ''}">${columns.map((column, index) => h`<td>${cellText(cells[index] ?? null, column)}</td>`)}</tr>`,
  );
  return h`<h3>${title}</h3><div class="scroll" tabindex="0"><table><thead><tr>${heads}</tr></thead><tbody>${body}</tbody></table></div>`;
}

function changed(title: string, total: number, cases: readonly ChangedCase[]): Markup {
  const more = total > cases.length ? h`<p>… and ${total - cases.length} more.</p>` : h``;
  return h`<h3>${title}: ${count(total, 'case')}</h3>${cases.map(oneCase)}${more}`;
}

function oneCase({ name, query, verdict, checks, outputs }: ChangedCase): Markup {
  const what = [verdict, ...checks.map(changeText)].join('; ');
  const head = h`<b>${name}</b> ${what}<br>${query}`;
  if (outputs.length === 0) return h`<p>${head}</p>`;
  return h`<details><summary>${head}</summary>${outputs.map(sides)}</details>`;
}

function sides({ title, before, after }: ChangedCase['outputs'][number]): Markup {
  const [then, now] = wordDiff(before ?? '', after ?? '');
  const side = (name: string, text: string | null, parts: readonly Stretch[], other: string | null): Markup =>
    h`<div class="${name}">${text === null ? h`<span class="quiet">${NOT_KEPT}</span>` : parts.map((part) => (part.differs && other !== null ? h`<mark>${part.text}</mark>` : h`${part.text}`))}</div>`;
  return h`<b>${title}</b><div class="sides">${side('then', before, then, after)}${side('now', after, now, before)}</div>`;
}
