/** What is told to those who maintain the rules: a text that a rule decided otherwise than people do. */

export interface RuleDisagreement {
  readonly tab: string;
  readonly row: number;
  readonly testId: string;
  readonly query: string;
  readonly expected: string;
  readonly actual: string;
  readonly judge: 'pass' | 'fail';
  readonly reason: string;
  /** `rule: number` */
  readonly decidedBy: string;
  readonly who: string;
  readonly note: string;
}

export function isRules({ decidedBy }: Pick<RuleDisagreement, 'decidedBy'>): boolean {
  return decidedBy.startsWith('rule: ');
}

/**
 * An entry in Markdown, with all that it takes to see the fault again.
 *
 * @param check its id
 * @param version of the add-on
 */
export function ruleReport(check: string, one: RuleDisagreement, version: string): string {
  const person = one.judge === 'pass' ? 'fail' : 'pass';
  const lines = [
    ['Check', check],
    ['Row', [one.tab, `row ${one.row}`, one.testId].filter((part) => part !== '').join(', ')],
    ['Question', one.query],
    ['Expected', one.expected],
    ['Actual', one.actual],
    ['The rule says', `${one.judge}: ${one.reason}`],
    [one.who === '' ? 'People say' : `${one.who} says`, `${person}${one.note === '' ? '' : `: ${one.note}`}`],
    ['GNW Evals', version],
  ] as const;
  return `### ${one.decidedBy}: ${one.judge}, people say ${person}\n\n${lines.map(([name, text]) => `- **${name}**: ${indented(text)}`).join('\n')}\n`;
}

/** Further lines belong to the same point. */
function indented(text: string): string {
  return text.trim() === '' ? '(nothing)' : text.trim().replace(/\r?\n/g, '\n  ');
}
