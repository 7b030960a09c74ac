/** What to confirm or choose before a run: the first press of its button shows it, the second agrees to it. */
import { useState } from 'preact/hooks';
import type { ReplyOf, RequestOf } from '../../../api/table';
import { IN_BATCHES } from '../../../model/grouped';
import { callServer } from './server';

type ToConfirm = ReplyOf<'beforeRun'>;
type Request = RequestOf<'runEvals'>;

const NOTHING: ToConfirm = { question: '', batchOffer: '' };

export interface BeforeRun {
  readonly toConfirm: ToConfirm;
  /** Whether there is anything to confirm or choose. */
  readonly isAsking: boolean;
  /** Called when what was found belongs to another choice. */
  readonly forget: () => void;
  /** Whether the run may start. */
  readonly isAgreed: (request: Request) => Promise<boolean>;
}

export function useBeforeRun(): BeforeRun {
  const [toConfirm, setToConfirm] = useState(NOTHING);
  const isAsking = isAny(toConfirm);
  return {
    toConfirm,
    isAsking,
    forget: () => setToConfirm(NOTHING),
    isAgreed: async (request) => {
      const asked = isAsking ? NOTHING : await callServer('beforeRun', request);
      setToConfirm(asked);
      return !isAny(asked);
    },
  };
}

function isAny({ question, batchOffer }: ToConfirm): boolean {
  return question !== '' || batchOffer !== '';
}

interface ButtonsProps {
  readonly before: BeforeRun;
  readonly isBusy: boolean;
  /** Called for the second button; the first one submits the form. */
  readonly onBatches: (set: Request['set']) => void;
}

/** One button, or two if there is something to choose. */
export function RunButtons({
  before: {
    toConfirm: { batchOffer },
    isAsking,
  },
  isBusy,
  onBatches,
}: ButtonsProps) {
  return (
    <>
      <button type="submit" class="main" disabled={isBusy}>
        {batchOffer !== '' ? 'Run now' : isAsking ? 'Run anyway' : 'Run'}
      </button>
      {batchOffer !== '' && (
        <button type="button" disabled={isBusy} onClick={() => onBatches(IN_BATCHES)}>
          Run in batches
        </button>
      )}
    </>
  );
}

/** Shown next to the buttons. */
export function FoundBefore({
  before: {
    toConfirm: { question, batchOffer },
  },
}: {
  readonly before: BeforeRun;
}) {
  const texts = [batchOffer, question].filter((text) => text !== '');
  return (
    <>
      {texts.map((text) => (
        <p key={text} class="amber box" role="alert">
          {text}
        </p>
      ))}
    </>
  );
}
