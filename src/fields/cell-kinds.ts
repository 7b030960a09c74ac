/** Validates cells by the kind of their column: expected ones before a check reads them, recorded ones before they become an output. */
import { isKnownLevel, fitsSource, parseGadmId } from './areas';
import { ENTRIES, type ExpectedField, EXPECTED_FIELDS, callsIn, HOW_TO_NAME_CALLS } from './fields';
import type { ExpectedValues } from './eval-case';
import { type CellKind, type ColumnEntry, listIn, NO_SELECTION } from './field';
import { HOW_TO_SEPARATE } from './list';
import { wholeNumber } from './whole-number';
import { memoize } from '../model/memoize';
import { foldCase } from '../model/text';

/** Signs people write for a missing value: no value consists of them alone. */
const SIGNS = /^[-‐-―−_.…?¿~\s]+$/;
/** Marks of an unfilled cell; not words that may be an answer, such as “none”, Nan (a province), todo (Spanish). */
const UNFILLED =
  /^(?:n\s*[/.\\]\s*a\.?|tb[dca]|fix ?me|to be (?:determined|confirmed|defined|decided|added|done|filled(?: in)?)|#.*[!?/].*)$/i;
/** Words that say nothing where an id or a name belongs. */
const NAMELESS =
  /^(?:na|none|nothing|no value|empty|blank|unknown|pending|missing|to ?do|nan|nat|null|nil|undefined|x{2,}|not (?:applicable|available|set|defined|known|specified))$/i;
/** Words that are not names in a list. */
const EVERYTHING = /^(?:all|any|every|everything|anything|others?|etc\.?)$/i;

/** A text without the brackets of templates: (none), <TBD>, [n/a]. */
const bare = (text: string): string => text.replace(/^[(<[{]+|[)>\]}]+$/g, '').trim() || text;
const isUnfilled = (text: string): boolean =>
  SIGNS.test(text) || UNFILLED.test(bare(text)) || bare(text) === 'TODO';
const saysNothing = (text: string): boolean => isUnfilled(text) || NAMELESS.test(bare(text));

/** `nothing`: it expects nothing; `unreadable`: something unknown; `doubtful`: a mistake, unless the agent did just that. */
interface CellFault {
  readonly is: 'nothing' | 'unreadable' | 'doubtful';
  /** One sentence that does not name the cell. */
  readonly problem: string;
}

interface CellRule {
  /** True if an item, or a cell without items, says nothing. */
  readonly saysNothing: (item: string) => boolean;
  /** The fault of an item, a phrase to follow the item in quotes; undefined for none. */
  readonly unreadable?: (item: string, expected: ExpectedValues) => string | undefined;
  readonly doubtful?: (item: string) => string | undefined;
}

const BOOLEAN: ReadonlyMap<string, boolean> = new Map([
  ...['true', '1', 'yes'].map((word) => [word, true] as const),
  ...['false', '0', 'no'].map((word) => [word, false] as const),
]);

/** TRUE and FALSE as sheets and people write them; undefined for any other text. */
export function readBoolean(text: string): boolean | undefined {
  return BOOLEAN.get(foldCase(text));
}

const SCOPES = ['analyse', 'suggest', 'clarify', 'refuse'] as const;
export type AreaScope = (typeof SCOPES)[number];

/** @example readScope('Analyze') // 'analyse' */
export function readScope(word: string): AreaScope | undefined {
  const folded = foldCase(word).replace('analyze', 'analyse');
  return SCOPES.find((scope) => scope === folded);
}

/** The words for levels that people should write. */
const LEVEL_WORDS = 'country, state, district, municipality, locality, neighbourhood, kba, wdpa, landmark';

const LOOKS_LIKE_GADM = /^[A-Z]{3}[._-]/i;

/** Ids are ASCII without blanks: an en dash is not a hyphen. */
const ID = /^[!-~]+$/;
const NO_AREA_ID = `is not an area id; write ids like BRA.14_1 or 15060, several separated by ${HOW_TO_SEPARATE}`;

/** Why a text cannot be an area's id; undefined if it can. @example areaIdProblem('USA_5_1') // 'looks like a GADM id but is not one; …' */
export function areaIdProblem(id: string): string | undefined {
  if (!ID.test(id)) return NO_AREA_ID;
  return LOOKS_LIKE_GADM.test(id) && parseGadmId(id) === undefined
    ? 'looks like a GADM id but is not one; write it like BRA, BRA.25_1 or BRA.4.1_2'
    : undefined;
}

/** True for a name: all ids have digits, except those of GADM’s countries. */
export function isPlaceName(id: string): boolean {
  return !/\d/.test(id) && parseGadmId(id) === undefined;
}

/** Source: project-zeno, sources of the area picker. */
const AREA_SOURCES: readonly string[] = ['gadm', 'kba', 'wdpa', 'landmark', 'custom'];

const DATASET_ID = /^\d+(?:\.0+)?$/;
const isDataset = (id: string): boolean => foldCase(id) === NO_SELECTION || DATASET_ID.test(id);
const HOW_DATASETS = `is not a dataset id; write a whole number such as 4, alternatives as 0;11`;

const KINDS: Readonly<Record<CellKind, CellRule>> = {
  'area id': {
    saysNothing,
    unreadable: areaIdProblem,
    doubtful: (id) => (isPlaceName(id) ? NO_AREA_ID : undefined),
  },
  'area source': {
    saysNothing,
    unreadable(source, expected) {
      const ids = listIn('code', expected.expected_aoi_ids);
      if (!AREA_SOURCES.includes(foldCase(source)))
        return `is not a source; write one of ${AREA_SOURCES.join(', ')}`;
      return ids.length === 0 || ids.some((id) => fitsSource(source, id))
        ? undefined
        : `cannot be the source of ${ids.slice(0, 3).join(', ')}; GADM ids are like BRA.14_1, those of the other sources are not: correct the source or the ids`;
    },
  },
  level: {
    saysNothing,
    doubtful: (word) =>
      isKnownLevel(word)
        ? undefined
        : `is not a level; write one of ${LEVEL_WORDS}, several separated by ${HOW_TO_SEPARATE}`,
  },
  'dataset id': {
    saysNothing,
    unreadable: (id) => (isDataset(id) ? undefined : `${HOW_DATASETS}, or ${NO_SELECTION}`),
  },
  'suggested dataset': { saysNothing, doubtful: (id) => (isDataset(id) ? undefined : HOW_DATASETS) },
  boolean: {
    saysNothing: () => false,
    unreadable: (text) => (readBoolean(text) === undefined ? 'is neither TRUE nor FALSE' : undefined),
  },
  scope: {
    saysNothing,
    unreadable: (word) => (readScope(word) ? undefined : `cannot be used: use only ${SCOPES.join(', ')}`),
  },
  call: { saysNothing: (name) => saysNothing(name) || EVERYTHING.test(name) },
  date: { saysNothing },
  word: { saysNothing },
  text: { saysNothing: isUnfilled },
  // Dots alone are an expression.
  expression: { saysNothing: (text) => isUnfilled(text) && !/^[.?]+$/.test(text) },
};

const MAX_SHOWN = 60;

/** The faults of a case's expected cells. Memoised, because every check asks. */
export const faultsOf = memoize((expected: ExpectedValues): ReadonlyMap<ExpectedField, CellFault> => {
  const faults = new Map<ExpectedField, CellFault>();
  for (const [column, kind, entry] of GUARDED) {
    const fault = expected[column] === '' ? undefined : faultIn(column, kind, entry, expected);
    if (fault) faults.set(column, fault);
  }
  return faults;
});

const GUARDED = EXPECTED_FIELDS.flatMap((column) => {
  const entry = ENTRIES.get(column);
  return entry?.holds === undefined ? [] : [[column, entry.holds, entry] as const];
});

function faultIn(
  column: ExpectedField,
  kind: CellKind,
  entry: ColumnEntry,
  expected: ExpectedValues,
): CellFault | undefined {
  const cell = expected[column];
  const items =
    entry.items === undefined
      ? [cell]
      : kind === 'call'
        ? callsIn(entry.items, cell)
        : listIn(entry.items, cell);
  if (items === undefined) return { is: 'nothing', problem: `the cell ${HOW_TO_NAME_CALLS}` };
  const { unreadable, doubtful, saysNothing: isNothing } = KINDS[kind];
  const none = entry.forNothing === undefined ? '' : `, ${entry.forNothing} for none`;
  for (const item of items) {
    const quoted = `“${item.slice(0, MAX_SHOWN)}”`;
    if (isNothing(item))
      return {
        is: 'nothing',
        problem: `${quoted} says nothing; write what is expected${none}, or leave the cell blank`,
      };
    const problem = unreadable?.(item, expected);
    if (problem !== undefined) return { is: 'unreadable', problem: `${quoted} ${problem}` };
    const doubt = doubtful?.(item);
    if (doubt !== undefined) return { is: 'doubtful', problem: `${quoted} ${doubt}` };
  }
  return undefined;
}

/** The fault of a recorded cell, a sentence; '' for none. */
export function recordedProblem(column: string, cell: string): string {
  const { holds, items } = ENTRIES.get(column) ?? {};
  if (holds === undefined || cell === '') return '';
  const all = items === undefined ? [cell] : listIn(items, cell);
  // “none” may be the name of a tool or mean no tool: the check of calls decides.
  const wrong = all.find(holds === 'call' ? isUnfilled : KINDS[holds].saysNothing);
  return wrong === undefined
    ? ''
    : `${column}: “${wrong.slice(0, MAX_SHOWN)}” does not say what the agent did; write it, or leave the cell blank for nothing`;
}

/** An item in the form in which it is compared. */
export function readItem(holds: CellKind | undefined, item: string): string {
  return holds === 'area id' || holds === 'suggested dataset' ? wholeNumber(item) : item;
}
