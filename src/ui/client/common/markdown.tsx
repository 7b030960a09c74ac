/** Renders the Markdown of an agent’s answer. */
import type { ComponentChildren } from 'preact';
import { type MarkdownBlock, markdownBlocks } from '../../../model/texts/markdown';

const TAGS = { plain: undefined, code: 'code', bold: 'b', italic: 'i' } as const;

function inline(spans: MarkdownBlock['lines'][number][number] = []): ComponentChildren[] {
  return spans.map(({ style, text }, index) => {
    const Tag = TAGS[style];
    return Tag ? <Tag key={index}>{text}</Tag> : text;
  });
}

export function Markdown({ text }: { readonly text: string }) {
  return (
    <>
      {markdownBlocks(text).map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
    </>
  );
}

function BlockView({ block: { kind, start, lines } }: { readonly block: MarkdownBlock }) {
  if (kind === 'row')
    return (
      <table>
        <tbody>
          {lines.map((cells, index) => (
            <tr key={index}>
              {cells.map((cell, column) => (
                <td key={column}>{inline(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    );
  if (kind === 'text' || kind === 'heading')
    return (
      <>
        {lines.map(([spans], index) => (
          <p key={index}>{kind === 'heading' ? <b>{inline(spans)}</b> : inline(spans)}</p>
        ))}
      </>
    );
  const items = lines.map(([spans], index) => <li key={index}>{inline(spans)}</li>);
  return kind === 'item' ? <ul>{items}</ul> : <ol start={start}>{items}</ol>;
}
