/** Questions, dialogs, errors and “Save…”, one of each at a time, as native dialogs: they keep the focus, and Escape closes them. */
import type { Dialog, Question } from '../protocol/state';
import type { Reply } from '../protocol/request';
import { button, make } from './dom';
import { type FrameEvents, serveFrame } from './frame-calls';

type ButtonName = 'OK' | 'CANCEL' | 'YES' | 'NO' | 'CLOSE';

const BUTTONS = {
  OK: ['OK'],
  OK_CANCEL: ['OK', 'CANCEL'],
  YES_NO: ['YES', 'NO'],
  YES_NO_CANCEL: ['YES', 'NO', 'CANCEL'],
} as const;
const LABELS: Readonly<Record<ButtonName, string>> = {
  OK: 'OK',
  CANCEL: 'Cancel',
  YES: 'Yes',
  NO: 'No',
  CLOSE: 'Close',
};

/** Shows one thing of its kind at a time: showing the same one again changes nothing, null closes it. */
export class Shown<T extends { readonly id: number }> {
  private current: { readonly id: number; readonly dialog: HTMLDialogElement } | null = null;

  constructor(private readonly build: (thing: T) => HTMLDialogElement) {}

  show(thing: T | null): void {
    if (thing?.id === this.current?.id) return;
    this.current?.dialog.remove();
    this.current = null;
    if (thing === null) return;
    const dialog = this.build(thing);
    this.current = { id: thing.id, dialog };
    open(dialog);
  }
}

export function questionDialog(
  { title, message, buttons }: Question,
  answer: (button: ButtonName) => void,
): HTMLDialogElement {
  const text = make('div', { class: 'text' }, message);
  const choices = BUTTONS[buttons].map((name, index) =>
    button(LABELS[name], () => answer(name), { class: index === 0 ? 'main' : '' }),
  );
  choices[0]?.setAttribute('autofocus', '');
  return frame(title, () => answer('CLOSE'), text, make('footer', {}, ...[...choices].reverse()));
}

/** A page of the add-on in a frame of its own origin: it can run its script but reach nothing else. */
export function pageDialog(dialog: Dialog, events: FrameEvents): HTMLDialogElement {
  const { title, width, height } = dialog;
  const page = pageFrame(dialog, events);
  if (width !== null) page.style.width = `${width}px`;
  page.style.height = `${height ?? 400}px`;
  return frame(title, events.close, page);
}

/** The same at the side, where it doesn't keep the user from working. */
export function pageSidebar(dialog: Dialog, events: FrameEvents): HTMLElement {
  return make('div', { class: 'side' }, header(dialog.title, events.close), pageFrame(dialog, events));
}

function pageFrame({ title, address }: Dialog, events: FrameEvents): HTMLIFrameElement {
  const page = make('iframe', {
    attributes: { sandbox: 'allow-scripts allow-forms allow-downloads', src: address, title },
  });
  serveFrame(page, events);
  return page;
}

export function messageDialog(title: string, message: string, close: () => void): HTMLDialogElement {
  const ok = button('OK', close, { class: 'main', attributes: { autofocus: '' } });
  return frame(title, close, make('div', { class: 'text', text: message }), make('footer', {}, ok));
}

/** Says where the workbook goes, and how it went. */
export function openSaveDialog(
  path: string,
  save: () => Promise<Reply>,
  onSaved: (message: string) => void,
): void {
  const problem = make('p', { class: 'problem', attributes: { role: 'alert' } });
  const trySave = async (): Promise<void> => {
    const { ok, message } = await save();
    if (!ok) problem.textContent = message;
    else {
      dialog.remove();
      onSaved(message);
    }
  };
  const text = `Saves the workbook as ${path} (--out names another file), in the place of what is there.`;
  const dialog = frame(
    'Save',
    () => dialog.remove(),
    make('div', { class: 'text', text }, problem),
    make(
      'footer',
      {},
      button('Cancel', () => dialog.remove()),
      button('Save', () => void trySave(), { class: 'main', attributes: { autofocus: '' } }),
    ),
  );
  open(dialog);
}

function frame(title: string, close: () => void, ...content: readonly HTMLElement[]): HTMLDialogElement {
  const dialog = make(
    'dialog',
    { attributes: { 'aria-label': title === '' ? 'Message' : title } },
    header(title, close),
    ...content,
  );
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    close();
  });
  return dialog;
}

function header(title: string, close: () => void): HTMLElement {
  const closing = button('×', close, { class: 'close', attributes: { 'aria-label': 'Close' } });
  return make('header', {}, make('h2', { text: title }), closing);
}

function open(dialog: HTMLDialogElement): void {
  document.body.append(dialog);
  dialog.showModal();
}
