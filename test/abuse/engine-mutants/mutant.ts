/**
 * Changes of the engine that some test has to notice: what a unit test cannot see, as it takes several executions, or several people.
 * Each is noticed by a run that comes to another end where its executions die (`kills`) or services fail (`failures`), or by a test.
 */
import type { Change } from './changed-build';

export interface Mutant extends Change {
  /** What goes wrong then. */
  readonly breaks: string;
  readonly noticedBy: 'kills' | 'failures' | NamedTest;
}

export interface NamedTest {
  readonly path: string;
  /** Part of its name. */
  readonly name: string;
}
