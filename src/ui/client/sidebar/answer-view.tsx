/** What the agent answered, and what was expected of it; where that fails, with the words that the answer lacks marked. */
import { useState } from 'preact/hooks';
import { wordDiff, type Stretch } from '../../../model/texts/word-diff';
import type { ComponentChildren } from 'preact';

// Markdown as agents write it: paragraphs, headings, lists, tables, bold, italic, code. All of it is text: no HTML, no link, no image.

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
type Kind = (typeof KINDS)[number][0];

interface Block {
  readonly kind: Kind;
  readonly lines: string[];
}

/** Neighbouring lines of a kind are one block. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [kind, content] = KINDS.flatMap(([name, pattern]): [Kind, string][] => {
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

function BlockView({ block: { kind, lines } }: { readonly block: Block }) {
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

/** About ten lines of a sidebar. */
const LONG = 420;
const MANY_LINES = 10;

interface AnswerProps {
  readonly answer: string;
  readonly expected: string;
  /** Whether the answer was found wanting. */
  readonly isWrong: boolean;
}

export function AnswerView({ answer, expected, isWrong }: AnswerProps) {
  const [isWhole, setIsWhole] = useState(false);
  if (answer === '' && expected === '') return null;
  const isLong = answer.length > LONG || answer.split('\n').length > MANY_LINES;
  const parts = isWrong ? wordDiff(expected, answer)[0] : [{ text: expected, differs: false }];
  return (
    <section class="answer" aria-label="Answer">
      {answer !== '' && (
        <>
          <div class={isLong && !isWhole ? 'folded' : ''}>
            <Markdown text={answer} />
          </div>
          {isLong && (
            <button type="button" class="link" onClick={() => setIsWhole(!isWhole)}>
              {isWhole ? 'Show less' : 'Show the whole answer'}
            </button>
          )}
        </>
      )}
      {answer === '' && <p class="quiet">The agent said nothing.</p>}
      {expected !== '' && (
        <p>
          <span class="quiet">Expected </span>
          <Marked parts={parts} />
        </p>
      )}
    </section>
  );
}

/** A text with the words marked that another one lacks. */
export function Marked({ parts = [] }: { readonly parts: readonly Stretch[] | undefined }) {
  if (parts.length === 0) return <i>nothing</i>;
  return (
    <>
      {parts.map(({ text, differs }, index) =>
        differs ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
      )}
    </>
  );
}
