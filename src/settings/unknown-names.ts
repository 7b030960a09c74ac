/** Names in the settings that refer to nothing: a tab, column or check that was renamed or removed. */
import { UserError } from '../model/user-error';
import { readSettings, type SettingChange } from './change';
import type { Settings } from './schema';

/** What a setting can name. */
interface Names {
  readonly tabs: readonly { readonly name: string }[];
  readonly checks: readonly { readonly id: string }[];
  readonly isKnownColumn: (name: string) => boolean;
}

/**
 * One sentence for each name that refers to nothing and so has no effect. A stored name may have been right once: it is reported,
 * but stops no run.
 */
export function unknownNames(
  { scoring, columns }: Pick<Settings, 'scoring' | 'columns'>,
  { tabs, checks, isKnownColumn }: Names,
): string[] {
  const ids = checks.map(({ id }) => id);
  const noCheck = (named: readonly string[], what: string): string[] =>
    named
      .filter((id) => !ids.includes(id))
      .map((id) => `There is no check ${id} to ${what}; there are: ${ids.join(', ')}.`);
  return [
    ...noCheck(scoring.infoOnly, 'show for information only'),
    ...noCheck(Object.keys(scoring.weights), 'weigh'),
    ...Object.entries(columns).flatMap(([tab, mapping]) =>
      tabs.some(({ name }) => name === tab)
        ? Object.keys(mapping)
            .filter((column) => !isKnownColumn(column))
            .map(
              (column) =>
                `The column mapping of “${tab}” names ${column}, which is not a column that is read.`,
            )
        : [`The column mapping names the tab “${tab}”, which does not exist.`],
    ),
  ];
}

/** @throws UserError for the first name just typed that refers to nothing: otherwise it would be accepted and ignored */
export function refuseUnknownNames(typed: readonly SettingChange[], names: Names): void {
  const [first] = unknownNames(readSettings({}, typed), names);
  if (first !== undefined) throw new UserError('usage', first);
}
