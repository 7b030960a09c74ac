import { describe, expect, it } from '@jest/globals';
import { FileFacts } from '../../../local/cli/case-facts';

/** @param ids of the lines, from 1 on */
function factsOf(ids: readonly string[]): FileFacts {
  const facts = new FileFacts('cases.jsonl');
  const none = { names: [], calledFor: [], dates: [], conversations: [] };
  for (let at = 0; at < ids.length; at += 250) {
    const portion = ids.slice(at, at + 250).map((id, place): [string, number] => [id, at + place + 1]);
    facts.add({ ...none, ids: portion }, portion.length);
  }
  return facts;
}

describe('The ids of a file of cases', () => {
  it('are told with the first line of each that is repeated, however many lie between', () => {
    const ids = Array.from({ length: 5000 }, (_item, index) => `g-${index + 1}`);
    const facts = factsOf([...ids, 'g-7', 'g-5000', 'G-7', 'g-7']);
    expect(facts.repeatedIds).toEqual([
      '“g-7” (lines 7 and 5001)',
      '“g-5000” (lines 5000 and 5002)',
      '“g-7” (lines 7 and 5004)',
    ]);
  });

  it('are not repeated where all differ', () => {
    expect(factsOf(Array.from({ length: 5000 }, (_item, index) => String(index))).repeatedIds).toEqual([]);
  });
});
