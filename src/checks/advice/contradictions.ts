/** Expectations of one row that no agent can meet together. */
import { NO_SELECTION } from '../../model/fields/field';
import type { ExpectedField } from '../../model/columns';
import type { EvalCase } from '../../model/eval-case';
import { foldCase } from '../../model/text';
import {
  expectedScopes,
  expectedWidgets,
  expectsNudge,
  readBoolean,
  type Scope,
  wantedItems,
} from '../expected';
import { expectedPeriod } from '../period';
import type { Finding } from './finding';

/** The first contradiction of a row. Unreadable cells are ignored: the checks report them. */
export function contradictions(evalCase: EvalCase): Omit<Finding, 'row'> | undefined {
  const { expected } = evalCase;
  const scopes = expectedScopes(expected) ?? [];
  const lacks = (...wanted: Scope[]): boolean =>
    scopes.length > 0 && !wanted.some((scope) => scopes.includes(scope));
  const isOnly = (scope: Scope): boolean => scopes.length === 1 && scopes[0] === scope;
  const asksBack = readBoolean(expected.expected_clarification);
  const pulls = readBoolean(expected.expected_data_pull);
  const selectsNothing = foldCase(expected.expected_dataset_id) === NO_SELECTION;
  const layer = foldCase(expected.expected_context_layer);
  const isGiven = (column: ExpectedField): boolean => expected[column] !== '';
  const dates = isGiven('expected_start_date') ? 'expected_start_date' : 'expected_end_date';
  const nudges = wantedItems(expected, 'expected_nudge_type').map(nudgedScope);

  /** Whether the rule is violated, the column, what it says, and what contradicts it. */
  const rules: readonly (readonly [boolean, ExpectedField, string, string])[] = [
    [
      asksBack === true && isGiven('expected_answer'),
      'expected_clarification',
      'TRUE: the agent should ask back',
      'expected_answer expects an answer',
    ],
    [
      asksBack === true && lacks('clarify', 'suggest'),
      'expected_clarification',
      'TRUE: the agent should ask back',
      'expected_scope allows neither clarify nor suggest',
    ],
    [
      asksBack === true && pulls === true,
      'expected_clarification',
      'TRUE: the agent should ask back',
      'expected_data_pull expects data',
    ],
    [
      asksBack === false && isOnly('clarify'),
      'expected_clarification',
      'FALSE: the agent should not ask back',
      'expected_scope allows clarify alone',
    ],
    [
      readBoolean(expected.expected_dashboard_created) === false && expectedWidgets(expected).length > 0,
      'expected_dashboard_created',
      'FALSE: no dashboard should be made',
      'expected_dashboard_widgets expects widgets on it',
    ],
    [
      selectsNothing && pulls === true,
      'expected_dataset_id',
      'no_selection',
      'expected_data_pull expects data',
    ],
    [
      selectsNothing && isGiven(dates),
      'expected_dataset_id',
      'no_selection',
      `${dates} expects data of a period`,
    ],
    [
      selectsNothing && isGiven('expected_dataset_parameters'),
      'expected_dataset_id',
      'no_selection',
      'expected_dataset_parameters expects parameters of a dataset',
    ],
    [
      selectsNothing && layer !== '' && layer !== NO_SELECTION,
      'expected_dataset_id',
      'no_selection',
      'expected_context_layer expects a layer of a dataset',
    ],
    [
      pulls === false && isOnly('analyse'),
      'expected_data_pull',
      'FALSE: no data should be pulled',
      'expected_scope allows analyse alone',
    ],
    [
      pulls === true && lacks('analyse'),
      'expected_data_pull',
      'TRUE: data should be pulled',
      'expected_scope does not allow analyse',
    ],
    [
      nudges.length > 0 && lacks('analyse', ...nudges),
      'expected_nudge_type',
      expected.expected_nudge_type,
      `expected_scope does not allow ${nudges.join(' or ')}`,
    ],
    [
      nudges.length === 0 && expectsNudge(evalCase) && lacks('analyse', 'clarify', 'suggest'),
      'expected_nudge_options',
      'options should be offered',
      'expected_scope allows neither clarify nor suggest',
    ],
    [
      wantedItems(expected, 'expected_suggested_datasets').length > 0 && lacks('analyse', 'suggest'),
      'expected_suggested_datasets',
      'datasets should be suggested',
      'expected_scope does not allow suggest',
    ],
    [
      isOnly('refuse') && isGiven('expected_answer'),
      'expected_scope',
      'refuse: the agent should answer nothing',
      'expected_answer expects an answer',
    ],
  ];
  const period = expectedPeriod(evalCase);
  if (period.kind === 'period' && period.doubt)
    return { column: period.doubt.column, text: period.doubt.problem };
  const broken = rules.find(([holds]) => holds);
  if (!broken) return undefined;
  const [, column, says, otherwise] = broken;
  return { column, text: `${says}, but ${otherwise}; change one of the two` };
}

/** A nudge's scope, as in scope_match. */
function nudgedScope(type: string): Scope {
  return type === 'dataset_choice' ? 'suggest' : 'clarify';
}
