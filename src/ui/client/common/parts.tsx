/** What panes are made of: buttons, links to a row or a page, folds, remarks. */
import type { ButtonHTMLAttributes, ComponentChildren, FormHTMLAttributes } from 'preact';
import { useState } from 'preact/hooks';
import type { ReplyOf, RequestOf } from '../../../commands/table';
import { readVerdict, toneOf, verdictWord } from '../../../model/scorecard';
import type { MenuFunction } from '../../menu';
import { useRoving } from './hooks';
import { callMenu, callServer, focusSheet } from './server';
import type { Work } from './work';

interface ButtonProps extends ButtonHTMLAttributes {
  /** While it is busy, the button is disabled. */
  readonly work?: Work;
}

export function Button({ work, ...native }: ButtonProps) {
  return <button type="button" disabled={work?.isBusy === true} {...native} />;
}

interface FormProps extends Omit<FormHTMLAttributes, 'onSubmit'> {
  readonly onSubmit: () => void;
}

/** A form of which a script does something: the page stays. */
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

interface GoToProps {
  readonly place: RequestOf<'goToRow'>;
  readonly text: string;
  readonly work: Work;
}

/** A button that looks like a link: the keyboard goes with it. */
export function GoTo({ place, text, work }: GoToProps) {
  const go = (): void =>
    void work.run('Going there …', async () => {
      await callServer('goToRow', place);
      focusSheet();
    });
  return (
    <Button class="link" onClick={go}>
      {text}
    </Button>
  );
}

interface RowRemarksProps {
  readonly of: ReplyOf<'judgeAgain'>['changed'];
  readonly work: Work;
}

/** Rows, each a click away, and what there is to see. */
export function RowRemarks({ of, work }: RowRemarksProps) {
  return (
    <ul class="plain">
      {of.map(({ tab, sheetId, row, testId, text }) => (
        <li key={`${sheetId} ${row} ${text}`}>
          <GoTo
            place={{ sheetId, row }}
            text={[tab, testId === '' ? `row ${row}` : testId].join(' ')}
            work={work}
          />{' '}
          {text}
        </li>
      ))}
    </ul>
  );
}

interface OpenPageProps {
  readonly page: MenuFunction;
  /** What it shows first. */
  readonly opens?: string;
  readonly text: ComponentChildren;
  readonly work: Work;
}

export function OpenPage({ page, opens = '', text, work }: OpenPageProps) {
  return (
    <Button class="link" onClick={() => void work.run('Opening …', () => callMenu(page, opens))}>
      {text}
    </Button>
  );
}

interface ChipsProps<Of extends string> {
  readonly label: string;
  readonly options: readonly (readonly [value: Of, text: string, colour?: string])[];
  readonly value: Of;
  readonly onChoose: (value: Of) => void;
}

/** One of several, each a click away. */
export function Chips<Of extends string>({ label, options, value, onChoose }: ChipsProps<Of>) {
  const { tabIndexOf, ...onKeys } = useRoving(options.length);
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
  /** The name of one: a row, a turn. */
  readonly of: string;
  /** From 0; the length after the last one. */
  readonly index: number;
  readonly length: number;
  readonly onStep: (by: 1 | -1) => void;
  /** The keys that step back and forth. */
  readonly keys?: readonly [back: string, forth: string];
  /** The position, between the buttons. */
  readonly text: string;
  readonly children?: ComponentChildren;
}

/** Steps through a list, one at a time. */
export function Pager({ label, of, index, length, onStep, keys, text, children }: PagerProps) {
  return (
    <nav class="buttons" aria-label={label}>
      <Button aria-keyshortcuts={keys?.[0]} disabled={index < 1} onClick={() => onStep(-1)}>
        ◀ {keys && <kbd>{keys[0]}</kbd>}
        <span class="unseen"> Previous {of}</span>
      </Button>
      <b>{text}</b>
      <Button aria-keyshortcuts={keys?.[1]} disabled={index >= length - 1} onClick={() => onStep(1)}>
        ▶ {keys && <kbd>{keys[1]}</kbd>}
        <span class="unseen"> Next {of}</span>
      </Button>
      {children}
    </nav>
  );
}

interface TextsProps {
  readonly of: readonly string[];
  readonly class?: string;
}

/** A paragraph for each text that is not blank. */
export function Texts({ of: texts, class: look }: TextsProps) {
  return texts
    .filter((text) => text !== '')
    .map((text) => (
      <p key={text} class={look}>
        {text}
      </p>
    ));
}

interface CardProps {
  readonly title: ComponentChildren;
  readonly isOpen?: boolean;
  readonly children: ComponentChildren;
}

/** What it holds may be loaded first: not before somebody wants to see it. */
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

/** Verdicts where there is no room for words. */
export const VERDICT_MARKS = {
  ...{ pass: '✓', fail: '✕', undecided: '?', error: '!', not_scored: '–', edited: '✎' },
  unstable: '±',
} as const;

interface VerdictProps {
  /** By its word or its id. */
  readonly verdict: string | null;
  readonly text?: string;
}

/** A verdict as a coloured chip. */
export function Verdict({ verdict, text }: VerdictProps) {
  const known = readVerdict(verdict);
  const shown = text ?? (known === null ? verdict || 'not scored' : verdictWord(known));
  return <span class={`chip ${known === null ? '' : CLASSES[toneOf(known)]}`}>{shown}</span>;
}

/** Some browsers read the file only after the click, or once a person has said where it goes. */
const KEPT_MS = 60_000;

/** Makes the browser save a text as a file. */
export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, KEPT_MS);
}
