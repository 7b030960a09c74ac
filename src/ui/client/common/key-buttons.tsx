/** The buttons for a service that has a key: save (submits the form), test, and forget the key. */

interface KeyButtonsProps {
  readonly isBusy: boolean;
  /** Whether nothing has been entered yet that could be tested. */
  readonly hasNoTest?: boolean;
  readonly onTest: () => void;
  /** Such as 'Forget the key'. */
  readonly forget: string;
  /** undefined if there is no key to forget. */
  readonly onForget: (() => void) | undefined;
}

export function KeyButtons({ isBusy, hasNoTest = false, onTest, forget, onForget }: KeyButtonsProps) {
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
    </div>
  );
}
