/** Names in the settings that refer to nothing: a tab, column or check that was renamed or removed. */
import { knownColumn } from '../../evalset/column-names';
import type { Checks } from '../../model/check';
import type { TabInfo } from '../../model/sheet/spreadsheet';
import { UserError } from '../../model/user-error';
import { readSettings, type SettingChange } from '../../settings/change';
import type { Settings } from '../../settings/schema';

/**
 * One sentence for each name that refers to nothing and so has no effect. A stored name may have been right once: it is reported,
 * but stops no run.
 */
export function goneNames(
  { scoring, columns }: Pick<Settings, 'scoring' | 'columns'>,
  tabs: readonly Pick<TabInfo, 'name'>[],
  registry: Checks,
): string[] {
  const checks: readonly string[] = registry.all.map(({ id }) => id);
  return [
    ...scoring.infoOnly
      .filter((id) => !checks.includes(id))
      .map((id) => `There is no check ${id} to show for information only; there are: ${checks.join(', ')}.`),
    ...unknown(scoring.weights, checks).map(
      (id) => `There is no check ${id} to weigh; there are: ${checks.join(', ')}.`,
    ),
    ...Object.entries(columns).flatMap(([tab, mapping]) =>
      tabs.some(({ name }) => name === tab)
        ? Object.keys(mapping)
            .filter((column) => knownColumn(column) === undefined)
            .map(
              (column) =>
                `The column mapping of “${tab}” names ${column}, which is not a column that is read.`,
            )
        : [`The column mapping names the tab “${tab}”, which does not exist.`],
    ),
  ];
}

/** @throws UserError for the first name just typed that refers to nothing: otherwise it would be accepted and ignored */
export function refuseGoneNames(
  typed: readonly SettingChange[],
  tabs: readonly TabInfo[],
  checks: Checks,
): void {
  const [first] = goneNames(readSettings({}, typed), tabs, checks);
  if (first !== undefined) throw new UserError('usage', first);
}

function unknown(named: Readonly<Record<string, number>>, names: readonly string[]): string[] {
  return Object.keys(named).filter((name) => !names.includes(name));
}
