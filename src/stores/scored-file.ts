/** Runs in files: the JSON that `--json` writes, which the current results of a workbook are exported as, too. */
import { RunAbout, type Snapshot } from '../model/ledger';
import { memoize } from '../model/memoize';
import { Scorecard } from '../model/scorecard';
import { otherDoor } from '../model/texts/file-door';
import { flawIn, isObject, jsonIn } from '../model/texts/json';
import { UserError } from '../model/user-error';
import * as z from '../model/zod';
import { doubled, issueText, readRunFile } from './run-file';

/** What a file says of how a run was run. */
const FileAbout = memoize(() =>
  z.pick(RunAbout(), {
    ...{ note: true, build: true, scorer: true, settings_hash: true, judge: true, ff: true, filters: true },
    ...{ trials: true, is_mixed: true, info_only: true },
  }),
);
type FileAbout = z.Shape<typeof FileAbout>;

export function fileAbout(about: RunAbout): FileAbout {
  return FileAbout().parse(about);
}

const RunJson = memoize(() =>
  z.object({
    scorecards: z
      .array(
        z.extend(Scorecard(), {
          tab: z.string(),
          row: z._default(z.nullable(z.int().check(z.minimum(0))), null),
          uid: z.string().check(z.minLength(1)),
        }),
      )
      .check(z.minLength(1)),
    eval_sets: z._default(
      z.array(
        z.object({
          tab: z.string(),
          saved_at: z._default(z.string(), ''),
          about: z.optional(FileAbout()),
        }),
      ),
      [],
    ),
  }),
);

/** A file that a person provides. */
interface NamedText {
  readonly name: string;
  readonly text: string;
}

/**
 * The runs in a file: one per eval set.
 *
 * @throws UserError that says what in the file cannot be used
 * @example readRuns({ name: 'run.json', text }).map(({ tab, cases }) => `${tab}: ${cases.length}`) // ['GOLD: 38']
 */
export function readRuns({ name, text }: NamedText): Snapshot[] {
  const refuse = (what: string): UserError =>
    new UserError('usage', `${name} is not a file of a run: ${what}.${otherDoor(json ?? text, 'runs')}`);
  const json = jsonIn(text);
  const flaw = flawIn(text);
  if (json === undefined || flaw !== '') throw refuse(`it ${flaw || 'is not JSON'}`);
  if (/"__proto__"\s*:/.test(text)) throw refuse('it has something called __proto__, which is no name');
  if (!isObject(json) || !('scorecards' in json)) {
    if (isObject(json) && 'results' in json) return [readRunFile(json, name)];
    throw refuse(
      'it has neither scorecards (as Share ▸ JSON and --json write them) nor results (as wri/gnw-gold-evals does)',
    );
  }
  const file = RunJson().safeParse(json);
  if (!file.success) throw refuse(issueText(file.error, 'scorecards', 'scorecard'));
  const { scorecards, eval_sets: evalSets } = file.data;
  // Equal cases have rows of their own.
  const twice = doubled(
    scorecards.map(({ tab, row, uid }) => (row ? JSON.stringify([tab, row, uid]) : '')),
    'scorecards',
    'the same row of the same tab',
  );
  if (twice !== undefined) throw refuse(twice);
  return [...new Set(scorecards.map(({ tab }) => tab))].map((tab): Snapshot => {
    const cases = scorecards.filter((card) => card.tab === tab);
    const { about, saved_at: savedAt = '' } = evalSets.find((evalSet) => evalSet.tab === tab) ?? {};
    // Rows kept from earlier runs carry older ids: the newest names the whole.
    const runId = cases.map(({ run_id: id }) => id).reduce((a, b) => (b > a ? b : a), '');
    return { runId, savedAt, sheetId: 0, tab, cases, ...(about && { about }) };
  });
}

/** Runs of eval sets as one file. */
export function runFileText(runs: readonly Snapshot[]): string {
  return JSON.stringify({
    eval_sets: runs.map(({ tab, savedAt, about }) => ({
      tab,
      saved_at: savedAt,
      about: about && fileAbout(about),
    })),
    scorecards: runs.flatMap(({ cases }) => cases),
  });
}
