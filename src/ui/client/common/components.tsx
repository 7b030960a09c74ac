/** Components that pages share: buttons, links to rows and pages, chips, pagers, cards, verdicts. */
import type { ButtonHTMLAttributes, ComponentChildren, FormHTMLAttributes } from 'preact';
import { useState } from 'preact/hooks';
import type { ReplyOf, RequestOf } from '../../../commands/table';
import { readVerdict, toneOf, verdictWord } from '../../../model/scorecard';
import type { MenuFunction } from '../../menu';
import { useRovingFocus } from './keyboard';
import { callMenu, callServer, focusSheet } from './call-server';
import { StatusLine, useWork, type Work } from './work-status';

interface ButtonProps extends ButtonHTMLAttributes {
  /** Disables the button while it is busy. */
  readonly work?: Work;
}

export function Button({ work, ...native }: ButtonProps) {
  return <button type="button" disabled={work?.isBusy === true} {...native} />;
}

interface FormProps extends Omit<FormHTMLAttributes, 'onSubmit'> {
  readonly onSubmit: () => void;
}

/** A form handled by script, without a reload. */
export function Form({ onSubmit, ...native }: FormProps) {
  return (
    <form
      {...native}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}

interface TaskButtonsProps {
  readonly work: Work;
  /** The text of the button that submits the form. */
  readonly submit?: string;
  /** Other buttons; false entries are left out. */
  readonly of?: readonly (readonly [text: string, act: () => void] | false)[];
}

/** Buttons that start a task, and the status of that task. */
export function TaskButtons({ work, submit, of = [] }: TaskButtonsProps) {
  return (
    <>
      <div class="buttons">
        {submit !== undefined && (
          <Button type="submit" class="main" work={work}>
            {submit}
          </Button>
        )}
        {of.map(
          (button) =>
            button && (
              <Button key={button[0]} work={work} onClick={button[1]}>
                {button[0]}
              </Button>
            ),
        )}
      </div>
      <StatusLine status={work.status} />
    </>
  );
}

interface LinkProps {
  readonly text: ComponentChildren;
  /** The status while busy. */
  readonly doing: string;
  readonly act: () => Promise<unknown>;
}

/** A button that looks like a link; an error is shown next to it. */
function Link({ text, doing, act }: LinkProps) {
  const work = useWork();
  return (
    <>
      <Button class="link" onClick={() => void work.run(doing, act)}>
        {text}
      </Button>
      <StatusLine status={work.status} />
    </>
  );
}

/** A link to a row; it moves the keyboard focus to the sheet. */
export function GoTo({ place, text }: { readonly place: RequestOf<'goToRow'>; readonly text: string }) {
  const go = async (): Promise<void> => {
    await callServer('goToRow', place);
    focusSheet();
  };
  return <Link text={text} doing="Going there…" act={go} />;
}

/** A link to another site, which opens in a new window. */
export function OutsideLink({ url, text }: Readonly<Record<'url' | 'text', string>>) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {text}
      <span class="unseen"> (in a new window)</span>
    </a>
  );
}

/** Links to rows, each with a remark. */
export function RowRemarks({ of }: { readonly of: ReplyOf<'judgeAgain'>['changed'] }) {
  return (
    <ul class="plain">
      {of.map(({ tab, sheetId, row, testId, text }) => (
        <li key={`${sheetId} ${row} ${text}`}>
          <GoTo place={{ sheetId, row }} text={`${tab} ${testId === '' ? `row ${row}` : testId}`} /> {text}
        </li>
      ))}
    </ul>
  );
}

interface OpenPageProps {
  readonly page: MenuFunction;
  /** Tells the page what to show first. */
  readonly opens?: string;
  readonly text: string;
}

export function OpenPage({ page, opens = '', text }: OpenPageProps) {
  return <Link text={text} doing="Opening…" act={() => callMenu(page, opens)} />;
}

interface ChipsProps<Of extends string> {
  readonly label: string;
  readonly options: readonly (readonly [value: Of, text: string, colour?: string])[];
  readonly value: Of;
  readonly onChoose: (value: Of) => void;
}

/** A toolbar of buttons, one of them pressed. */
export function Chips<Of extends string>({ label, options, value, onChoose }: ChipsProps<Of>) {
  const { tabIndexOf, ...onKeys } = useRovingFocus(options.length);
  return (
    <div class="chips" role="toolbar" aria-label={label} {...onKeys}>
      {options.map(([option, text, colour = ''], index) => (
        <Button
          key={option}
          class={`chip ${colour}`}
          aria-pressed={option === value}
          tabIndex={tabIndexOf(index)}
          onClick={() => onChoose(option)}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}

interface PagerProps {
  readonly label: string;
  /** Zero-based; -1 if the row shown is not in the list. */
  readonly index: number;
  readonly length: number;
  readonly onStep: (by: 1 | -1) => void;
  /** The keys that step back and forth. */
  readonly keys: readonly [back: string, forth: string];
  /** The position, between the buttons. */
  readonly text: string;
  readonly children?: ComponentChildren;
}

/** Steps through a list of rows. */
export function Pager({ label, index, length, onStep, keys, text, children }: PagerProps) {
  return (
    <nav class="buttons" aria-label={label}>
      <Button aria-keyshortcuts={keys[0]} disabled={index < 1} onClick={() => onStep(-1)}>
        ◀ <kbd>{keys[0]}</kbd>
        <span class="unseen"> Previous row</span>
      </Button>
      <b>{text}</b>
      <Button aria-keyshortcuts={keys[1]} disabled={index >= length - 1} onClick={() => onStep(1)}>
        ▶ <kbd>{keys[1]}</kbd>
        <span class="unseen"> Next row</span>
      </Button>
      {children}
    </nav>
  );
}

/** A term with its description, in a `dl`. */
export function Fact({ name, children }: Readonly<Record<'name' | 'children', ComponentChildren>>) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** Draws a paragraph for each non-blank text. */
export function Texts({
  of: texts,
  class: style,
}: {
  readonly of: readonly string[];
  readonly class?: string;
}) {
  return texts
    .filter((text) => text !== '')
    .map((text) => (
      <p key={text} class={style}>
        {text}
      </p>
    ));
}

interface CardProps {
  readonly title: ComponentChildren;
  readonly isOpen?: boolean;
  readonly children: ComponentChildren;
}

/** A collapsible section; its content is rendered when it is first opened. */
export function Card({ title, isOpen = false, children }: CardProps) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  return (
    <details
      class="card"
      open={isOpen}
      onToggle={({ currentTarget }) => setWasOpen(wasOpen || currentTarget.open)}
    >
      <summary>
        <h2>{title}</h2>
      </summary>
      {wasOpen && children}
    </details>
  );
}

export function Fold({ title, isOpen = false, children }: CardProps) {
  return (
    <details open={isOpen}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

const CLASSES = { good: 'pass', bad: 'fail', attention: 'amber', neutral: '' } as const;

export const VERDICT_MARKS = {
  ...{ pass: '✓', fail: '✕', undecided: '?', error: '!', not_scored: '–', edited: '✎' },
  unstable: '±',
} as const;

/** A verdict as a coloured chip. @param verdict its word or its id */
export function Verdict({ verdict, text }: { readonly verdict: string | null; readonly text?: string }) {
  const known = readVerdict(verdict);
  const shown = text ?? (known === null ? verdict || 'not scored' : verdictWord(known));
  return <span class={`chip ${known === null ? '' : CLASSES[toneOf(known)]}`}>{shown}</span>;
}

interface MarkProps {
  readonly verdict: string;
  readonly mark: string;
  /** The text for screen readers and the tooltip. */
  readonly text: string;
}

/** A verdict where words do not fit. */
export function Mark({ verdict, mark, text }: MarkProps) {
  return (
    <span title={text}>
      <span aria-hidden="true">
        <Verdict verdict={verdict} text={mark} />
      </span>
      <span class="unseen">{text}</span>
    </span>
  );
}

/** The text is freed after this time: some browsers read it only when the user has chosen a folder. */
const FREED_AFTER_MS = 60_000;

/** Downloads a text as a file. */
export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, FREED_AFTER_MS);
}
