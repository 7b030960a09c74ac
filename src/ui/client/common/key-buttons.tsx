/** What is done with a service that has a key: it is saved (the form is submitted), tried, and its key forgotten. */
import type { ComponentChildren } from 'preact';

interface KeyButtonsProps {
  readonly isBusy: boolean;
  /** Nothing is entered yet that could be tried. */
  readonly hasNoTest?: boolean;
  readonly onTest: () => void;
  /** As 'Forget the key'. */
  readonly forget: string;
  /** undefined where there is no key to forget. */
  readonly onForget: (() => void) | undefined;
  /** Further buttons. */
  readonly children?: ComponentChildren;
}

export function KeyButtons({
  isBusy,
  hasNoTest = false,
  onTest,
  forget,
  onForget,
  children,
}: KeyButtonsProps) {
  return (
    <div class="buttons">
      <button type="submit" class="main" disabled={isBusy}>
        Save
      </button>
      <button type="button" disabled={isBusy || hasNoTest} onClick={onTest}>
        Test
      </button>
      {onForget && (
        <button type="button" disabled={isBusy} onClick={onForget}>
          {forget}
        </button>
      )}
      {children}
    </div>
  );
}
