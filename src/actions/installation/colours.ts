/** Colour rules: are they recognised, and do their formulas count as intended? */
import type { Checks } from '../../model/check';
import type { FoundCell } from '../../model/installation';
import { UNCALCULATED } from '../../model/text';
import type { ColourRule } from '../../model/sheet/spreadsheet';
import { COLOURS, colourRules } from '../../results/colours';
import type { ScoreColumn } from '../../results/columns/score-columns';
import {
  type Answer,
  type Desk,
  fails,
  question,
  type Question,
  REPORT_IT,
  untested,
  works,
} from './question';

/** Cells one below the other, from row 2, with the colours that a results tab should give them in a column of scores. */
export const SAMPLES = [
  { name: 'a blank cell', score: null, colour: COLOURS.none },
  { name: '0', score: 0, colour: COLOURS.fail.background },
  { name: '0.5', score: 0.5, colour: COLOURS.none },
  { name: '1', score: 1, colour: COLOURS.one.background },
  { name: 'a text', score: 'x', colour: COLOURS.none },
] as const;

const VERDICT = 6;
const CHECK = 7;
/** Under Sheets’ own rule “is equal to 0”. */
const UNGUARDED = 9;
const CALCULATED = 10;

/** The columns of a small results tab, moved far enough to the right. */
const NAMES: readonly ('' | 'verdict' | ScoreColumn)[] = [
  '',
  '',
  '',
  '',
  '',
  'verdict',
  'aoi_id_match_score',
  'answer_quality_score',
];
const sampleRules = (checks: Checks): readonly ColourRule[] => colourRules(NAMES, SAMPLES.length, 2, checks);

function layOutSamples({ spreadsheet, scratchId }: Desk): void {
  spreadsheet
    .open(scratchId)
    .write(1, VERDICT, [
      ['verdict', 'score', 'fraction', 'equals 0'],
      ...SAMPLES.map(({ score }) => ['fail', score, score, score]),
    ]);
}

export interface SeenRules {
  readonly all: number;
  readonly ours: number;
  readonly written: number;
}

export function judgeRules({ all, ours, written }: SeenRules): Answer {
  if (ours === written && all === written + 1)
    return works(`Of ${written} colour rules that were set all were known again.`);
  return fails(
    `Of ${written} colour rules that were set, and one more, ${all} are there and ${ours} count as ours.`,
    `Rules can pile up in results tabs (Format ▸ Conditional formatting shows them); scores are not affected. ${REPORT_IT}`,
  );
}

export const rulesKept: Question<Desk> = question(
  'Colour rules are known again',
  (desk): SeenRules => {
    layOutSamples(desk);
    const rules = sampleRules(desk.spreadsheet.checks());
    return { ...desk.scratch.colour(rules, UNGUARDED), written: rules.length };
  },
  judgeRules,
);

/** For each rule on the column of checks: its colour, and the results of its formula for the samples. */
export type SeenFormulas = readonly { readonly colour: string; readonly results: readonly FoundCell[] }[];

export function judgeFormulas(seen: SeenFormulas): Answer {
  const cells = seen.flatMap(({ results }) => results);
  if (cells.every(({ value }) => value === UNCALCULATED))
    return untested('Formulas are not calculated here: this is not a Google spreadsheet.');
  const broken = cells.find(({ value }) => typeof value !== 'number');
  if (broken)
    return fails(
      `A rule’s formula gives “${broken.shown}”.`,
      `Scores may have no colours here; they are not affected. ${REPORT_IT}`,
    );
  const wrong = SAMPLES.filter(
    ({ colour }, index) =>
      (seen.find(({ results }) => results[index]?.value !== 0)?.colour ?? COLOURS.none) !== colour,
  );
  return wrong.length === 0
    ? works('By the rules’ formulas 0 is red, 1 green, and a blank cell neither.')
    : fails(
        `By the rules’ formulas these have the wrong colour: ${wrong.map(({ name }) => name).join(', ')}.`,
        `Go by the numbers and not by the colours. ${REPORT_IT}`,
      );
}

export const ruleFormulas: Question<Desk> = question(
  'The rules’ formulas count as meant',
  ({ scratch, spreadsheet }): SeenFormulas =>
    sampleRules(spreadsheet.checks()).flatMap((rule, index) => {
      if (rule.kind !== 'formula' || rule.blocks[0]?.column !== CHECK) return [];
      const formulas = SAMPLES.map(
        (_sample, i) => `=(${rule.formula.replace(/([A-Z])2\b/g, `$1${i + 2}`)})*(N("gnw")=0)`,
      );
      return [{ colour: rule.background, results: scratch.calculate(CALCULATED + index, formulas) }];
    }),
  judgeFormulas,
);
