/** Whatever service call an execution dies at while the agent is asked: every question gets its answer, and none is asked in vain. */
import { describe, expect, it } from '@jest/globals';
import { VirtualClock } from '../../local/runtime';
import { fakeAgent } from '../support/agent-server/fake-fetch';
import { TOKEN } from '../support/agent-server/options';
import { type Desk, deskOf, NOON } from './desk';

const QUESTIONS = 8;
const GOLD = [
  ['test_id', 'query', 'expected_answer'],
  ...Array.from({ length: QUESTIONS }, (_row, index) => [
    `t${index}`,
    `Question ${index}?`,
    '9,587.2 hectares',
  ]),
];

function asking(): { readonly desk: Desk; readonly agent: ReturnType<typeof fakeAgent>['agent'] } {
  const { transport, agent } = fakeAgent();
  const desk = deskOf(
    { GOLD },
    {
      clock: new VirtualClock(NOON),
      transport,
      properties: {
        user: { 'gnw.agentToken': JSON.stringify({ token: TOKEN, host: '*' }) },
        // Two groups.
        document: {
          'gnw.settings': JSON.stringify({ agent: { baseUrl: 'https://agent.example.org', concurrency: 5 } }),
        },
      },
    },
  );
  return { desk, agent };
}

/** What stands in `Responses`, whatever tells one asking from another. */
function answersOf({ row }: Desk): unknown[] {
  return Array.from({ length: QUESTIONS + 1 }, (_line, index) => {
    const { test_id: id, actual_agent_answer: answer, error } = row('Responses', index + 2);
    return [id, answer, error];
  });
}

interface Life {
  readonly answers: unknown[];
  readonly asked: number;
  readonly violations: readonly string[];
  readonly calls: number;
}

/** @param at the service call at which the first execution dies; none where it is negative */
function life(at: number, kind: 'kill' | 'kill-after'): Life {
  const { desk, agent } = asking();
  let calls = 0;
  desk.meanwhile(
    () => {
      calls += 1;
      return calls - 1 === at ? { kind } : undefined;
    },
    () => {
      try {
        desk.ask('askAgent', {});
      } catch {
        // It died.
      }
    },
  );
  desk.settle();
  // Died before the run began: nobody has asked for it since.
  if (!desk.tabNames().includes('Responses') && desk.waiting().length === 0) desk.ask('askAgent', {});
  desk.settle();
  return { answers: answersOf(desk), asked: agent.asked.length, violations: agent.violations, calls };
}

describe('an execution that dies while the agent is asked', () => {
  const undisturbed = life(-1, 'kill');

  it('is tried over two groups of questions', () => {
    expect(undisturbed).toMatchObject({ asked: QUESTIONS, violations: [] });
    expect(undisturbed.calls).toBeGreaterThan(40);
    expect(undisturbed.answers[0]).toEqual(['t0', 'About Question 0?: **9,587.2 hectares**.', null]);
  });

  // Every fourth call each: a sweep over all of them takes minutes.
  it.each([
    ['kill', 0],
    ['kill-after', 2],
  ] as const)('comes to the same end wherever it dies (%s)', (kind, first) => {
    const places = Array.from({ length: undisturbed.calls }, (_call, at) => at).filter(
      (at) => at % 4 === first,
    );
    const wrong = places
      .map((at) => ({ at, ...life(at, kind) }))
      .flatMap(({ at, answers, asked, violations }) =>
        JSON.stringify(answers) === JSON.stringify(undisturbed.answers) &&
        asked === QUESTIONS &&
        violations.length === 0
          ? []
          : [{ at, asked, violations, answers }],
      );
    expect(wrong).toEqual([]);
  });
});
