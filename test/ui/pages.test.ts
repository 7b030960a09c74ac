import { describe, expect, it } from '@jest/globals';
import { BUILT_IN } from '../../src/checks/registry';
import { guidePage } from '../../src/ui/page';

describe('the score guide', () => {
  it('explains every check and the rule', () => {
    const page = guidePage(BUILT_IN);
    expect(page).toContain('every gating check that was evaluated is 1');
    for (const { id } of BUILT_IN.all) expect(page).toContain(id);
  });
});
