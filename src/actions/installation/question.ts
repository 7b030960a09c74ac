/** The questions asked about an installation: each tries something and interprets what was seen. */
import type { InstallationPort, ScratchTab } from '../../model/installation';
import * as z from '../../model/zod';
import type { RunServices } from '../../run/services';

/** What the trial showed. */
const Answer = () =>
  z.object({
    verdict: z.enum(['works', 'does not work', 'not tested']),
    /** What was seen, in plain words. */
    seen: z.string(),
    /** What to do about it; '' for nothing. */
    todo: z.string(),
  });
export type Answer = z.Shape<typeof Answer>;

const Finding = () => z.extend(Answer(), { title: z.string() });
export type Finding = z.Shape<typeof Finding>;

/** A group of findings, under its title. */
export const CheckedPart = () => z.object({ title: z.string(), findings: z.array(Finding()) });
export type CheckedPart = z.Shape<typeof CheckedPart>;

/** What questions about the account work with. */
export interface Account extends Omit<RunServices, 'fetch'> {
  readonly installation: InstallationPort;
}

/** What questions about cells work with: everything on the scratch tab, which has this id. */
export interface Desk extends Account {
  readonly scratch: ScratchTab;
  readonly scratchId: number;
}

/** One question: its trial is the only part that is not pure. */
export interface Question<On> {
  readonly title: string;
  readonly ask: (on: On) => Answer;
}

export function question<On, Seen>(
  title: string,
  tryOut: (on: On) => Seen,
  judge: (seen: Seen) => Answer,
): Question<On> {
  return { title, ask: (on) => judge(tryOut(on)) };
}

export const works = (seen: string): Answer => ({ verdict: 'works', seen, todo: '' });
export const fails = (seen: string, todo: string): Answer => ({ verdict: 'does not work', seen, todo });
export const untested = (seen: string, todo = ''): Answer => ({ verdict: 'not tested', seen, todo });

/** For what only its makers can fix. */
export const REPORT_IT = 'Copy the report into a bug report.';

const PERMISSION = /permission|authori[sz]ation/i;

/** What it means if a trial throws. */
export function thrown(error: unknown): Answer {
  const words = error instanceof Error ? error.message : String(error);
  return fails(
    `Google says: ${words}`,
    PERMISSION.test(words)
      ? 'Reload the spreadsheet, click any item of the menu GNW Evals, and tick every permission that Google asks for.'
      : 'Try again in a minute; if it stays, copy the report into a bug report.',
  );
}

/** Every question gets an answer, whatever goes wrong. */
export function findings<On>(questions: readonly Question<On>[], on: On): Finding[] {
  return questions.map(({ title, ask }) => {
    try {
      return { title, ...ask(on) };
    } catch (error) {
      return { title, ...thrown(error) };
    }
  });
}
