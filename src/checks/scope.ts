/** The checks scope_match, nudge_match and suggested_datasets_match: did the agent do the expected kind of work? */
import { blank, fail, pass } from '../model/assessment';
import { checkOf } from './check';
import { foldCase } from '../model/text';
import { hasData, worksOnData } from './data-pull';
import type { AreaScope } from '../fields/cell-kinds';
import { expectedScopes, misreadList, wantedItems } from './expected';

const shared = { stage: 'scope' } as const;

const scopeMatch = checkOf({
  ...shared,
  id: 'scope_match',
  title: 'Kind of work',
  expects: ['expected_scope'],
  actual: ['pull_source', 'actual_suggested_datasets', 'actual_nudge_type'],
  reads: [],
  readsAny: ['pull'],
  assess({ expected }, output, _settings, before) {
    const wantedScopes = expectedScopes(expected);
    const { nudge, suggestions = [] } = output;
    const isOnData = worksOnData(output, before);
    // If data was pulled, other offers make no difference.
    if (isOnData === undefined || (nudge === undefined && !isOnData)) {
      return blank('what the agent pulled or offered is not recorded');
    }
    const done = scopeOf(isOnData, nudge ?? '', suggestions);
    const text = done === 'analyse' && !hasData(output) ? CHARTED : DONE[done];
    return wantedScopes.includes(done) ? pass(text) : fail(`${text}, expected ${wantedScopes.join(' or ')}`);
  },
  doc: {
    question: 'Did the agent analyse, suggest, clarify or refuse, as expected?',
    one: 'It did one of the expected kinds: analyse if data was pulled, or in a later turn charted; else suggest if it suggested datasets or its nudge is dataset_choice; else clarify if it has another nudge; else refuse.',
    zero: 'It did something else.',
    blank: 'No `expected_scope`, or a word in it is not one of the four.',
    example: 'analyse',
  },
});

const nudgeMatch = checkOf({
  ...shared,
  id: 'nudge_match',
  title: 'Nudge',
  expects: ['expected_nudge_type', 'expected_nudge_options'],
  actual: ['actual_nudge_type', 'actual_nudge_options'],
  reads: [],
  readsAny: ['nudge', 'nudgeOptions'],
  assess({ expected }, { nudge, nudgeOptions }) {
    const types = wantedItems(expected, 'expected_nudge_type');
    const options = wantedItems(expected, 'expected_nudge_options');
    if ((types.length > 0 && nudge === undefined) || (options.length > 0 && nudgeOptions === undefined)) {
      return blank('what the agent handed to the user is not recorded');
    }
    const isOfType = (type: string): boolean => foldCase(type) === foldCase(nudge ?? '');
    const isWanted = (offered: string): boolean =>
      options.map(foldCase).some((option) => option.includes(offered) || offered.includes(option));
    const offered = nudgeOptions ?? [];
    const isRightType = types.length === 0 || types.some(isOfType);
    const areRight = options.length === 0 || (offered.length > 0 && offered.map(foldCase).every(isWanted));
    const offer = offered.length > 0 ? ` (${offered.join('; ')})` : '';
    const done = nudge || offer !== '' ? `it offered ${nudge || 'a choice'}${offer}` : 'it offered no choice';
    if (isRightType && areRight) return pass(done);
    const expectedText = [types.join(' or '), options.join('; ')].filter((part) => part !== '').join(': ');
    return (
      (isRightType ? undefined : misreadList('expected_nudge_type', types, isOfType)) ??
      fail(`${done}, expected ${expectedText}`)
    );
  },
  doc: {
    question: 'Did the agent hand the expected choice to the user?',
    one: 'Its nudge is of an expected type, and each option it offers contains, or is part of, an expected one; case is ignored. Not every expected option has to be offered.',
    zero: 'The type differs, there is no nudge or no option, or an option is not expected.',
    blank: 'Neither a type nor options are expected.',
    example: 'aoi_choice',
  },
});

const suggestedMatch = checkOf({
  ...shared,
  id: 'suggested_datasets_match',
  title: 'Suggested datasets',
  expects: ['expected_suggested_datasets'],
  actual: ['actual_suggested_datasets'],
  reads: ['suggestions'],
  assess({ expected }, { suggestions }) {
    const wantedIds = wantedItems(expected, 'expected_suggested_datasets').map(foldCase);
    if (suggestions.length === 0) return fail(`expected ${wantedIds.join(' or ')}, nothing was suggested`);
    const actual = suggestions.map(foldCase);
    const others = actual.filter((id) => !wantedIds.includes(id));
    if (others.length === 0) return pass(`suggested ${actual.join(', ')}`);
    return (
      misreadList('expected_suggested_datasets', wantedIds, (id) => actual.includes(id)) ??
      fail(`suggested ${others.join(', ')}, expected ${wantedIds.join(' or ')}`)
    );
  },
  doc: {
    question: 'Did the agent suggest only expected datasets?',
    one: 'It suggested at least one, and none outside the list. 0 is a real id.',
    zero: 'It suggested none, or one outside the list.',
    blank: 'No `expected_suggested_datasets`.',
    example: '4; 7',
  },
});

export const scope = [suggestedMatch, nudgeMatch, scopeMatch] as const;

const DONE: Readonly<Record<AreaScope, string>> = {
  analyse: 'it pulled data (analyse)',
  suggest: 'it suggested datasets (suggest)',
  clarify: 'it handed the user a choice (clarify)',
  refuse: 'it neither pulled data nor offered anything (refuse)',
};

const CHARTED = 'it charted the data of an earlier turn (analyse)';

function scopeOf(isOnData: boolean, nudge: string, suggestions: readonly string[]): AreaScope {
  if (isOnData) return 'analyse';
  if (suggestions.length > 0 || nudge === 'dataset_choice') return 'suggest';
  return nudge === '' ? 'refuse' : 'clarify';
}
