/** Markdown as agents write it: paragraphs, headings, lists, tables, bold, italic, code. All of it is text: no HTML, no link, no image. */
import type { ComponentChildren } from 'preact';

const INLINE = /(\*\*[^*]+\*\*|__[^_]+__|`[^`]+`|\*[^*\s][^*]*\*)/;

function inline(text: string): ComponentChildren[] {
  return text.split(INLINE).map((part, index) => {
    if (index % 2 === 0) return part;
    if (part.startsWith('`')) return <code key={index}>{part.slice(1, -1)}</code>;
    if (part.startsWith('**') || part.startsWith('__')) return <b key={index}>{part.slice(2, -2)}</b>;
    return <i key={index}>{part.slice(1, -1)}</i>;
  });
}

const KINDS = [
  ['item', /^\s*(?:[-*•]|\d+[.)])\s+(.*)$/],
  ['row', /^\s*\|(.*)\|\s*$/],
  ['heading', /^#{1,6}\s+(.*)$/],
  ['blank', /^\s*()$/],
  ['text', /^(.*)$/],
] as const;
type BlockKind = (typeof KINDS)[number][0];

interface MarkdownBlock {
  readonly kind: BlockKind;
  readonly lines: string[];
}

/** Neighbouring lines of a kind are one block. */
function blocksOf(text: string): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [kind, content] = KINDS.flatMap(([name, pattern]): [BlockKind, string][] => {
      const match = pattern.exec(line);
      return match ? [[name, match[1] ?? '']] : [];
    })[0] ?? ['text', line];
    const last = blocks[blocks.length - 1];
    if (last?.kind === kind) last.lines.push(content);
    else blocks.push({ kind, lines: [content] });
  }
  return blocks;
}

export function Markdown({ text }: { readonly text: string }) {
  return (
    <>
      {blocksOf(text).map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
    </>
  );
}

function BlockView({ block: { kind, lines } }: { readonly block: MarkdownBlock }) {
  if (kind === 'blank') return null;
  if (kind === 'item')
    return (
      <ul>
        {lines.map((line, index) => (
          <li key={index}>{inline(line)}</li>
        ))}
      </ul>
    );
  if (kind === 'row')
    return (
      <table>
        <tbody>
          {lines
            // What separates the head of a table from its body.
            .filter((line) => !/^[\s:|-]+$/.test(line))
            .map((line, index) => (
              <tr key={index}>
                {line.split('|').map((cell, column) => (
                  <td key={column}>{inline(cell.trim())}</td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    );
  return <p>{kind === 'heading' ? <b>{inline(lines.join(' '))}</b> : inline(lines.join('\n'))}</p>;
}
