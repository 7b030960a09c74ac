/** The conversation that a row belongs to: all that was said, with the turn in focus, and links from turn to turn. */
import type { RowShown } from './row-state';
import { Verdict } from './verdicts';

type Turn = RowShown['turns'][number];

interface ExchangeProps {
  readonly row: RowShown;
  readonly onShow: (turn: Turn) => void;
}

export function Exchange({ row: { turns, conversationVerdict }, onShow }: ExchangeProps) {
  const here = turns.findIndex(({ isHere }) => isHere);
  if (here < 0) return null;
  return (
    <section class="card" aria-label="Conversation">
      <div class="buttons">
        <Step to={turns[here - 1]} text="◀" what="The turn before" onShow={onShow} />
        <span>
          Turn {here + 1} of {turns.length}
        </span>
        <Step to={turns[here + 1]} text="▶" what="The next turn" onShow={onShow} />
        {conversationVerdict !== '' && (
          <span>
            conversation: <Verdict verdict={conversationVerdict} />
          </span>
        )}
      </div>
      <ol class="exchange">
        {turns.map((turn) => (
          <li key={turn.number} aria-current={turn.isHere ? 'step' : undefined}>
            <p>
              <button type="button" class="link" disabled={turn.isHere} onClick={() => onShow(turn)}>
                {turn.query}
              </button>{' '}
              <Verdict verdict={turn.verdict} />
            </p>
            <p class="quiet">{turn.answer === '' ? '(the agent said nothing)' : turn.answer}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface StepProps {
  readonly to: Turn | undefined;
  readonly text: string;
  readonly what: string;
  readonly onShow: (turn: Turn) => void;
}

function Step({ to, text, what, onShow }: StepProps) {
  return (
    <button type="button" aria-label={what} title={what} disabled={!to} onClick={() => to && onShow(to)}>
      {text}
    </button>
  );
}
