/** What a check asks, and what its scores mean. */
import type { ReplyOf } from '../../../commands/table';

/** Text between backticks is the name of a column, or a value. */
function withCode(text: string) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}

export function Paragraph({ check }: { readonly check: ReplyOf<'guide'>['checks'][number] }) {
  return (
    <>
      <p>{withCode(check.question)}</p>
      <dl class="guide">
        {check.lines.map(({ label, text }) => (
          <div key={`${label} ${text}`}>
            <dt>{label}</dt>
            <dd>{withCode(text)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
