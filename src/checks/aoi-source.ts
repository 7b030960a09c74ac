/** aoi_source_match: are the selected areas from the expected source? The same number names another place in another source. */
import { blank, fail, pass } from '../model/assessment';
import { checkOf } from './check';
import type { EvalCase } from '../fields/eval-case';
import { foldCase } from '../model/text';
import { parseGadmId } from '../fields/area-id';
import { listIn } from '../fields/field';
import { wantedItems } from './expected';

export const aoiSource = checkOf({
  id: 'aoi_source_match',
  title: 'Area source',
  stage: 'aoi',
  buckets: ['retrieval'],
  blankedByClarification: true,
  expects: ['expected_aoi_source'],
  // Which source is meant is part of the expected area, not an expectation of its own.
  measures: [],
  actual: ['actual_source'],
  reads: ['areas'],
  implied: expectsSource,
  mayBeBlank: true,
  assess(evalCase, { areas }) {
    if (!expectsSource(evalCase)) return blank('no source is expected of the areas');
    const wanted = sourcesOf(evalCase);
    if (!areas) return blank('the selected areas are not recorded');
    if (areas.length === 0) return blank('no area was selected, so there is no source to compare');
    if (areas.some(({ source }) => UNRECORDED.test(source)))
      return blank('the source of the selected areas is not recorded');
    const compared = areas.flatMap(({ id, source }) => {
      const possible = wanted.filter((word) => canBeFrom(word, id));
      return possible.length === 0 ? [] : [{ id, source, isRight: possible.includes(foldCase(source)) }];
    });
    if (compared.length === 0) return blank('the expected source does not fit the selected ids');
    const wrong = compared.find(({ isRight }) => !isRight);
    if (!wrong) return pass(`from ${wanted.join(', ')}`);
    const unknown = wanted.find((word) => !SOURCES.includes(word));
    if (unknown !== undefined)
      return blank(`the expected source ${unknown} is not known`, {
        column: 'expected_aoi_source',
        problem: `“${unknown}” is no source; write one of ${SOURCES.join(', ')}`,
      });
    return fail(`expected ${wrong.id} of ${wanted.join(' or ')}, selected that of ${foldCase(wrong.source)}`);
  },
  doc: {
    question: 'Are the selected areas from the expected source?',
    one: 'The source of each selected area is the expected one (of several, any one will do), trimmed and ignoring case.',
    zero: 'An area is from another source: KBA 15060 is not WDPA 15060.',
    blank:
      'No `expected_aoi_source`, or no `expected_aoi_ids` beside it; no area was selected, or an area’s source is not recorded; the cell names no known source.',
    example: ['kba', 'kba', '1'],
  },
});

/** Without a source, `none` is written: see fields/place. */
const UNRECORDED = /^\s*(?:none)?\s*$/i;

/** Source: project-zeno, sources of the area picker. */
const SOURCES = ['gadm', 'kba', 'wdpa', 'landmark', 'custom'];

function sourcesOf({ expected }: EvalCase): readonly string[] {
  return listIn('name', expected.expected_aoi_source).map(foldCase);
}

/** A source says something about expected ids, and nothing without them. */
function expectsSource(evalCase: EvalCase): boolean {
  return wantedItems(evalCase.expected, 'expected_aoi_ids').length > 0 && sourcesOf(evalCase).length > 0;
}

/** GADM ids have a form of their own, which tells their source whatever the cell says. */
function canBeFrom(source: string, id: string): boolean {
  return (foldCase(source) === 'gadm') === (parseGadmId(id) !== undefined);
}
