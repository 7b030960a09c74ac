/** What came of a change, and what was left as it was. */
export function toldText({
  sentence,
  left,
}: {
  readonly sentence: string;
  readonly left: readonly string[];
}): string {
  return [sentence, ...left].join(' ');
}
