/** The fields of the selected areas and their level. */
import { canonicalLevel, parseGadmId } from './area-id';
import { type ItemKind, joinList, splitList } from './list';
import { wholeNumber } from './whole-number';
import { cleanText, MAX_CELL_TEXT } from '../model/text';
import { type AgentState, list, object, stateKey, Text } from './agent-state';
import { field, type RowTexts, fittedList, wordColumn } from './field';

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
  /** The administrative level that the agent stated for its selection, else the one that its areas share; '' for none. */
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

/**
 * Ids, names, subtypes and sources are parallel lists; a single source or subtype applies to all ids. If no source is recorded,
 * an id that reads as a GADM id is taken as one.
 */
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

/** All ids: leaving some out would record a different selection. */
function idsOf(areas: Areas): string {
  const ids = areas.map(({ id }) => id);
  return joinList('code', ids);
}

/** The cell with a text for each area, as many as fit; a single text if all are the same. */
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

/** The level the agent states, else the subtype that all selected areas share; '' if there is neither. */
export function levelOf(stated: string, subtypes: readonly string[]): string {
  const written = cleanText(stated);
  if (written !== '') return written;
  const [first, ...others] = subtypes.map(cleanText);
  if (first === undefined || first === '') return '';
  return others.every((other) => canonicalLevel(other) === canonicalLevel(first)) ? first : '';
}
