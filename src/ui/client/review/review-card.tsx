/** A row to decide: its query, expected and actual texts, earlier decisions, and a key for each answer. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ReplyOf } from '../../../commands/table';
import { useKeys } from '../common/keyboard';
import { Markdown } from '../common/markdown';
import { Button, Fact, GoTo, Verdict } from '../common/components';
import type { WaitingLabel } from './decision-queue';

export type Card = NonNullable<ReplyOf<'reviewCards'>[number]>;
export type CardText = Card['texts'][number];
export type CardAnswer = Exclude<WaitingLabel['verdict'], 'withdrawn'> | 'accept';

const ANSWERS = [
  { answer: 'pass', key: 'p', words: 'Pass' },
  { answer: 'fail', key: 'f', words: 'Fail' },
  { answer: 'unsure', key: 'u', words: 'Unsure' },
  { answer: 'expected wrong', key: 'e', words: 'Expected is wrong' },
  { answer: 'accept', key: 'a', words: 'Accept actual' },
] as const satisfies readonly { answer: CardAnswer; key: string; words: string }[];

/**
 * The texts that one key decides: the open ones, or else a failing row's failing ones, or all; the row as a whole if there are none.
 *
 * @param isBlind true while the judge's verdicts are hidden: then all texts that no rule decides
 */
export function targetsOf({ texts, whole, verdict }: Card, isBlind: boolean): readonly CardText[] {
  const inState = (state: CardText['state']): readonly CardText[] =>
    texts.filter((text) => text.state === state);
  const targets = isBlind
    ? texts.filter(({ about }) => about.drawn !== '')
    : inState('open').length > 0
      ? inState('open')
      : verdict === 'fail'
        ? inState('fail')
        : texts;
  return targets.length === 0 ? [whole] : targets;
}

/** True if a person may give this answer: texts that code has failed cannot be passed. */
function isAllowed(answer: CardAnswer, targets: readonly CardText[], changes: Card['changes']): boolean {
  if (answer === 'accept') return changes.length > 0;
  return answer !== 'pass' || targets.some(({ state }) => state !== 'code');
}

interface ReviewCardProps {
  readonly card: Card;
  readonly sheetId: number;
  /** True to hide what the judge and other people said, until the person has decided. */
  readonly isBlind: boolean;
  /** The answer given on this page; '' before that. */
  readonly decided: CardAnswer | '';
  readonly note: string;
  readonly onNote: (note: string) => void;
  readonly onAnswer: (answer: CardAnswer, texts: readonly CardText[]) => void;
  /** Decides one text alone: the row stays in view. */
  readonly onPart: (answer: CardAnswer, text: CardText) => void;
}

export function ReviewCard(props: ReviewCardProps) {
  const { card, isBlind, decided, sheetId, note, onNote, onPart } = props;
  const { row, texts, whole, verdict, why, chart } = card;
  const { tab, testId, query } = whole.about;
  const targets = targetsOf(card, isBlind);
  const givenAnswer = ANSWERS.find(({ answer }) => answer === decided);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = texts.length > 0 ? texts : [whole];
  // Keys reach the page only while one of its elements has the focus; screen readers announce the new question. A layout effect: a later one
  // would take the focus from a note that is being typed.
  useLayoutEffect(() => heading.current?.focus(), [sheetId, row]);
  return (
    <article class="card" aria-label="Row to decide">
      <p class="quiet ways">
        <GoTo
          place={{ sheetId, row }}
          text={[testId, `${tab} row ${row}`].filter((part) => part !== '').join(' · ')}
        />{' '}
        {!isBlind && <Verdict verdict={verdict} />} {givenAnswer && <b>You: {givenAnswer.words}</b>}
      </p>
      <h2 class="query" tabIndex={-1} ref={heading}>
        {query === '' ? '(no query)' : query}
      </h2>
      <div class={shown.length > 1 ? 'several' : ''}>
        {shown.map((text) => (
          <TextView key={text.about.check} text={text} isBlind={isBlind}>
            {targets.length > 1 && targets.includes(text) && (
              <span class="chips">
                {ANSWERS.slice(0, 2).map(({ answer, words }) => (
                  <Button key={answer} class="chip" onClick={() => onPart(answer, text)}>
                    {words}
                    <span class="unseen"> {text.title} alone</span>
                  </Button>
                ))}
              </span>
            )}
          </TextView>
        ))}
      </div>
      {chart !== '' && (
        <dl>
          <Fact name="Charts">
            <Markdown text={chart} />
          </Fact>
        </dl>
      )}
      {!isBlind && why !== '' && <p class="why">{why}</p>}
      {!isBlind && <EarlierDecisions texts={[...texts, whole]} />}
      {/* The judge decides some of the checks whose failures are offered as changes. */}
      <Answers {...props} targets={targets} changes={isBlind ? [] : card.changes} />
      <label for="note">
        Note <span class="quiet">tag the kind of failure, e.g. #wrong-unit</span> <kbd>n</kbd>
      </label>
      <input
        id="note"
        autocomplete="off"
        aria-keyshortcuts="n"
        value={note}
        onInput={({ currentTarget }) => onNote(currentTarget.value)}
      />
    </article>
  );
}

interface AnswersProps extends Pick<ReviewCardProps, 'card' | 'onAnswer'>, Pick<Card, 'changes'> {
  readonly targets: readonly CardText[];
}

/** The buttons that decide a row, each with its key. */
function Answers({ card, targets, changes, onAnswer }: AnswersProps) {
  useKeys((key) => {
    const option = ANSWERS.find((one) => one.key === key);
    if (option && isAllowed(option.answer, targets, changes)) onAnswer(option.answer, targets);
    return option !== undefined;
  });
  return (
    <>
      <div class="buttons" role="group" aria-label="Your decision">
        {ANSWERS.map(({ answer, key, words }) => (
          <Button
            key={answer}
            aria-keyshortcuts={key}
            disabled={!isAllowed(answer, targets, changes)}
            onClick={() => onAnswer(answer, targets)}
          >
            {words} <kbd>{key}</kbd>
          </Button>
        ))}
      </div>
      {targets.includes(card.whole) && (
        <p class="help">
          Code has decided this row: name the failure in a note, or change the expected value.
        </p>
      )}
      {changes.map(({ column, before, after }) => (
        <p key={column} class="help">
          Accept actual: <b>{column}</b> {before === '' ? <i>blank</i> : <del>{before}</del>} → {after}
        </p>
      ))}
    </>
  );
}

interface TextProps {
  readonly text: CardText;
  readonly isBlind: boolean;
  readonly children: preact.ComponentChildren;
}

function TextView({ text, isBlind, children }: TextProps) {
  const { about, title, expected, state, reason, decidedBy } = text;
  const judged = state === 'pass' || state === 'fail';
  return (
    <section aria-label={title || 'The answer'}>
      {(title !== '' || children) && (
        <p class="quiet">
          {title} {judged && !isBlind && <Verdict verdict={state} />} {children}
        </p>
      )}
      <dl>
        <Fact name="Expected">{expected === '' ? <i>nothing</i> : <Markdown text={expected} />}</Fact>
        <dt>Answer</dt>
        <dd class="judged">
          {about.judgedText === '' ? <i>nothing</i> : <Markdown text={about.judgedText} />}
        </dd>
        {!isBlind && reason !== '' && (
          <Fact name={state === 'open' ? 'Note from code' : decidedBy}>{reason}</Fact>
        )}
      </dl>
    </section>
  );
}

/** Earlier decisions, with who made them. */
function EarlierDecisions({ texts }: { readonly texts: readonly CardText[] }) {
  const said = texts.flatMap(({ title, labels }) => labels.map((label) => ({ title, ...label })));
  if (said.length === 0) return null;
  return (
    <ul class="plain quiet" aria-label="Earlier decisions">
      {said.map(({ title, who, verdict, note, isMine }) => (
        <li key={`${title} ${who}`}>
          {isMine ? 'You' : who || 'Someone'}: {title !== '' && `${title}: `}
          {verdict}
          {note !== '' && ` (${note})`}
        </li>
      ))}
    </ul>
  );
}
