/** The checks dashboard_created, dashboard_aoi_match, dashboard_widgets_match and dashboard_widgets_valid: was a dashboard made, for the expected area, with the expected widgets, and do these have content? */
import type { AgentOutput } from '../fields/fields';
import { blank, fail, type NotApplicable, pass } from '../model/assessment';
import { checkOf } from './check';
import type { Dashboard } from '../fields/dashboard';
import { count, foldCase } from '../model/text';
import { compareAreas } from './aoi';
import { readBoolean } from '../fields/cell-kinds';
import { differenceText, expectedWidgets } from './expected';

const ofContent = { stage: 'output', reads: [], readsAny: ['dashboard'] } as const;
const NO_CONTENT = 'No dashboard was made, or its content is not available (`agent_dashboard` is blank).';

const created = checkOf({
  stage: 'output',
  id: 'dashboard_created',
  title: 'Dashboard',
  expects: ['expected_dashboard_created', 'expected_dashboard_widgets'],
  measures: ['expected_dashboard_created'],
  actual: ['actual_dashboard_id'],
  reads: ['dashboardId'],
  looksAt: () => 'all',
  assessesAll: true,
  implied: ({ expected }) =>
    expected.expected_dashboard_created !== '' || expectedWidgets(expected).length > 0,
  assess({ expected }, { dashboardId: id }, _settings, before) {
    const stated = readBoolean(expected.expected_dashboard_created);
    const isWanted = stated ?? expectedWidgets(expected).length > 0;
    const isOld = id !== '' && id === before?.output.dashboardId;
    // The dashboard of an earlier turn was not made in this one.
    if (id === '' || (isOld && !isWanted)) {
      if (isWanted) return fail('a dashboard was expected, none was made');
      const inTurn = isOld ? ` in this turn (${id} is of an earlier one)` : '';
      return stated === undefined
        ? blank(`a dashboard was neither expected nor made${inTurn}`)
        : pass(`no dashboard was made${inTurn}`);
    }
    if (isWanted) return pass(`a dashboard (${id}) was made`);
    return fail(
      `a dashboard (${id}) was made, ${stated === undefined ? 'nobody asked for one' : 'none was expected'}`,
    );
  },
  doc: {
    question: 'Did the agent make a dashboard where it should have, and only there?',
    one: 'It made one where expected, or none where `expected_dashboard_created` is FALSE.',
    zero: 'It made none where expected, or one that was not asked for.',
    blank:
      'Nothing is expected and none was made; or the cell is neither TRUE nor FALSE. Expected widgets imply a dashboard.',
    example: 'TRUE',
  },
});

const place = checkOf({
  ...ofContent,
  id: 'dashboard_aoi_match',
  title: 'Dashboard’s area',
  expects: ['expected_aoi_ids', 'expected_aoi_source'],
  measures: ['expected_aoi_ids'],
  actual: ['actual_dashboard_aoi_id', 'actual_dashboard_aoi_source'],
  mayBeBlank: true,
  assess({ expected }, output) {
    const made = dashboardOr(output);
    if ('kind' in made) return made;
    const { areas } = made;
    const compared = compareAreas(expected, areas, 'actual_dashboard_aoi_id');
    if (compared.kind !== 'scored' || compared.score === 0) return compared;
    if (areas.length !== 1) return fail(`the dashboard has ${count(areas.length, 'area')}`);
    const [wantedSource, actual = ''] = [expected.expected_aoi_source, areas[0]?.source];
    if (wantedSource === '' || foldCase(wantedSource) === foldCase(actual)) return compared;
    return fail(`its area is from ${actual || 'no known source'}, expected ${wantedSource}`);
  },
  doc: {
    question: 'Is the dashboard for exactly the expected area?',
    one: 'It has one area, whose id matches as for “Area”, and its source `expected_aoi_source`, if given.',
    zero: 'It has a different area, none or several, or its area is from another source.',
    blank: `No \`expected_aoi_ids\`, or they cannot be read. ${NO_CONTENT}`,
    example: 'BRA',
  },
});

const widgets = checkOf({
  ...ofContent,
  id: 'dashboard_widgets_match',
  title: 'Dashboard’s widgets',
  expects: ['expected_dashboard_widgets'],
  actual: ['actual_dashboard_widget_types'],
  assess({ expected }, output) {
    const wantedTypes = expectedWidgets(expected);
    const made = dashboardOr(output);
    if ('kind' in made) return made;
    const actual = made.widgets.map(({ type }) => foldCase(type));
    const [missing, extra] = [surplus(wantedTypes, actual), surplus(actual, wantedTypes)];
    return missing === '' && extra === ''
      ? pass(`the widgets are ${actual.join(', ')}`)
      : fail(differenceText({ expected: wantedTypes, actual, missing, extra }));
  },
  doc: {
    question: 'Does the dashboard have exactly the expected widgets?',
    one: 'The types are the same, each as often as expected; order does not matter.',
    zero: 'One is missing, or there is one too many.',
    blank: `No \`expected_dashboard_widgets\`. ${NO_CONTENT}`,
    example: 'insight; map',
  },
});

const filled = checkOf({
  ...ofContent,
  id: 'dashboard_widgets_valid',
  title: 'Widgets’ content',
  expects: ['expected_dashboard_widgets'],
  measures: [],
  actual: ['actual_dashboard_widget_types'],
  looksAt: () => 'all',
  assessesAll: true,
  implied: ({ expected }) => expectedWidgets(expected).length > 0,
  mayBeBlank: true,
  assess({ expected }, output) {
    const made = dashboardOr(output);
    if ('kind' in made) return made;
    const wantedTypes = expectedWidgets(expected);
    if (made.widgets.length === 0) {
      return wantedTypes.length > 0
        ? fail('the dashboard has no widgets')
        : blank('the dashboard has no widgets');
    }
    if (made.widgets.some(({ isFilled }) => isFilled === undefined))
      return blank('what the widgets hold is not recorded');
    const empty = made.widgets.flatMap(({ type, isFilled }, index) =>
      isFilled ? [] : [`widget ${index + 1} (${type || 'of no type'})`],
    );
    return empty.length === 0
      ? pass('every widget has its content')
      : fail(`without content: ${empty.join(', ')}`);
  },
  doc: {
    question: 'Does every widget of the dashboard have its content?',
    one: 'Each widget has its insight, its text, or a map layer with tiles.',
    zero: 'One is empty or of another type, or there are no widgets although some are expected.',
    blank: `There are no widgets and none are expected, or only the types are recorded. ${NO_CONTENT}`,
    example: 'map',
  },
});

export const dashboard = [created, place, widgets, filled] as const;

/** The dashboard, or a blank result with the reason why its content is not known. */
function dashboardOr({
  dashboard: made,
  dashboardId,
}: Pick<AgentOutput, 'dashboard' | 'dashboardId'>): Dashboard | NotApplicable {
  if (!made) {
    return blank(dashboardId ? `the dashboard ${dashboardId} was not fetched` : 'there is no dashboard');
  }
  const { problem } = made;
  if (!problem) return made;
  if (problem.code === 'unfetched') return blank(`the dashboard ${problem.text}`);
  return blank(`agent_dashboard ${problem.text}`, {
    column: 'agent_dashboard',
    problem: `it ${problem.text}; paste the whole reply of GET /api/dashboards/{id}, or clear the cell`,
  });
}

/** The items that occur more often in the first list. @example surplus(['text', 'text', 'map'], ['map']) // 'text ×2' */
function surplus(some: readonly string[], others: readonly string[]): string {
  const of = (type: string, list: readonly string[]): number => list.filter((item) => item === type).length;
  return [...new Set(some)]
    .map((type) => [type, of(type, some) - of(type, others)] as const)
    .flatMap(([type, more]) => (more > 0 ? [more > 1 ? `${type} ×${more}` : type] : []))
    .join(', ');
}
