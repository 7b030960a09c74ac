/** Settings as the command line gives them. */
type SettingChanges = readonly (readonly [path: string, value: string])[];

/** The last value given for a path; '' if there is none. */
export function lastSet(set: SettingChanges, path: string): string {
  return (set.filter(([name]) => name === path).pop()?.[1] ?? '').trim();
}
