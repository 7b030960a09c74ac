/** The add-on’s modal questions, modeless dialogs and sidebar. Escape closes them. */
import type { ComponentChildren } from 'preact';
import type { ButtonName } from '../../runtime/services/ui';
import type { AskedQuestion, PageView, State } from '../protocol';
import type { App } from './app';

export function Dialogs({ app, state: { dialog, questions } }: { app: App; state: State }) {
  const question = questions.at(-1);
  return (
    <>
      {dialog && (
        <DialogBox key={dialog.id} title={dialog.title} close={() => app.dismiss(dialog.id)}>
          <PageFrame page={dialog} />
        </DialogBox>
      )}
      {question && <QuestionDialog key={question.id} app={app} question={question} />}
    </>
  );
}

export function Sidebar({ app, page }: { app: App; page: PageView }) {
  return (
    <aside id="side" aria-label="Sidebar">
      <Header title={page.title} close={() => app.dismiss(page.id)} />
      <PageFrame page={page} />
    </aside>
  );
}

/** A sandboxed frame with an opaque origin: its script cannot access anything outside. */
function PageFrame({ page: { id, title, address, width, height } }: { page: PageView }) {
  const sandbox = 'allow-scripts allow-forms allow-downloads';
  const size = `${width === null ? '' : `width:${width}px;`}height:${height ?? 400}px`;
  return <iframe sandbox={sandbox} src={address} title={title} data-page={id} style={size} />;
}

function QuestionDialog({ app, question }: { app: App; question: AskedQuestion }) {
  const { id, title, message, buttons } = question;
  const answer = (button: ButtonName): void => void app.ask({ ask: 'answer', question: id, button });
  return (
    <DialogBox isModal title={title} close={() => answer('CLOSE')}>
      <div class="message">{message}</div>
      <footer>
        {buttons === 'OK_CANCEL' && (
          <button type="button" onClick={() => answer('CANCEL')}>
            Cancel
          </button>
        )}
        <button type="button" autofocus onClick={() => answer('OK')}>
          OK
        </button>
      </footer>
    </DialogBox>
  );
}

interface DialogBoxProps {
  readonly title: string;
  readonly close: () => void;
  readonly isModal?: boolean;
  readonly children: ComponentChildren;
}

function DialogBox({ title, close, isModal = false, children }: DialogBoxProps) {
  return (
    <dialog
      aria-label={title || 'Message'}
      ref={(dialog) => {
        if (!dialog || dialog.open) return;
        if (isModal) dialog.showModal();
        else dialog.show();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        close();
      }}
    >
      <Header title={title} close={close} />
      {children}
    </dialog>
  );
}

function Header({ title, close }: Pick<DialogBoxProps, 'title' | 'close'>) {
  return (
    <div class="title">
      <h2>{title}</h2>
      <button type="button" class="plain" aria-label="Close" onClick={close}>
        ×
      </button>
    </div>
  );
}
