/** The judge server without sockets: a FetchPort and a clock for tests, which record what happened. */
import type { ClockPort, FetchPort } from '../../../src/model/ports';
import { createJudgeLogic, type JudgeLogic } from './logic';
import type { JudgeServerInput } from './options';
import { portTo } from './wire';

/** A clock that moves only by sleeping, and remembers the sleeps. By default it starts at noon of 21 November 2026. */
export interface FakeClock extends ClockPort {
  readonly slept: readonly number[];
  /** Lets time pass without sleeping. */
  readonly pass: (milliseconds: number) => void;
}

export function fakeClock(start = Date.UTC(2026, 10, 21, 12, 0, 0)): FakeClock {
  const slept: number[] = [];
  let now = start;
  return {
    slept,
    now: () => now,
    sleep: (milliseconds) => {
      slept.push(milliseconds);
      now += milliseconds;
    },
    pass: (milliseconds) => {
      now += milliseconds;
    },
  };
}

export interface FakeJudge extends JudgeLogic {
  readonly fetch: FetchPort;
  /** Size of each fetchAll, in order. */
  readonly groups: readonly number[];
}

export function fakeJudge(input: JudgeServerInput = {}): FakeJudge {
  const logic = createJudgeLogic(input);
  const groups: number[] = [];
  return { ...logic, groups, fetch: portTo(logic.respond, ({ length }) => groups.push(length)) };
}
