/** What to confirm before a run: the first press of its button shows it, the second agrees to it. */
import { useState } from 'preact/hooks';
import type { RequestOf } from '../../../api/table';
import { callServer } from './server';

interface BeforeRun {
  /** '' if there is nothing to confirm. */
  readonly question: string;
  /** Called when what was found belongs to another choice. */
  readonly forget: () => void;
  /** Whether the run may start. */
  readonly isAgreed: (request: RequestOf<'runEvals'>) => Promise<boolean>;
}

export function useBeforeRun(): BeforeRun {
  const [question, setQuestion] = useState('');
  return {
    question,
    forget: () => setQuestion(''),
    isAgreed: async (request) => {
      const asked = question === '' ? (await callServer('beforeRun', request)).question : '';
      setQuestion(asked);
      return asked === '';
    },
  };
}

/** Shown next to the button. */
export function FoundBefore({ before: { question } }: { readonly before: BeforeRun }) {
  return (
    question !== '' && (
      <p class="amber box" role="alert">
        {question}
      </p>
    )
  );
}
