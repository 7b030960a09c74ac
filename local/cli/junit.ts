/** A run as JUnit XML for test viewers: a suite per eval set with a test case per row, and a suite of the gates. */
import { scoreText, verdictText } from '../../src/model/run-diff';
import { grouped } from '../../src/model/collections';
import { verdictId } from '../../src/model/scorecard';
import { documentText, node, type XmlNode } from '../xlsx/xml';
import { type FileDiff, gateResults, type GateRules } from './options';

/** A test case; it passes if it has no outcome. */
interface TestCase {
  readonly name: string;
  readonly outcomes: readonly XmlNode[];
}

export function junitXml({ cases, failures }: FileDiff, rules: GateRules): string {
  const suites = [...grouped(cases, ({ tab }) => tab || 'eval set')].map(([tab, ofTab]) =>
    suiteOf(
      tab,
      ofTab.map(({ name, query, verdict, why }) => ({
        name: query === '' || query === name ? name : `${name}: ${query}`,
        outcomes: rowOutcomes(verdict, why),
      })),
    ),
  );
  const gates = gateResults(rules, failures).map(({ gate, failed }) => ({
    name: gate,
    outcomes: failed.map(({ sentence, cases: failing }) =>
      outcomeElement('failure', gate, sentence, failing.map(lineOf)),
    ),
  }));
  const all = gates.length === 0 ? suites : [...suites, suiteOf('gates', gates)];
  // XML has no way to write these characters.
  return documentText(node('testsuites', {}, lines(all))).replace(
    /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu,
    '\ufffd',
  );
}

const lines = (elements: readonly XmlNode[]): (XmlNode | string)[] => [
  '\n',
  ...elements.flatMap((element) => [element, '\n']),
];

function suiteOf(name: string, tests: readonly TestCase[]): XmlNode {
  const count = (kind: string): string =>
    String(tests.filter(({ outcomes }) => outcomes.some((outcome) => outcome.name === kind)).length);
  const counts = { failures: count('failure'), errors: count('error'), skipped: count('skipped') };
  return node(
    'testsuite',
    { name, tests: String(tests.length), ...counts },
    lines(tests.map((test) => node('testcase', { classname: name, name: test.name }, [...test.outcomes]))),
  );
}

/** A row without a verdict on the agent's work is skipped, with the reason. */
function rowOutcomes(verdict: string, why: string): XmlNode[] {
  if (verdict === 'pass') return [];
  const kind = verdict === 'fail' ? 'failure' : verdict === 'error' ? 'error' : 'skipped';
  const name = verdict === '' ? 'not scored yet' : verdict;
  const message = verdict === 'not scored' && why !== '' ? `${name}: ${why}` : why;
  return [outcomeElement(kind, verdictId(verdict), message === '' ? name : message)];
}

/** @param failing one line per case that the outcome is about */
function outcomeElement(
  kind: 'failure' | 'error' | 'skipped',
  type: string,
  message: string,
  failing: readonly string[] = [],
): XmlNode {
  // `<skipped>` has no `type` attribute.
  const attributes = kind === 'skipped' ? { message } : { type, message };
  return node(kind, attributes, failing.length === 0 ? [] : [failing.join('\n')]);
}

function lineOf(failing: FileDiff['failures'][number]['cases'][number]): string {
  const { tab, name, checks } = failing;
  const changes = checks.map(({ id, before, after }) => `${id} ${scoreText(before)} → ${scoreText(after)}`);
  return `${tab}, ${name}: ${[verdictText(failing), ...changes].join('; ')}`;
}
