/** Tab names as .xlsx allows them: 31 characters, none of `: \ / ? * [ ]`, no apostrophe at either end. */

const LONGEST = 31;

/** The names for a file, in order: those that fit stay, others are cut and made unique. */
export function sheetNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const safe = name.replace(/[:\\/?*[\]]/g, '_').replace(/^'|'$/g, '_');
    let fitting = safe.slice(0, LONGEST);
    for (let next = 2; taken.has(fitting.toLowerCase()); next += 1) {
      const suffix = ` ${next}`;
      fitting = safe.slice(0, LONGEST - suffix.length) + suffix;
    }
    taken.add(fitting.toLowerCase());
    return fitting;
  });
}
