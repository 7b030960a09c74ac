/**
 * Columns in which people say, next to a judged score, what they think of it. What they type is theirs: scoring the row again leaves it.
 */
import { BUILT_IN } from '../../checks/registry';
import type { CheckId, CheckMeta, Checks } from '../../model/check';
import { LABEL_VERDICTS, WITHDRAWN } from '../../model/label';
import type { OutCell } from '../../model/sheet/spreadsheet';
import { isOwnId } from '../../model/values/own-column';
import { bandOf, type ResultColumn, titleOf, wordWidth } from './column';

/** The checks that people can agree or disagree with: those a judge decides as pass or fail. */
export function labelledChecks({ judged }: Checks): readonly CheckMeta[] {
  return judged.filter(isLabelled);
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
export function checkOfHumanColumn(name: string, checks: Checks): CheckMeta | undefined {
  const check = name.startsWith(BEFORE) ? checks.named(name.slice(BEFORE.length)) : undefined;
  return check && isLabelled(check) ? check : undefined;
}

/** Also of a declared check that nobody can label any more: what people typed there stays. */
export function isHumanColumn(name: string): boolean {
  return isOfOwnCheck(name) || checkOfHumanColumn(name, BUILT_IN) !== undefined;
}

function isOfOwnCheck(name: string): boolean {
  return name.startsWith(BEFORE) && isOwnId(name.slice(BEFORE.length));
}

/**
 * The columns of results and, before those about the run, what people typed about checks that are no longer declared: it is kept nowhere
 * else.
 *
 * @param names the columns so far
 * @param lines what they hold
 */
export function withTyped(
  columns: readonly ResultColumn[],
  names: readonly string[],
  lines: readonly { readonly cell: (column: string) => OutCell }[],
  checks: Checks,
): ResultColumn[] {
  // Of a check that was deleted, renamed, switched off or broken since, or is judged no more.
  const isFormer = (name: string): boolean =>
    isOfOwnCheck(name) && checkOfHumanColumn(name, checks) === undefined;
  const isNeeded = (name: string): boolean =>
    isFormer(name) && lines.some(({ cell }) => String(cell(name) ?? '').trim() !== '');
  const end = columns.findIndex(({ name }) => name === 'output_from');
  return [...columns.slice(0, end), ...names.filter(isNeeded).map(leftColumn), ...columns.slice(end)];
}

function leftColumn(name: string): ResultColumn {
  const help =
    'What people typed about a check that is no longer declared. Once the column is empty, the next run removes it.';
  const title = titleOf(name);
  return { name, title, band: 'Run', width: wordWidth(title), isCentred: true, help, cell: () => null };
}

export function humanColumn({ id, title, stage }: CheckMeta): ResultColumn {
  return {
    name: humanColumnName(id),
    title: `Label: ${title}`,
    band: bandOf(stage),
    width: wordWidth(title),
    isCentred: true,
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
