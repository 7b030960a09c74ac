/**
 * Area ids and when two of them name the same area.
 *
 * A GADM id is ISO3 + dotted levels + an optional `_version`. The version numbers the country's whole set of
 * divisions: `X.5_1` and `X.5_2` come from two numberings and need not be the same place. All other sources
 * (kba, wdpa, landmark, custom) are plain texts; the part after `_` in a WDPA parcel id is significant.
 * Source: https://gadm.org/metadata.html, https://www.protectedplanet.net/c/wdpa-identifers
 */

/** A GADM id that could be read: `path` is country and levels (`USA.5`), `version` is undefined where none is given. */
export interface GadmId {
  readonly path: string;
  readonly version: string | undefined;
}

const GADM = /^([A-Z]{3}|Z\d{2})((?:\.\d+)*)(?:_(\d+))?$/;
const LOOKS_LIKE_GADM = /^[A-Z]{3}[._-]/i;
/** GADM 4.1 as published lacks the first dot in Ghana's ids (`GHA7.1_2`). */
const GHANA_WITHOUT_DOT = /^GHA(?=\d)/;

/**
 * Reads a GADM id, without regard to case and with `-` for `.`.
 *
 * @example parseGadmId('usa-5_1') // { path: 'USA.5', version: '1' }
 * @returns undefined where the text is no GADM id (`ESP.12._1`)
 */
export function parseGadmId(text: string): GadmId | undefined {
  const normal = text.trim().toUpperCase().replace(/-/g, '.').replace(GHANA_WITHOUT_DOT, 'GHA.');
  const match = GADM.exec(normal);
  if (!match) return undefined;
  return { path: `${match[1] ?? ''}${match[2] ?? ''}`, version: match[3] };
}

/** Whether a text begins like a GADM id (three letters, then `.`, `-` or `_`) but cannot be read as one. */
export function isMalformedGadmId(text: string): boolean {
  return LOOKS_LIKE_GADM.test(text.trim()) && parseGadmId(text) === undefined;
}

/** How an expected id stands to an actual one. `other version`: the same path under another numbering, no match. */
export type AreaIdMatch = 'same' | 'other version' | 'different';

/**
 * Compares an expected id with the id of a selected area, by the rule of that area's own source.
 *
 * @param source the selected area's source (`gadm`, `kba`, …); an area without one is compared as text
 * @example compareAreaIds('USA.5', 'USA.5_1', 'gadm') // 'same'
 */
export function compareAreaIds(expected: string, actual: string, source: string): AreaIdMatch {
  if (source.trim().toLowerCase() === 'gadm') {
    const a = parseGadmId(expected);
    const b = parseGadmId(actual);
    if (a && b) {
      if (a.path !== b.path) return 'different';
      return a.version !== undefined && b.version !== undefined && a.version !== b.version
        ? 'other version'
        : 'same';
    }
  }
  return expected.trim().toLowerCase() === actual.trim().toLowerCase() ? 'same' : 'different';
}
