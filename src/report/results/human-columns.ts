/** Where people say, beside a judged score, what they think of it. What they type is theirs: a run that scores the row leaves it. */
import { CHECKS } from '../../checks/registry';
import type { CheckId, CheckMeta } from '../../model/check';
import { LABEL_VERDICTS, WITHDRAWN } from '../../model/label';
import type { ResultColumn } from './column';

/** The checks that people can agree with or not: a judge decides them, by pass or fail. */
export const LABELLED_CHECKS: readonly CheckMeta[] = CHECKS.filter(isLabelled);

export function isLabelled({ rubric, isFraction }: CheckMeta): boolean {
  return rubric !== undefined && !isFraction;
}

export function humanColumnName(checkId: CheckId): string {
  return `human_${checkId}`;
}

const NAMES: ReadonlySet<string> = new Set(LABELLED_CHECKS.map(({ id }) => humanColumnName(id)));

export function isHumanColumn(name: string): boolean {
  return NAMES.has(name);
}

export function humanColumn({ id, title }: CheckMeta): ResultColumn {
  return {
    name: humanColumnName(id),
    width: 104,
    isCentred: true,
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
