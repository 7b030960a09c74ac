/** Questions, dialogs and errors, one of each at a time, as native dialogs: they keep the focus, and Escape closes them. */
import type { ComponentChildren } from 'preact';
import type { Dialog, State } from '../protocol/state';
import type { App } from './app';
import { ask } from './connection';

const BUTTONS = {
  OK: ['OK'],
  OK_CANCEL: ['CANCEL', 'OK'],
  YES_NO: ['NO', 'YES'],
  YES_NO_CANCEL: ['CANCEL', 'NO', 'YES'],
} as const;
const LABELS = { OK: 'OK', CANCEL: 'Cancel', YES: 'Yes', NO: 'No', CLOSE: 'Close' } as const;
type Button = keyof typeof LABELS;

export function Dialogs({ app, state }: { readonly app: App; readonly state: State }) {
  const { dialog, question, error } = state;
  const answer = (button: Button): void => void ask({ ask: 'answer', question: question?.id ?? 0, button });
  return (
    <>
      {dialog && (
        <Modal key={dialog.id} title={dialog.title} close={() => app.dismiss(dialog.id)}>
          <PageFrame page={dialog} />
        </Modal>
      )}
      {error && (
        <Message
          key={error.id}
          title="The script has failed"
          text={error.message}
          buttons={['OK']}
          answer={() => app.dismiss(error.id)}
        />
      )}
      {question && (
        <Message
          key={question.id}
          title={question.title}
          text={question.message}
          buttons={BUTTONS[question.buttons]}
          answer={answer}
        />
      )}
    </>
  );
}

/** A page of the add-on at the side, where it doesn't keep the user from working. */
export function Sidebar({ app, page }: { readonly app: App; readonly page: Dialog }) {
  return (
    <aside id="side" aria-label="Sidebar">
      <Header title={page.title} close={() => app.dismiss(page.id)} />
      <PageFrame page={page} />
    </aside>
  );
}

/** In an origin of its own: it can run its script but reach nothing else. */
function PageFrame({ page: { id, title, address, width, height } }: { readonly page: Dialog }) {
  const sandbox = 'allow-scripts allow-forms allow-downloads';
  const size = `${width === null ? '' : `width:${width}px;`}height:${height ?? 400}px`;
  return <iframe sandbox={sandbox} src={address} title={title} data-page={id} style={size} />;
}

interface MessageProps {
  readonly title: string;
  readonly text: string;
  /** The main one is the last. */
  readonly buttons: readonly Button[];
  readonly answer: (button: Button) => void;
}

function Message({ title, text, buttons, answer }: MessageProps) {
  const last = buttons[buttons.length - 1];
  return (
    <Modal title={title} close={() => answer('CLOSE')}>
      <div class="message">{text}</div>
      <footer>
        {buttons.map((name) => (
          <button
            key={name}
            type="button"
            class={name === last ? 'main' : ''}
            autofocus={name === last}
            onClick={() => answer(name)}
          >
            {LABELS[name]}
          </button>
        ))}
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
    <header>
      <h2>{title}</h2>
      <button type="button" class="close" aria-label="Close" onClick={close}>
        ×
      </button>
    </header>
  );
}
