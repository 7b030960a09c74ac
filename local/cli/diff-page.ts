/** A diff of runs as one page that needs no network; everything a case says is escaped. */
import { html as h, type Markup } from '../../src/model/texts/html';
import type { ReplyOf } from '../../src/api/table';
import { count } from '../../src/model/text';
import { LIST_TITLES, pText, scoreText, shareText } from './diff-terminal';

type FileDiff = ReplyOf<'diffFiles'>;

type EvalSet = FileDiff['evalSets'][number];

const STYLE = `
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.3rem; } h2 { font-size: 1.15rem; margin-top: 2rem; } h3 { font-size: 1rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
th, td { padding: 0.25rem 0.6rem; border-bottom: 1px solid #8884; text-align: right; }
td { white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
.bad { color: #b3261e; } .warn { color: #8a5a00; } .real { font-weight: 600; }
@media (prefers-color-scheme: dark) { .bad { color: #ff8a80; } .warn { color: #ffca6b; } }
@media print { body { margin: 0; max-width: none; } }
`;

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

export function diffPage({ sentence, evalSets, unpaired, failures }: FileDiff): string {
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
<h1>${sentence}</h1>
${failures.map(({ gate, sentence: why }) => h`<p class="bad">Gate ${gate} does not hold: ${why}.</p>`)}
${unpaired.map((text) => h`<p class="warn">${text}</p>`)}
${evalSets.map(evalSet)}
</main>
</body>
</html>
`.markup;
}

function evalSet(set: EvalSet): Markup {
  const matched = set.matched === '' ? '' : ` (matched ${set.matched})`;
  return h`<section>
<h2>${set.tab === '' ? 'Eval set' : set.tab}</h2>
<p>${set.before} → ${set.after}: ${count(set.shared, 'case')} in both${matched}.</p>
${set.notComparable.map((text) => h`<p class="warn">${text}</p>`)}
<p>${[set.rates, set.chance, set.least].filter((text) => text !== '').join(' ')}</p>
<div class="scroll"><table>
<thead><tr><th>Check</th><th>Cases</th><th>Before</th><th>After</th><th>Lost</th><th>Gained</th><th>Newly measured</th><th>No longer measured</th><th>p (Holm)</th></tr></thead>
<tbody>${set.checks.map(checkRow)}</tbody>
</table></div>
${set.lists.flatMap(({ list, cases }) => (list === 'stillFailing' || cases.length === 0 ? [] : [changedCases(LIST_TITLES[list], cases)]))}
</section>`;
}

function checkRow(check: EvalSet['checks'][number]): Markup {
  const { title, gates, n, before, after, lost, gained, newlyMeasured, noLongerMeasured, pValue, isReal } =
    check;
  return h`<tr><td>${title}${gates ? '' : ' (info only)'}</td><td>${n}</td><td>${shareText(before)}</td><td>${shareText(after)}</td><td>${lost}</td><td>${gained}</td><td>${newlyMeasured}</td><td>${noLongerMeasured}</td><td class="${isReal ? 'real' : ''}">${pText(pValue)}</td></tr>`;
}

function changedCases(title: string, cases: EvalSet['lists'][number]['cases']): Markup {
  return h`<h3>${title}: ${count(cases.length, 'case')}</h3>
<ul>${cases.map(
    ({ name, query, verdict, checks }) =>
      h`<li><b>${name}</b> ${verdict}${checks.map(({ id, before, after }) => h`; ${id} ${scoreText(before)} → ${scoreText(after)}`)}<br>${query}</li>`,
  )}</ul>`;
}
