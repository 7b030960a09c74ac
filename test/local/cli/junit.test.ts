import { junitXml } from '../../../local/cli/junit';

const row = (row: number, verdict: string, why = '') => ({
  ...{ tab: 'GOLD', name: `t${row}`, row, query: 'a < b?', verdict, why },
});

it('has a test case per row with its verdict, and a suite of the gates', () => {
  const cases = [
    row(2, 'pass'),
    row(3, 'fail', 'Area: expected “BRA”, got PER'),
    row(4, 'error', 'the judge answered 503'),
    row(5, 'undecided', 'undecided: Answer in the text'),
    row(6, 'not scored', 'nothing to check'),
    row(7, ''),
    row(8, 'error'),
  ];
  const gates = { failOn: ['regression', 'error'] as const, minPass: [{ check: 'verdict', rate: 0.9 }] };
  const failures = [{ gate: 'min-pass verdict', sentence: 'verdict: 50 % of 2', cases: [] }];
  const diff = { sentence: '', evalSets: [], unpaired: [], cases, failures };
  const test = (name: string, outcome: string) =>
    `<testcase classname="GOLD" name="${name}: a &lt; b?"${outcome === '' ? '/>' : `>${outcome}</testcase>`}\n`;
  expect(junitXml(diff, { ...gates, failOn: [...gates.failOn] })).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<testsuites>\n',
      '<testsuite name="GOLD" tests="7" failures="1" errors="2" skipped="3">\n',
      test('t2', ''),
      test('t3', '<failure type="fail" message="Area: expected “BRA”, got PER"/>'),
      test('t4', '<error type="error" message="the judge answered 503"/>'),
      test('t5', '<skipped message="undecided: Answer in the text"/>'),
      test('t6', '<skipped message="not scored: nothing to check"/>'),
      test('t7', '<skipped message="not scored yet"/>'),
      test('t8', '<error type="error" message="error"/>'),
      '</testsuite>\n',
      '<testsuite name="gates" tests="3" failures="1" errors="0" skipped="0">\n',
      '<testcase classname="gates" name="regression"/>\n',
      '<testcase classname="gates" name="error"/>\n',
      '<testcase classname="gates" name="min-pass verdict"><failure type="min-pass verdict" message="verdict: 50 % of 2"/></testcase>\n',
      '</testsuite>\n</testsuites>',
    ].join(''),
  );
});
