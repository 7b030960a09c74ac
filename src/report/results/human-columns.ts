/** Where people say, beside a judged score, what they think of it. What they type is theirs: a run that scores the row leaves it. */
import { checkNamed, CHECKS } from '../../checks/registry';
import type { CheckId, CheckMeta } from '../../model/check';
import { LABEL_VERDICTS, WITHDRAWN } from '../../model/label';
import type { ResultColumn } from './column';

/** The checks that people can agree with or not: a judge decides them, by pass or fail. */
export function labelledChecks(): readonly CheckMeta[] {
  return CHECKS.filter(isLabelled);
}

/** What no column of the results shows, people cannot say anything of. */
export function isLabelled({ rubric, isFraction, actual }: CheckMeta): boolean {
  return rubric !== undefined && !isFraction && actual.length > 0;
}

const BEFORE = 'human_';

export function humanColumnName(checkId: CheckId): string {
  return BEFORE + checkId;
}

/** The check whose labels stand in a column of that name; undefined for another column. */
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

/** What stands in the place of a label whose text is another one now; the label itself is kept in `Labels`. */
const OUTDATED = 'outdated: ';

export function outdatedText(verdict: string): string {
  return OUTDATED + verdict;
}

export function isOutdatedText(text: string): boolean {
  return text.startsWith(OUTDATED);
}
