/** Filters a list of rows by words and by fields such as the check; draws a long list as the user scrolls. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Select, useSearch } from './form-fields';

/** The fields that narrow a list down, keyed by label; each function returns a row's values. */
type Finders<Row> = Readonly<Record<string, (row: Row) => readonly string[]>>;

/**
 * Draws the fields that narrow a list down. A field with the same values in every row is left out.
 *
 * @param wordsOf the text that a search reads
 * @param firstWords the initial search
 */
export function useFinder<Row>(
  rows: readonly Row[],
  finders: Finders<Row>,
  wordsOf: (row: Row) => string,
  firstWords = '',
) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const search = useSearch('Search these rows', 'Search', firstWords);
  const finding = Object.entries(finders).map(([name, valuesOf]) => {
    const values = [...new Set(rows.flatMap(valuesOf))].filter((value) => value !== '').sort();
    // A value chosen in an earlier list may be in no row of this one.
    return { name, valuesOf, values, value: values.find((value) => value === chosen[name]) ?? '' };
  });
  const isChosen = (row: Row): boolean =>
    finding.every(({ value, valuesOf }) => value === '' || valuesOf(row).includes(value));
  const fields = finding.map(({ name, valuesOf, values, value: current }) => {
    if (!values.some((value) => rows.some((row) => !valuesOf(row).includes(value)))) return null;
    return (
      <Select
        key={name}
        aria-label={name}
        value={current}
        options={[['', `Every ${name.toLowerCase()}`], ...values.map((value) => [value, value] as const)]}
        onChoose={(value) => setChosen({ ...chosen, [name]: value })}
      />
    );
  });
  return {
    found: rows.filter((row) => isChosen(row) && search.finds(wordsOf(row))),
    fields: [...fields, search.field],
    words: search.query,
    /** Changes with every choice. */
    key: JSON.stringify([chosen, search.query]),
  };
}

/**
 * Draws more of a long list as the user scrolls to its end.
 *
 * @returns how many entries to draw, and the line below them
 */
export function useGrowingList(
  length: number,
  step: number,
): { readonly drawn: number; readonly rest: ComponentChildren } {
  const [limit, setLimit] = useState(step);
  const end = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!end.current || limit >= length) return undefined;
    const observer = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) setLimit(limit + step);
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [limit, length]);
  const rest = (
    <p ref={end} class="quiet" hidden={length > 0 && length <= limit}>
      {length === 0 ? 'No matching rows.' : '…'}
    </p>
  );
  return { drawn: Math.min(limit, length), rest };
}
