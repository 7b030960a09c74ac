/** Reports for the maintainers of the rules: a text on which a rule and people disagree. */

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
 * An entry in Markdown, with everything needed to reproduce the fault.
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

/** Indents further lines so that they stay in the same list item. */
function indented(text: string): string {
  return text.trim() === '' ? '(nothing)' : text.trim().replace(/\r?\n/g, '\n  ');
}
