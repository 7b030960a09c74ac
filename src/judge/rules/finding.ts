/** The finding of a rule: yes, no, or that a person or a model should look. */
export interface RuleReading {
  readonly verdict: 'yes' | 'no' | 'uncertain';
  /** What was read, in words: "expected 248 ha, read 250 ha: 0.8 % apart, within". */
  readonly reason: string;
}

export interface RuleFinding extends RuleReading {
  /** The short name of the rule that decided. */
  readonly rule: string;
  /** What the expected answer was read as: number, year, entity, text. */
  readonly answerType: string;
}

export const yes = (reason: string): RuleReading => ({ verdict: 'yes', reason });
export const no = (reason: string): RuleReading => ({ verdict: 'no', reason });
export const uncertain = (reason: string): RuleReading => ({ verdict: 'uncertain', reason });
