import { describe, expect, it } from '@jest/globals';
import { BUILT_IN } from '../../src/checks/registry';
import { guidePage } from '../../src/ui/page';
import { readSettings } from '../../src/settings/change';

describe('the score guide', () => {
  it('explains every check and the rule in force', () => {
    const page = guidePage(readSettings({}).scoring, BUILT_IN);
    expect(page).toContain('every gating check that was evaluated is 1');
    expect(
      guidePage({ ...readSettings({}).scoring, passRule: 'threshold', passThreshold: 0.85 }, BUILT_IN),
    ).toContain('reaches 0.85');
    for (const { id } of BUILT_IN.all) expect(page).toContain(id);
  });
});
