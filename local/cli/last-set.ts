/** Settings as the command line gives them. */
type SettingChanges = readonly (readonly [path: string, value: string])[];

/** Of several for one path the last one holds; '' where none is given. */
export function lastSet(set: SettingChanges, path: string): string {
  return (set.filter(([one]) => one === path).pop()?.[1] ?? '').trim();
}
