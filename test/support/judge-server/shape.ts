/** The text of a reply: the verdict itself, or the verdict spoilt in one of the ways models spoil it. */
import type { Fault } from './options';
import type { ScriptedAnswer } from './verdict';

type Verdict = Readonly<Record<string, ScriptedAnswer>>;

/** Faults of the text alone: the response around it is well-formed. */
const SPOILT: Readonly<Partial<Record<Fault, (verdict: Verdict) => string>>> = {
  prose: () => 'I am fairly sure that the answer is right, so I give it full marks.',
  fenced: (verdict) => `\`\`\`json\n${JSON.stringify(verdict, null, 2)}\n\`\`\``,
  surrounded: (verdict) => `Here is my verdict:\n${JSON.stringify(verdict)}\nLet me know if you need more.`,
  'two verdicts': (verdict) =>
    `${JSON.stringify(verdict)}\nOn second thoughts:\n${mapped(verdict, (answer) => ({ ...answer, score: 1 - (answer.score ?? 0) }))}`,
  wrapped: (verdict) => JSON.stringify({ result: verdict }),
  'in an array': (verdict) => JSON.stringify([verdict]),
  'part missing': () => '{}',
  'part too many': (verdict) =>
    JSON.stringify({ ...verdict, overall: { reason: '', answer_type: 'text', score: 1 } }),
  'score 2': (verdict) => mapped(verdict, (answer) => ({ ...answer, score: 2 })),
  'score as text': (verdict) => mapped(verdict, (answer) => ({ ...answer, score: String(answer.score) })),
  'half score': (verdict) => mapped(verdict, (answer) => ({ ...answer, score: 0.5 })),
  empty: () => '',
  truncated: (verdict) => JSON.stringify(verdict).slice(0, 30),
};

export function replyText(verdict: Verdict, fault: Fault | undefined): string {
  return (fault && SPOILT[fault]?.(verdict)) ?? JSON.stringify(verdict);
}

function mapped(verdict: Verdict, change: (answer: ScriptedAnswer) => object): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(verdict).map(([part, answer]) => [part, change(answer)])),
  );
}
