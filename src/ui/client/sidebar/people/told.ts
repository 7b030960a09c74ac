/** The result of a change, and what was left unchanged. */
export function toldText({
  sentence,
  left,
}: {
  readonly sentence: string;
  readonly left: readonly string[];
}): string {
  return [sentence, ...left].join(' ');
}
