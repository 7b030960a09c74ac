/** A run as JUnit XML, which any test viewer can read: a suite per eval set with a test case per row, and a suite of the gates. */
import type { ReplyOf } from '../../src/commands/table';
import { scoreText, verdictText } from '../../src/model/run-diff';
import { grouped } from '../../src/model/collections';
import { verdictId } from '../../src/model/scorecard';
import type { GateRules } from './options';

type FileDiff = ReplyOf<'diffFiles'>;

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

export function junitXml(
  { cases, failures }: FileDiff,
  { failOn, minPass }: Pick<GateRules, 'failOn' | 'minPass'>,
): string {
  const suites = [...grouped(cases, ({ tab }) => tab || 'eval set')].map(([name, ofTab]) =>
    suiteXml(
      name,
      ofTab.map(({ name: test, query, verdict, why }) => ({
        name: query === '' || query === test ? test : `${test}: ${query}`,
        outcomes: outcomesOf(verdict, why),
      })),
    ),
  );
  const gates = [...failOn, ...minPass.map(({ check }) => `min-pass ${check}`)].map((gate): TestCase => ({
    name: gate,
    outcomes: failures
      .filter((failure) => failure.gate === gate)
      .map(({ sentence, cases: about }) => ({
        kind: 'failure',
        type: gate,
        message: sentence,
        lines: about.map(lineOf),
      })),
  }));
  const all = gates.length === 0 ? suites : [...suites, suiteXml('gates', gates)];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${all.join('')}</testsuites>\n`;
}

interface Outcome {
  readonly kind: 'failure' | 'error' | 'skipped';
  readonly type: string;
  readonly message: string;
  /** One per case that the outcome is about. */
  readonly lines: readonly string[];
}

/** A test case; it passes if it has no outcome. */
interface TestCase {
  readonly name: string;
  readonly outcomes: readonly Outcome[];
}

/** What is no verdict about the agent's work is skipped, with the reason. */
function outcomesOf(verdict: string, why: string): Outcome[] {
  if (verdict === 'pass') return [];
  const kind = verdict === 'fail' ? 'failure' : verdict === 'error' ? 'error' : 'skipped';
  const what = verdict === '' ? 'not reached by any run' : verdict;
  const message = verdict === 'not scored' && why !== '' ? `${what}: ${why}` : why;
  return [{ kind, type: verdictId(verdict), message: message === '' ? what : message, lines: [] }];
}

function lineOf(failing: FileDiff['failures'][number]['cases'][number]): string {
  const { tab, name, checks } = failing;
  const changes = checks.map(({ id, before, after }) => `${id} ${scoreText(before)} → ${scoreText(after)}`);
  return `${tab}, ${name}: ${[verdictText(failing), ...changes].join('; ')}`;
}

function suiteXml(name: string, tests: readonly TestCase[]): string {
  const title = escaped(name);
  const count = (kind: Outcome['kind']): number =>
    tests.filter(({ outcomes }) => outcomes.some((outcome) => outcome.kind === kind)).length;
  const counts = `tests="${tests.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}"`;
  return `  <testsuite name="${title}" ${counts}>\n${tests.map((test) => testXml(title, test)).join('')}  </testsuite>\n`;
}

function testXml(suite: string, { name, outcomes }: TestCase): string {
  const open = `    <testcase classname="${suite}" name="${escaped(name)}"`;
  return outcomes.length === 0 ? `${open}/>\n` : `${open}>${outcomes.map(outcomeXml).join('')}</testcase>\n`;
}

function outcomeXml({ kind, type, message, lines }: Outcome): string {
  // A reason for skipping has no type.
  const typed = kind === 'skipped' ? '' : ` type="${escaped(type)}"`;
  const open = `<${kind}${typed} message="${escaped(message)}"`;
  return lines.length === 0 ? `${open}/>` : `${open}>${escaped(lines.join('\n'))}</${kind}>`;
}
