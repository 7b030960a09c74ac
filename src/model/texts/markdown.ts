/**
 * Parses agents’ Markdown for pages and reports: paragraphs, headings, lists, tables, bold, italic, code. HTML, links and images stay
 * text.
 */

interface Span {
  readonly style: 'plain' | 'code' | 'bold' | 'italic';
  readonly text: string;
}

/** Neighbouring lines of one kind. */
export interface MarkdownBlock {
  readonly kind: 'item' | 'numbered' | 'row' | 'heading' | 'text';
  /** The first number of a numbered list. */
  readonly start: number;
  /** The cells of each line: several in the rows of a table, one elsewhere. */
  readonly lines: readonly (readonly (readonly Span[])[])[];
}

const PATTERNS = [
  ['item', /^\s*()[-*•]\s+(.*)$/],
  ['numbered', /^\s*(\d{1,6})[.)]\s+(.*)$/],
  ['row', /^\s*()\|(.*)\|\s*$/],
  ['heading', /^()#{1,6}\s+(.*)$/],
  ['blank', /^()\s*()$/],
  ['text', /^()(.*)$/],
] as const;
/** Between the head of a table and its body. */
const RULE = /^[\s:|-]+$/;

/** @example markdownBlocks('1. **Pará**')[0] // { kind: 'numbered', start: 1, lines: [[[{ style: 'bold', text: 'Pará' }]]] } */
export function markdownBlocks(text: string): MarkdownBlock[] {
  const blocks: { kind: MarkdownBlock['kind'] | 'blank'; start: number; lines: string[] }[] = [];
  for (const line of text.split(/\r?\n/))
    for (const [kind, pattern] of PATTERNS) {
      const [, number = '', content = ''] = pattern.exec(line) ?? [];
      if (!pattern.test(line)) continue;
      const last = blocks[blocks.length - 1];
      if (last?.kind === kind) last.lines.push(content);
      else blocks.push({ kind, start: Number(number), lines: [content] });
      break;
    }
  return blocks.flatMap(({ kind, start, lines }): MarkdownBlock[] => {
    if (kind === 'blank') return [];
    if (kind === 'text') return [{ kind, start, lines: [[spansOf(lines.join('\n'))]] }];
    if (kind !== 'row') return [{ kind, start, lines: lines.map((line) => [spansOf(line)]) }];
    const rows = lines.filter((line) => !RULE.test(line));
    return [{ kind, start, lines: rows.map((line) => line.split('|').map((cell) => spansOf(cell.trim()))) }];
  });
}

/** An agent’s text without the marks of bold, italic and code. @example withoutMarkdown('**1 Mha** lost') // '1 Mha lost' */
export function withoutMarkdown(text: string): string {
  return spansOf(text)
    .map((span) => span.text)
    .join('');
}

const INLINE = /(\*\*[^*]+\*\*|__[^_]+__|`[^`]+`|\*[^*\s][^*]*\*)/;

function spansOf(text: string): Span[] {
  return text.split(INLINE).flatMap((part, index): Span[] => {
    if (part === '') return [];
    if (index % 2 === 0) return [{ style: 'plain', text: part }];
    if (part.startsWith('`')) return [{ style: 'code', text: part.slice(1, -1) }];
    return /^(?:\*\*|__)/.test(part)
      ? [{ style: 'bold', text: part.slice(2, -2) }]
      : [{ style: 'italic', text: part.slice(1, -1) }];
  });
}
