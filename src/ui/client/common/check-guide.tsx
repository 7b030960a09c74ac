/** The guide to a check: its question, its columns, the meaning of its scores, and its pitfalls. */
import { useState } from 'preact/hooks';
import { PITFALLS } from '../../../checks/pitfalls';
import type { ReplyOf } from '../../../commands/table';
import { Button } from './components';
import { callServer } from './call-server';
import { StatusLine, useLoaded } from './work-status';

/** Shows text between backticks as code: names of columns, and values. */
function withCode(text: string) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}

type GuideCheck = ReplyOf<'guide'>['checks'][number];

/** Returns the check’s own lines and its pitfalls. */
export function linesOf({ id, lines }: GuideCheck): GuideCheck['lines'] {
  return [...lines, ...(PITFALLS[id] ?? []).map((text) => ({ label: 'pitfall', text }))];
}

export function Lines({ of: lines }: { readonly of: GuideCheck['lines'] }) {
  return (
    <dl class="guide">
      {lines.map(({ label, text }) => (
        <div key={`${label} ${text}`}>
          <dt>{label}</dt>
          <dd>{withCode(text)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function CheckGuide({ check }: { readonly check: GuideCheck }) {
  return (
    <>
      <p>{withCode(check.question)}</p>
      <Lines of={linesOf(check)} />
    </>
  );
}

/** A button that shows or hides the guide to a check. */
export function CheckGuideToggle({ id, title }: { readonly id: string; readonly title: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button class="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        What “{title}” checks
      </Button>
      {isOpen && <LoadedGuide id={id} />}
    </>
  );
}

function LoadedGuide({ id }: { readonly id: string }) {
  const { value, work } = useLoaded(() => callServer('guide', {}));
  const check = value?.checks.find((one) => one.id === id);
  return check ? <CheckGuide check={check} /> : <StatusLine status={work.status} />;
}
