/** Conditional-format rules and data validations as values. */
import type { Area } from './area';

export interface RuleFormat {
  readonly background: string | null;
  readonly fontColor: string | null;
  readonly bold: boolean | null;
  readonly italic: boolean | null;
  readonly underline: boolean | null;
  readonly strikethrough: boolean | null;
}

export const NO_FORMAT: RuleFormat = {
  background: null,
  fontColor: null,
  bold: null,
  italic: null,
  underline: null,
  strikethrough: null,
};

/** A value that a criterion compares with. */
export type CriterionValue = string | number | boolean;

export interface BooleanCondition {
  /** A name of `SpreadsheetApp.BooleanCriteria`. */
  readonly criterion: string;
  readonly values: readonly CriterionValue[];
}

export interface GradientPoint {
  readonly color: string;
  /** A name of `SpreadsheetApp.InterpolationType`. */
  readonly type: string;
  readonly value: string;
}

/** The number of a point: a formula is at most a quotient of two; NaN if it cannot be read. */
export function pointNumber({ value }: GradientPoint): number {
  const [over, under = '1', ...more] = value.replace(/^=/, '').split('/');
  return value.trim() === '' || more.length > 0 ? NaN : Number(over) / Number(under);
}

export interface Gradient {
  readonly min: GradientPoint;
  readonly mid: GradientPoint | null;
  readonly max: GradientPoint;
}

export interface ConditionalRule {
  readonly areas: readonly Area[];
  readonly condition: BooleanCondition | null;
  readonly format: RuleFormat;
  readonly gradient: Gradient | null;
  /** The rule's place in the file it was read from, so that the parts we don't model are written back; null for a new rule. */
  readonly origin: object | null;
}

export interface ValidationRule {
  readonly criterion: string;
  readonly values: readonly CriterionValue[];
  readonly allowInvalid: boolean;
  readonly helpText: string | null;
  /** Names the range that `VALUE_IN_RANGE` lists from. */
  readonly sourceRange: string | null;
  readonly showDropdown: boolean;
}

export interface Validation {
  readonly area: Area;
  readonly rule: ValidationRule;
}
