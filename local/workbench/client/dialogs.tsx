/** Questions and dialogs, one of each at a time, as native dialogs: they keep the focus, and Escape closes them. The sidebar. */
import type { ComponentChildren } from 'preact';
import type { Button, PageView, Question, State } from '../protocol';
import type { App } from './app';

export function Dialogs({ app, state: { dialog, questions } }: { app: App; state: State }) {
  const question = questions.at(-1);
  return (
    <>
      {dialog && (
        <Modal key={dialog.id} title={dialog.title} close={() => app.dismiss(dialog.id)}>
          <PageFrame page={dialog} />
        </Modal>
      )}
      {question && <QuestionDialog key={question.id} app={app} question={question} />}
    </>
  );
}

/** A page of the add-on at the side, where it doesn't keep the user from working. */
export function Sidebar({ app, page }: { app: App; page: PageView }) {
  return (
    <aside id="side" aria-label="Sidebar">
      <Header title={page.title} close={() => app.dismiss(page.id)} />
      <PageFrame page={page} />
    </aside>
  );
}

/** In an origin of its own: it can run its script but reach nothing else. */
function PageFrame({ page: { id, title, address, width, height } }: { page: PageView }) {
  const sandbox = 'allow-scripts allow-forms allow-downloads';
  const size = `${width === null ? '' : `width:${width}px;`}height:${height ?? 400}px`;
  return <iframe sandbox={sandbox} src={address} title={title} data-page={id} style={size} />;
}

function QuestionDialog({ app, question }: { app: App; question: Question }) {
  const { id, title, message, buttons } = question;
  const answer = (button: Button): void => void app.ask({ ask: 'answer', question: id, button });
  return (
    <Modal title={title} close={() => answer('CLOSE')}>
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
    </Modal>
  );
}

interface HeaderProps {
  readonly title: string;
  readonly close: () => void;
}

function Modal({ title, close, children }: HeaderProps & { readonly children: ComponentChildren }) {
  return (
    <dialog
      aria-label={title || 'Message'}
      ref={(dialog) => {
        if (dialog && !dialog.open) dialog.showModal();
      }}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <Header title={title} close={close} />
      {children}
    </dialog>
  );
}

function Header({ title, close }: HeaderProps) {
  return (
    <div class="title">
      <h2>{title}</h2>
      <button type="button" class="plain" aria-label="Close" onClick={close}>
        ×
      </button>
    </div>
  );
}
