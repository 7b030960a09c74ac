/** Reports for the maintainers of the rules: a text on which a rule and people disagree. */
import * as z from './zod';

/**
 * Which labels may be used for what. `train`: examples for prompts. `dev`: for comparing prompts and models. `test`: for reporting on what was
 * chosen.
 */
export const SPLITS = ['train', 'dev', 'test'] as const;

/** A text on which a judge and people disagree. */
export const Disagreement = () =>
  z.object({
    tab: z.string(),
    /** Of the eval set. */
    sheetId: z.int(),
    row: z.int(),
    testId: z.string(),
    query: z.string(),
    expected: z.string(),
    actual: z.string(),
    textHash: z.string(),
    /** Examples for prompts come from `train`. */
    split: z.enum(SPLITS),
    isExample: z.boolean(),
    judge: z.enum(['pass', 'fail']),
    reason: z.string(),
    /** @example 'rule: number' */
    decidedBy: z.string(),
    who: z.string(),
    note: z.string(),
    /** The whole disagreement in a sentence. */
    text: z.string(),
  });
export type Disagreement = z.Shape<typeof Disagreement>;

export function isRules({ decidedBy }: Pick<Disagreement, 'decidedBy'>): boolean {
  return decidedBy.startsWith('rule: ');
}

/**
 * An entry in Markdown, with everything needed to reproduce the fault.
 *
 * @param check its id
 * @param version of the add-on
 */
export function ruleReport(
  check: string,
  item: Omit<Disagreement, 'sheetId' | 'textHash' | 'split' | 'isExample' | 'text'>,
  version: string,
): string {
  const person = item.judge === 'pass' ? 'fail' : 'pass';
  const lines = [
    ['Check', check],
    ['Row', [item.tab, `row ${item.row}`, item.testId].filter((part) => part !== '').join(', ')],
    ['Question', item.query],
    ['Expected', item.expected],
    ['Actual', item.actual],
    ['The rule says', `${item.judge}: ${item.reason}`],
    [
      item.who === '' ? 'People say' : `${item.who} says`,
      `${person}${item.note === '' ? '' : `: ${item.note}`}`,
    ],
    ['GNW Evals', version],
  ] as const;
  return `### ${item.decidedBy}: ${item.judge}, people say ${person}\n\n${lines.map(([name, text]) => `- **${name}**: ${indented(text)}`).join('\n')}\n`;
}

/** Indents further lines so that they stay in the same list item. */
function indented(text: string): string {
  return text.trim() === '' ? '(nothing)' : text.trim().replace(/\r?\n/g, '\n  ');
}
