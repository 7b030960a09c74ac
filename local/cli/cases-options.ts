/** The command line of `npm start -- --cases`. */
import { type Options, parseFlags, settingsOf } from './options';
import { assertNeeds, JUDGE_NEEDS } from './needs';
import { UsageError } from './usage-error';

/** Cases from a file, without a workbook. */
export interface CasesOptions {
  /** JSON Lines: one case per line. */
  readonly cases: string;
  /** JSON Lines: one scorecard per line. */
  readonly json: string;
  readonly set: Options['set'];
  readonly yes: boolean;
}

/** The options allowed with --cases. */
const WITH_CASES: ReadonlySet<string> = new Set([
  ...['cases', 'json', 'judge', 'judge-url', 'judge-model', 'no-rules', 'set', 'yes'],
]);

/**
 * @returns undefined if no file of cases is given
 * @throws UsageError on anything that cannot be understood
 */
export function readCasesOptions(args: readonly string[]): CasesOptions | undefined {
  const flags = parseFlags(args);
  const { cases, json = '' } = flags;
  if (cases === undefined || flags.help) return undefined;
  const others = Object.keys(flags).filter((name) => !WITH_CASES.has(name));
  if (others.length > 0)
    throw new UsageError(`--cases cannot be used together with --${others.join(', --')}.`);
  if (cases === '' || json === '')
    throw new UsageError('--cases takes a file of cases, and needs --json OUT.jsonl for their scorecards.');
  assertNeeds(flags, JUDGE_NEEDS);
  return { cases, json, set: settingsOf(flags), yes: flags.yes ?? false };
}
