import { BUILT_IN } from '../../src/checks/registry';
import { coverageOfPlan, coverageText, planRun } from '../../src/commands/plan';
import { isKnownColumn } from '../../src/evalset/header';
import {
  readSettings,
  refuseUnknownNames,
  type SettingChange,
  unknownNames,
} from '../../src/settings/read-settings';
import { tabGrid } from '../support/cases';
import { FakeSpreadsheet } from '../support/fake-spreadsheet';

const MAX_TABS = ['GOLD', 'DRAFTS'].map((name, sheetId) => ({ name, sheetId, signature: undefined }));
const NAMES = { tabs: MAX_TABS, checks: BUILT_IN.all, isKnownColumn };
const STORED = {
  scoring: { infoOnly: ['date_match', 'bogus_hint'], weights: { bogus_match: 2, date_match: 3 } },
  columns: { Gone: { query: 'Question' }, GOLD: { nonsense: 'x', expected_answer: 'Right' } },
};
const GONE = [
  /^Unknown check bogus_hint in the setting “For information”\. Checks: aoi_id_match, /,
  /^Unknown check bogus_match in the setting “Weights”\. Checks: aoi_id_match, /,
  /^The column mapping names the tab “Gone”, which does not exist\.$/,
  /^The column mapping of “GOLD” names nonsense, which is not a known column\.$/,
];

describe('a setting with an unknown name', () => {
  it('is reported in a sentence per unknown name', () => {
    expect(unknownNames(readSettings(STORED), NAMES)).toEqual(
      GONE.map((sentence) => expect.stringMatching(sentence)),
    );
  });

  it.each<[string, SettingChange, RegExp]>([
    ['a check', ['scoring.weights.bogus', '3'], /Unknown check bogus in the setting “Weights”/],
    ['a tab', ['columns.Nowhere.query', 'Question'], /names the tab “Nowhere”/],
    ['a column', ['columns.GOLD.nonsense', 'x'], /names nonsense/],
  ])('is refused when typed: %s', (_what, change, message) => {
    const refusal = expect.objectContaining({ code: 'usage', message: expect.stringMatching(message) });
    expect(() => refuseUnknownNames([change], NAMES)).toThrow(refusal);
  });

  it('is only a warning in a run for which other settings were typed', () => {
    const typed: SettingChange[] = [['scoring.numberTolerance', '0.5']];
    const plan = planRun(
      new FakeSpreadsheet([tabGrid([['query'], ['one']])]),
      undefined,
      { choice: {}, only: undefined },
      () => '',
      readSettings(STORED, typed),
      typed,
    );
    const coverage = coverageOfPlan(plan);
    expect(coverage.tabs).toMatchObject([{ tab: 'GOLD', rows: 1 }]);
    expect(coverage.warnings).toHaveLength(4);
    for (const sentence of GONE) expect(coverageText(coverage)).toMatch(new RegExp(sentence, 'm'));
  });
});
