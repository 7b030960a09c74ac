/** Tables of two columns as lines that can be read like any other: "Total: 1,845.3 ha". */

const ROW = /^ *\|.*\| *$/;
const RULE = /^ *\|(?: *:?-+:? *\|)+ *$/;
/** The unit in a heading: "Loss (ha)", or all of it: "kha". */
const UNIT = /^(.*?) *\(([^()]{1,12})\)$|^([a-z]{1,5}\d?|%)$/i;

/**
 * Each Markdown table of two columns becomes a heading and a line per row, with the unit of its second column. Other tables stay as
 * they are.
 */
export function tableRows(text: string): string {
  if (!text.includes('|')) return text;
  const lines = text.split('\n');
  const out: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const [, title, ...more] = ROW.test(line) && RULE.test(lines[at + 1] ?? '') ? cells(line) : [];
    if (title === undefined || more.length > 0) {
      out.push(line);
      continue;
    }
    const unit = UNIT.exec(title);
    const [name, behind] = unit ? [unit[1] ?? '', unit[2] ?? unit[3] ?? ''] : [title, ''];
    if (name !== '') out.push(`${name}:`);
    for (at += 2; ROW.test(lines[at] ?? ''); at++) {
      const [label = '', value = ''] = cells(lines[at] ?? '');
      out.push(`${label}: ${value}${/\d$/.test(value) ? ` ${behind}` : ''}`);
    }
    at--;
  }
  return out.join('\n');
}

function cells(row: string): string[] {
  return row
    .trim()
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.replace(/\*\*/g, '').trim());
}
