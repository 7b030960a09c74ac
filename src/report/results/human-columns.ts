/**
 * Columns in which people say, next to a judged score, what they think of it. What they type is theirs: scoring the row again leaves it.
 */
import { checkNamed, CHECKS } from '../../checks/registry';
import type { CheckId, CheckMeta } from '../../model/check';
import { LABEL_VERDICTS, WITHDRAWN } from '../../model/label';
import type { ResultColumn } from './column';

/** The checks that people can agree or disagree with: those a judge decides as pass or fail. */
export function labelledChecks(): readonly CheckMeta[] {
  return CHECKS.filter(isLabelled);
}

/** People cannot comment on what no column of the results shows. */
export function isLabelled({ rubric, isFraction, actual }: CheckMeta): boolean {
  return rubric !== undefined && !isFraction && actual.length > 0;
}

const BEFORE = 'human_';

export function humanColumnName(checkId: CheckId): string {
  return BEFORE + checkId;
}

/** The check whose labels are in a column of this name; undefined for any other column. */
export function checkOfHumanColumn(name: string): CheckMeta | undefined {
  const check = name.startsWith(BEFORE) ? checkNamed(name.slice(BEFORE.length)) : undefined;
  return check && isLabelled(check) ? check : undefined;
}

export function isHumanColumn(name: string): boolean {
  return checkOfHumanColumn(name) !== undefined;
}

export function humanColumn({ id, title }: CheckMeta): ResultColumn {
  return {
    name: humanColumnName(id),
    width: 104,
    isCentred: true,
    isTurned: true,
    choices: [...LABEL_VERDICTS, WITHDRAWN],
    help: `What a person thinks of ${title}: pass, fail, unsure, or that the expected value is wrong. It goes to the tab Labels and changes no score.`,
    cell: () => null,
  };
}

/** Replaces a label whose text has changed since; the label itself is kept in `Labels`. */
const OUTDATED = 'outdated: ';

export function outdatedText(verdict: string): string {
  return OUTDATED + verdict;
}

export function isOutdatedText(text: string): boolean {
  return text.startsWith(OUTDATED);
}
