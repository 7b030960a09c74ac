/** What changed between two runs, check by check and slice by slice. */
import { number, type Section, text } from '../section';
import { count } from '../text';
import { type EvalSetDiff, intervalText, pText, resultText, sliceChecksText } from './view';

export function diffSections({ checks, slices }: Pick<EvalSetDiff, 'checks' | 'slices'>): Section[] {
  const beyondChance = count(checks.filter(({ isReal }) => isReal).length, 'change');
  return [
    {
      title: `Checks: ${beyondChance} beyond chance`,
      columns: [text(''), ...CHECK_HEADS.map((head) => number(head))],
      rows: checks.map((check) => ({
        cells: [
          `${check.title}${check.gates ? '' : ' (info only)'}`,
          ...[check.n, resultText(check, 'before'), resultText(check, 'after'), check.lost, check.gained],
          ...[check.newlyMeasured, check.noLongerMeasured, pText(check.pValue)],
        ],
        isStrong: check.isReal,
      })),
      isDetail: true,
    },
    {
      title: `Slices: ${[...new Set(slices.map(({ column }) => column))].join(', ')}`,
      columns: [text(''), ...SLICE_HEADS.map((head) => number(head)), text('checks that changed')],
      rows: slices.map((slice) => ({
        cells: [
          `${slice.column}: ${slice.value}`,
          ...[slice.n, slice.passedBefore, slice.passedAfter, slice.worse, slice.better],
          ...[intervalText(slice.interval), sliceChecksText(slice)],
        ],
      })),
      isDetail: true,
    },
  ].filter(({ rows }) => rows.length > 0);
}

const CHECK_HEADS = ['cases', 'before', 'after', 'lost', 'gained', 'new', 'gone', 'p (Holm)'];
const SLICE_HEADS = ['cases', 'passed before', 'after', 'lost', 'gained', '95 % of the change'];

/** Whether anything changed in a slice. */
export function hasChanged(slice: EvalSetDiff['slices'][number]): boolean {
  return slice.worse + slice.better > 0 || sliceChecksText(slice) !== '';
}
