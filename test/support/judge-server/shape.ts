/** The text of a reply: the verdict itself, or the verdict spoilt in one of the ways models spoil it. */
import type { Fault } from './options';
import type { ScriptedAnswer } from './verdict';

type Verdict = Readonly<Record<string, ScriptedAnswer>>;
/** How the verdict is written: as entries of a list, or as properties named by what was asked. */
type Write = (verdict: Verdict) => object;

const WORTH: Readonly<Record<string, number>> = { met: 1, partly: 0.5, not: 0 };

/** The form that requests ask for. */
export const AS_LIST: Write = (verdict) => ({
  parts: Object.entries(verdict).flatMap(([part, { criteria, ...answer }]) =>
    criteria
      ? Object.entries(criteria).map(([answer_type, met]): object => ({
          part,
          ...answer,
          answer_type,
          score: WORTH[met],
        }))
      : [{ part, ...answer }],
  ),
});

/** The form of an older judge: without evidence and doubt. */
export const BY_NAME: Write = (verdict) =>
  Object.fromEntries(
    Object.entries(verdict).map(([part, answer]) => [
      part,
      Object.fromEntries(Object.entries(answer).filter(([name]) => name !== 'evidence' && name !== 'sure')),
    ]),
  );

/** Faults only in the text: the response around it is well-formed. */
const SPOILT: Readonly<Partial<Record<Fault, (verdict: Verdict, write: Write) => string>>> = {
  prose: () => 'I am fairly sure that the answer is right, so I give it full marks.',
  fenced: (verdict, write) => `\`\`\`json\n${JSON.stringify(write(verdict), null, 2)}\n\`\`\``,
  surrounded: (verdict, write) =>
    `Here is my verdict:\n${JSON.stringify(write(verdict))}\nLet me know if you need more.`,
  'two verdicts': (verdict, write) =>
    `${JSON.stringify(write(verdict))}\nOn second thoughts:\n${JSON.stringify(write(mapped(verdict, ({ score = 0 }) => 1 - Number(score))))}`,
  wrapped: (verdict, write) => JSON.stringify({ result: write(verdict) }),
  'in an array': (verdict, write) => JSON.stringify([write(verdict)]),
  'part missing': (_verdict, write) => JSON.stringify(write({})),
  'part too many': (verdict, write) =>
    JSON.stringify(write({ ...verdict, overall: { reason: 'r', answer_type: 'text', score: 1 } })),
  'score 2': (verdict, write) => JSON.stringify(write(mapped(verdict, () => 2))),
  'score as text': (verdict, write) => JSON.stringify(write(mapped(verdict, ({ score }) => String(score)))),
  'half score': (verdict, write) => JSON.stringify(write(mapped(verdict, () => 0.5))),
  empty: () => '',
  truncated: (verdict, write) => JSON.stringify(write(verdict)).slice(0, 30),
};

export function replyText(verdict: Verdict, fault: Fault | undefined, write: Write): string {
  return (fault && SPOILT[fault]?.(verdict, write)) ?? JSON.stringify(write(verdict));
}

function mapped(verdict: Verdict, score: (answer: ScriptedAnswer) => number | string): Verdict {
  return Object.fromEntries(
    Object.entries(verdict).map(([part, answer]) => [part, { ...answer, score: score(answer) }]),
  );
}
