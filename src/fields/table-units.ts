/** The units in a table's head, or in a row's label, put behind the cells that have none. */
import { unitOf } from './units';

const RULE = /^[\s|:-]*-[\s|:-]*$/;
const BARE = /^[*_ ]*[-−–+]?\d[\d.,'’\s]*[*_ ]*$/;
/** In the first column, a row's label. */
const YEAR = /^\D*(?:19|20)\d\d\D*$/;
const IN_BRACKETS = /[([]([^()[\]]+)[)\]]/;

/** @example withTableUnits('| Year | Loss (kha) |\n|---|---|\n| 2023 | 431 |') // … '| 2023 | 431 (kha) |' */
export function withTableUnits(text: string): string {
  if (!text.includes('|') && !/<t[dh]\b/i.test(text)) return text;
  const lines = text
    .replace(/<\/t[dh]>\s*<t[dh]\b[^<>]*>/gi, ' | ')
    .replace(/<tr\b[^<>]*>\s*<t[dh]\b[^<>]*>/gi, '\n| ')
    .replace(/<\/th>\s*<\/tr>/gi, ' |\n|---|')
    .replace(/<\/td>\s*<\/tr>/gi, ' |')
    .split('\n');
  let heads: readonly string[] = [];
  return lines
    .map((line, at) => {
      if (!line.includes('|') && line.trim() !== '') heads = [];
      if (!line.includes('|') || RULE.test(line)) return line;
      const cells = cellsOf(line);
      const isHead = RULE.test(lines[at + 1] ?? '');
      if (isHead || (heads.length === 0 && cells.length > 1 && !cells.some((cell) => BARE.test(cell))))
        heads = cells;
      if (heads === cells) return line;
      const ofRow = unitIn(cells[0] ?? '');
      const shown = cells.map((cell, column) => {
        const unit =
          BARE.test(cell) && (column > 0 || !YEAR.test(cell))
            ? (unitIn(heads[column] ?? '') ?? ofRow)
            : undefined;
        return unit === undefined ? cell : `${cell} (${unit})`;
      });
      return `| ${shown.join(' | ')} |`;
    })
    .join('\n');
}

function cellsOf(line: string): string[] {
  const cells = line.trim().replace(/^\|/, '').replace(/\|$/, '').split('|');
  return cells.map((cell) => cell.trim());
}

/** The unit that a head names, in brackets or behind its words: "Loss (kha)", "Loss in kha", "Share, %". */
function unitIn(head: string): string | undefined {
  const words = head.replace(/[*_`]/g, '');
  const candidates = [
    ...(IN_BRACKETS.exec(words)?.[1]?.split(/[,;]/) ?? []),
    /^(?:years?|months?|weeks?|days?)$/i.test(words.trim()) ? '' : words,
    /\bin (.+)$/.exec(words)?.[1] ?? '',
    /[,:/] ?(.+)$/.exec(words)?.[1] ?? '',
    / (%|[kM]?ha|km[2²])$/.exec(words)?.[1] ?? '',
  ];
  return candidates
    .map((part) => part.trim())
    .find((part) => part !== '' && unitOf(part.replace('²', '2')) !== null);
}
