/** The fields of the selected areas and their level, and the comparison of area ids and levels. */
import { grouped } from '../model/collections';
import { cleanText, foldCase, MAX_CELL_TEXT } from '../model/text';
import { type AgentState, list, object, stateKey, Text } from './agent-state';
import { field, type RowTexts, fittedList, wordColumn } from './field';
import { type ItemKind, joinList, splitList } from './list';
import { wholeNumber } from './whole-number';

export interface Area {
  readonly id: string;
  readonly name: string;
  readonly subtype: string;
  readonly source: string;
}

type Areas = readonly Area[];

const selectionOf = stateKey('aoi_selection', () =>
  object({ aois: list(object({ src_id: Text, name: Text, subtype: Text, source: Text })) }),
);
const subregionOf = stateKey('subregion', () => Text);
const subtypeOf = stateKey('subtype', () => Text);

export const PLACE = {
  /** The selected areas; [] if the agent selected none. */
  areas: field({
    expects: {
      expected_aoi_ids: {
        means: 'The ids of the areas that the agent should select: all of them.',
        oldNames: ['expected_id'],
        items: 'code',
        holds: 'area id',
        accepts: ['actual_id'],
      },
      expected_aoi_source: {
        means: 'Where the expected area ids are from: gadm, kba, wdpa or landmark.',
        items: 'name',
        holds: 'area source',
        accepts: ['actual_source'],
        acceptedWith: 'expected_aoi_ids',
      },
    },
    records: {
      actual_id: {
        means: 'The ids of the selected areas.',
        items: 'code',
        holds: 'area id',
        write: idsOf,
        show: eachOf('id'),
      },
      actual_name: areaColumn('text', 'name', 'The names of the selected areas.'),
      actual_subtype: areaColumn('name', 'subtype', 'The administrative level of each selected area.'),
      actual_source: {
        ...areaColumn(
          'name',
          'source',
          'Where the id of each selected area is from: gadm, kba, wdpa, landmark, …',
        ),
        // Without a recorded source, an id that reads as a GADM id would be taken as one.
        write: partsCell('name', ({ id, source }) => (source === '' && parseGadmId(id) ? 'none' : source)),
      },
    },
    heldBy: ['actual_id'],
    fromRow: areasInRow,
    fromState: areasInState,
    refusal: (areas) =>
      idsOf(areas).length > MAX_CELL_TEXT
        ? `the agent selected ${areas.length} areas, more than a cell can hold`
        : '',
  }),
  /** See `levelOf`. */
  level: field({
    expects: {
      expected_subregion: {
        means: 'The administrative level that the agent should select; of several, any one will do.',
        items: 'name',
        holds: 'level',
        accepts: ['actual_subregion'],
      },
    },
    records: { actual_subregion: wordColumn('The administrative level of the selected areas.') },
    heldBy: ['actual_subregion', 'actual_subtype'],
    fromRow: (row) =>
      levelOf(row.get('actual_subregion') ?? '', splitList('name', row.get('actual_subtype') ?? '')),
    fromState: (state) =>
      levelOf(
        subregionOf(state) || subtypeOf(state),
        areasInState(state).map(({ subtype }) => subtype),
      ),
  }),
};

function areasInState(state: AgentState): Areas {
  return (selectionOf(state)?.aois ?? []).flatMap((area) =>
    area ? [{ id: area.src_id, name: area.name, subtype: area.subtype, source: area.source }] : [],
  );
}

/** Ids, names, subtypes and sources are parallel lists, of which single items apply to all ids. Without a source, a GADM id is from GADM. */
function areasInRow(row: RowTexts<'actual_id' | 'actual_name' | 'actual_subtype' | 'actual_source'>): Areas {
  const names = splitList('text', row.get('actual_name') ?? '');
  const subtypes = splitList('name', row.get('actual_subtype') ?? '');
  const sources = splitList('name', row.get('actual_source') ?? '');
  const nth = (list: readonly string[], index: number): string => list[list.length === 1 ? 0 : index] ?? '';
  return splitList('code', row.get('actual_id') ?? '').map((written, index) => {
    const id = wholeNumber(written);
    return {
      id,
      name: nth(names, index),
      subtype: nth(subtypes, index),
      source: nth(sources, index) || (parseGadmId(id) ? 'gadm' : ''),
    };
  });
}

/** All ids: leaving some out would record another selection. */
function idsOf(areas: Areas): string {
  const ids = areas.map(({ id }) => id);
  return joinList('code', ids);
}

/** Writes a text of each area, as many as fit; a single one if all are the same. */
function partsCell(kind: ItemKind, part: (area: Area) => string): (areas: Areas) => string {
  return (areas) => {
    const items = areas.map(part);
    const [first = ''] = items;
    const isOne = items.every((item) => item === first);
    return fittedList(kind, isOne ? items.slice(0, first === '' ? 0 : 1) : items);
  };
}

function areaColumn<const Kind extends ItemKind>(items: Kind, part: keyof Area, means: string) {
  return { means, items, write: partsCell(items, (area) => area[part]), show: eachOf(part) };
}

function eachOf(part: keyof Area): (areas: Areas) => string {
  return (areas) => areas.map((area) => area[part]).join('; ');
}

/** The administrative level that the agent states, else the one that all selected areas share; '' for neither. */
export function levelOf(stated: string, subtypes: readonly string[]): string {
  const written = cleanText(stated);
  if (written !== '') return written;
  const [first, ...others] = subtypes.map(cleanText);
  if (first === undefined || first === '') return '';
  return others.every((other) => canonicalLevel(other) === canonicalLevel(first)) ? first : '';
}

// Ids and levels.

/** The levels of GADM, from the country down. Source: project-zeno, subtypes of gadm areas. */
const GADM_LEVELS = [
  'country',
  'state-province',
  'district-county',
  'municipality',
  'locality',
  'neighbourhood',
] as const;

/** The words that people write for levels, and their long words. Source: project-zeno, geocoding_helpers.py. */
const LONG_WORDS: ReadonlyMap<string, string> = new Map([
  ...GADM_LEVELS.map((level) => [level, level] as const),
  ['nation', 'country'],
  ['state', 'state-province'],
  ['province', 'state-province'],
  ['district', 'district-county'],
  ['county', 'district-county'],
  ['neighborhood', 'neighbourhood'],
  ['kba', 'key-biodiversity-area'],
  ['key-biodiversity-area', 'key-biodiversity-area'],
  ['wdpa', 'protected-area'],
  ['protected-area', 'protected-area'],
  ['landmark', 'indigenous-and-community-land'],
  ['indigenous-and-community-land', 'indigenous-and-community-land'],
  ['custom', 'custom-area'],
  ['custom-area', 'custom-area'],
]);

const NUMBERED = /^(?:gadm|adm|admin|level|admin-level|gadm-level|adm-level)-?([0-5])$/;

/** The long word for a level; any other text folded. @example canonicalLevel(' States ') // 'state-province' */
export function canonicalLevel(word: string): string {
  const folded = foldCase(word).replace(/[\s_/]+/g, '-');
  const level = GADM_LEVELS[Number(NUMBERED.exec(folded)?.[1] ?? NaN)];
  const singular = folded.replace(/ies(?=-|$)/g, 'y').replace(/s(?=-|$)/g, '');
  return level ?? LONG_WORDS.get(folded) ?? LONG_WORDS.get(singular) ?? folded;
}

const KNOWN_LEVELS = new Set(LONG_WORDS.values());

/** @example isKnownLevel('gadm 1') // true */
export function isKnownLevel(word: string): boolean {
  return KNOWN_LEVELS.has(canonicalLevel(word));
}

/** The level of a GADM id; `other area` for an id of another source. @example levelOfGadm('BRA.14_1') // 'state-province' */
export function levelOfGadm(id: string): string {
  const gadm = parseGadmId(id);
  return (gadm && GADM_LEVELS[gadm.path.split('.').length - 1]) ?? 'other area';
}

// A GADM id is ISO3 + dotted levels + an optional `_version` of the country's set of divisions: `X.5_1` and `X.5_2` need not be the same
// place. Ids of other sources (kba, wdpa, landmark, custom) are plain text: in a WDPA parcel id, what follows `_` is significant.
// Source: https://gadm.org/metadata.html, https://www.protectedplanet.net/c/wdpa-identifers

const GADM = /^([A-Z]{3}|Z\d{2})((?:\.\d+)*)(?:_(\d+))?$/;
/** GADM 4.1 as published lacks the first dot in Ghana's ids (`GHA7.1_2`). */
const GHANA_WITHOUT_DOT = /^GHA(?=\d)/;

/** Ignores case and accepts `-` for `.`; undefined for an id of another form. @example parseGadmId('usa-5_1') // { path: 'USA.5', version: '1' } */
export function parseGadmId(
  text: string,
): { readonly path: string; readonly version: string | undefined } | undefined {
  const normal = text.trim().toUpperCase().replace(/-/g, '.').replace(GHANA_WITHOUT_DOT, 'GHA.');
  const match = GADM.exec(normal);
  if (!match) return undefined;
  return { path: `${match[1] ?? ''}${match[2] ?? ''}`, version: match[3] };
}

/** True if an id can be from a source: all GADM ids, and no others, have their form. */
export function fitsSource(source: string, id: string): boolean {
  return (foldCase(source) === 'gadm') === (parseGadmId(id) !== undefined);
}

export interface SelectedArea {
  readonly id: string;
  /** `gadm`, `kba`, …; without a source, the id is compared as text. */
  readonly source: string;
}

/** The compared form of an id: two are the same if their keys agree, and their versions if both have one. */
interface AreaName {
  readonly key: string;
  readonly version: string | undefined;
  readonly id: string;
}

/** The compared form of a selected area's id, which is a GADM id only with the source gadm. */
export function selectedName({ id, source }: SelectedArea): AreaName {
  const [gadm] = source.trim().toLowerCase() === 'gadm' ? gadmNames(id) : [];
  return gadm ?? textName(id);
}

/** The compared forms of an expected id, which has no source: as a GADM id if it can be one, and as text. */
export function expectedNames(id: string): AreaName[] {
  return [...gadmNames(id), textName(id)];
}

function gadmNames(id: string): AreaName[] {
  const gadm = parseGadmId(id);
  return gadm ? [{ key: `gadm ${gadm.path}`, version: gadm.version, id }] : [];
}

function textName(id: string): AreaName {
  return { key: `text ${id.trim().toLowerCase()}`, version: undefined, id };
}

/** Indexes area names, of which cells may have thousands. Looks up the names of an id; `other` is the same area in another version. */
export function areaIndex(known: readonly AreaName[]) {
  const byKey = grouped(known, ({ key }) => key);
  return (
    names: readonly AreaName[],
  ): { readonly match: 'same' | 'other version' | 'different'; readonly other: string } => {
    const isSame = names.some(({ key, version }) =>
      byKey
        .get(key)
        ?.some((one) => version === undefined || one.version === undefined || one.version === version),
    );
    if (isSame) return { match: 'same', other: '' };
    const [other] = names.flatMap(({ key }) => byKey.get(key)?.[0] ?? []);
    return other ? { match: 'other version', other: other.id } : { match: 'different', other: '' };
  };
}
