/** Whichever service call an execution dies at while the agent is asked: every question gets its answer, and none is asked in vain. */
import { describe, expect, it } from '@jest/globals';
import { isDeepStrictEqual } from 'node:util';
import type { Fault, Runtime } from '../../local/runtime';
import { methodInPhase } from '../support/places';
import { type Life, sweep } from '../support/sweep';
import { isThorough } from '../support/thorough';
import { live as asking } from '../e2e/agent/live-support';
import type { Desk } from '../e2e/desk';
import { click, mortal } from '../e2e/mortal';

const QUESTIONS = 8;
/** The last of them form a conversation, which starts in the first group and ends in the second. */
const TURNS = 2;
/** Places tried in one life. */
const DEATHS_PER_LIFE = 11;
const GOLD = [
  ['test_id', 'query', 'expected_answer', 'conversation', 'turn'],
  ...Array.from({ length: QUESTIONS }, (_row, index) => {
    const turn = index - (QUESTIONS - TURNS) + 1;
    return [
      ...[`t${index}`, `Question ${index}?`, '9,587.2 hectares'],
      ...(turn > 0 ? ['c1', turn] : ['', '']),
    ];
  }),
];

/** The content of `Responses` without what differs between askings: by id, since recovered rows are in another order. */
function answersOf({ row }: Desk): unknown[] {
  const lines = Array.from({ length: QUESTIONS + 1 }, (_line, index) => {
    const { test_id: id, actual_agent_answer: answer, error } = row('Responses', index + 2);
    return [id, answer, error];
  });
  return lines.sort(([a], [b]) => String(a ?? 'z').localeCompare(String(b ?? 'z')));
}

interface Ending {
  readonly answers: unknown[];
  readonly asked: number;
  readonly violations: readonly string[];
}

function ended(
  strike: (place: string) => Fault | null,
  place?: (runtime: Runtime, method: string, index: number) => string,
): Ending {
  const { beforeServiceCall, live } = mortal(strike, place);
  // Two groups.
  const { desk, agent } = asking([], { hasTurns: true }, {}, GOLD, { faults: { beforeServiceCall } });
  live(desk.runtime, () => click(desk.runtime, 'askAgent'));
  return { answers: answersOf(desk), asked: agent.asked.length, violations: agent.violations };
}

describe('executions that die while the agent is asked', () => {
  const methods: string[] = [];
  const undisturbed = ended(
    () => null,
    (_runtime, method) => {
      methods.push(method);
      return method;
    },
  );
  const life =
    (place?: (runtime: Runtime, method: string, index: number) => string): Life =>
    (strike) => {
      const end = ended(strike, place);
      return isDeepStrictEqual(end, undisturbed) ? [] : [JSON.stringify(end)];
    };

  it('are tried over two groups of questions', () => {
    expect(undisturbed).toMatchObject({ asked: QUESTIONS, violations: [] });
    expect(methods.length).toBeGreaterThan(40);
    expect(undisturbed.answers[0]).toEqual(['t0', 'Question 0: **9,587.2 hectares**.', null]);
    expect(undisturbed.answers[QUESTIONS - 1]).toEqual(['t7', 'Question 7: **9,587.2 hectares**.', null]);
  });

  it('come to the same end wherever they die', () => {
    const lives = isThorough ? life() : life(methodInPhase);
    const { places, wrong } = sweep(lives, { kind: 'kill' }, DEATHS_PER_LIFE);
    expect(wrong).toEqual([]);
    expect(places.length).toBeGreaterThan(new Set(methods).size);
  });

  if (isThorough)
    it.each(['kill', 'kill-after'] as const)(
      'come to the same end whichever call one dies at (%s)',
      (kind) => {
        const calls = life((_runtime, _method, index) => String(index));
        expect(sweep(calls, { kind }, 1).wrong).toEqual([]);
      },
    );
});
