/** A diff as JUnit XML, which any test viewer can read: a test case per case of the later run, a failure per gate. */
import type { ReplyOf } from '../../src/api/table';
import { scoreText } from '../../src/model/diff/view';

type FileDiff = ReplyOf<'diffFiles'>;

type Case = FileDiff['cases'][number];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** The parts of an arbitrary text that XML can hold. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** A case that only the earlier run has becomes a test case if a gate is about it; so does a gate about no case, such as a rate. */
export function junitXml({ cases: later, failures }: FileDiff): string {
  const about = failures.flatMap(({ cases }) => cases);
  const cases = [...later, ...about.filter((one) => !later.some((other) => isSame(one, other)))];
  const suites = [...new Set(cases.map(({ tab }) => tab))].map((tab) =>
    suite(
      tab === '' ? 'eval set' : tab,
      cases
        .filter((one) => one.tab === tab)
        .map((one) => ({
          name: one.name,
          query: one.query,
          failures: failures.flatMap((gate) => failureOf(gate, one)),
        })),
    ),
  );
  const rates = failures.filter((gate) => gate.cases.length === 0);
  const ofRates = rates.map(({ gate, sentence }) => ({
    name: gate,
    query: '',
    failures: [{ gate, sentence }],
  }));
  const all = [...suites, ...(rates.length === 0 ? [] : [suite('rates', ofRates)])];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${all.join('\n')}\n</testsuites>\n`;
}

interface Failure {
  readonly gate: string;
  readonly sentence: string;
}

interface TestCase {
  readonly name: string;
  readonly query: string;
  readonly failures: readonly Failure[];
}

function failureOf({ gate, cases }: FileDiff['failures'][number], one: Case): Failure[] {
  const found = cases.find((failed) => isSame(failed, one));
  if (!found) return [];
  const checks = found.checks.map(
    ({ id, before, after }) => `${id} ${scoreText(before)} → ${scoreText(after)}`,
  );
  return [{ gate, sentence: [`${gate}: ${found.verdict}`, ...checks].join('; ') }];
}

/** Cases that agree in all of these are treated as the same. */
const IDENTITY = ['tab', 'row', 'name', 'query'] as const;

function isSame(one: Case, other: Case): boolean {
  return IDENTITY.every((part) => one[part] === other[part]);
}

function suite(name: string, cases: readonly TestCase[]): string {
  const failed = cases.filter(({ failures }) => failures.length > 0).length;
  const lines = cases.map((one) => {
    const title = one.query === '' || one.query === one.name ? one.name : `${one.name}: ${one.query}`;
    const open = `    <testcase classname="${escaped(name)}" name="${escaped(title)}"`;
    if (one.failures.length === 0) return `${open}/>`;
    const inner = one.failures.map(
      ({ gate, sentence }) => `<failure type="${escaped(gate)}" message="${escaped(sentence)}"/>`,
    );
    return `${open}>${inner.join('')}</testcase>`;
  });
  return `  <testsuite name="${escaped(name)}" tests="${cases.length}" failures="${failed}">\n${lines.join('\n')}\n  </testsuite>`;
}
