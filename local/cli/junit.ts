/** A diff as JUnit XML, which any test viewer can read: a test case per case of the later run, a failure per gate. */
import type { ReplyOf } from '../../src/api/table';
import { scoreText } from '../../src/model/diff/view';
import { grouped } from '../../src/model/grouped';

type FileDiff = ReplyOf<'diffFiles'>;

type Case = FileDiff['cases'][number];
type FailedCase = FileDiff['failures'][number]['cases'][number];

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
  const listed = new Set(later.map(identityOf));
  const cases = [...later, ...about.filter((evalCase) => !listed.has(identityOf(evalCase)))];
  const gates = failures.map((failure) => ({
    gate: failure.gate,
    cases: new Map([...failure.cases].reverse().map((evalCase) => [identityOf(evalCase), evalCase])),
  }));
  const suites = [...grouped(cases, ({ tab }) => tab)].map(([tab, ofTab]): Suite => {
    const tests = ofTab.map((evalCase): TestCase => {
      const failed = gates.flatMap((gate) => {
        const gated = gate.cases.get(identityOf(evalCase));
        return gated ? [failureOf(gate.gate, gated)] : [];
      });
      return { name: evalCase.name, query: evalCase.query, failures: failed };
    });
    return {
      name: tab,
      tests: tests.length,
      cases: tests,
      failed: tests.filter((test) => test.failures.length > 0).length,
    };
  });
  return [...junitLines([...suites, ...ratesSuite(failures)])].join('');
}

/** Gates that are about no case. */
function ratesSuite(
  failures: readonly Pick<FileDiff['failures'][number], 'gate' | 'sentence' | 'cases'>[],
): Suite[] {
  const rates = failures.filter(({ cases }) => cases.length === 0);
  const cases = rates.map(({ gate, sentence }) => ({
    name: gate,
    query: '',
    failures: [{ gate, sentence }],
  }));
  return rates.length === 0 ? [] : [{ name: 'rates', tests: rates.length, failed: rates.length, cases }];
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

/** The cases of an eval set; '' for one without a name. */
interface Suite {
  readonly name: string;
  readonly tests: number;
  readonly failed: number;
  readonly cases: Iterable<TestCase>;
}

function failureOf(gate: string, { verdict, checks }: FailedCase): Failure {
  const changes = checks.map(({ id, before, after }) => `${id} ${scoreText(before)} → ${scoreText(after)}`);
  return { gate, sentence: [`${gate}: ${verdict}`, ...changes].join('; ') };
}

/** Cases that agree in all of these are treated as the same. */
function identityOf({ tab, row, name, query }: Case): string {
  return JSON.stringify([tab, row, name, query]);
}

/** The file, a stretch at a time. */
function* junitLines(suites: Iterable<Suite>): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n';
  for (const { name, tests, failed, cases } of suites) {
    const title = escaped(name === '' ? 'eval set' : name);
    yield `  <testsuite name="${title}" tests="${tests}" failures="${failed}">\n`;
    for (const test of cases) yield testLine(title, test);
    yield '  </testsuite>\n';
  }
  yield '</testsuites>\n';
}

function testLine(suite: string, { name, query, failures }: TestCase): string {
  const title = query === '' || query === name ? name : `${name}: ${query}`;
  const open = `    <testcase classname="${suite}" name="${escaped(title)}"`;
  if (failures.length === 0) return `${open}/>\n`;
  const inner = failures.map(
    ({ gate, sentence }) => `<failure type="${escaped(gate)}" message="${escaped(sentence)}"/>`,
  );
  return `${open}>${inner.join('')}</testcase>\n`;
}
