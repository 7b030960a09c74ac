/** Finding rows of a list: by words, by what they have in common, and drawn as one scrolls to them. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Select, useSearch } from './fields';

/** What a list can be narrowed down by: the values of each row, by the name of the field. */
type Finders<Row> = Readonly<Record<string, (row: Row) => readonly string[]>>;

/**
 * Fields that narrow a list down. One whose values are the same for every row is not shown.
 *
 * @param wordsOf the text that a search reads
 * @param firstWords what is searched for at first
 */
export function useFinder<Row>(
  rows: readonly Row[],
  finders: Finders<Row>,
  wordsOf: (row: Row) => string,
  firstWords = '',
) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const search = useSearch('Search these rows', 'Search', firstWords);
  const names = Object.entries(finders);
  const isChosen = (row: Row): boolean =>
    names.every(([name, valuesOf]) => !chosen[name] || valuesOf(row).includes(chosen[name]));
  const fields = names.map(([name, valuesOf]) => {
    const values = [...new Set(rows.flatMap(valuesOf))].filter((value) => value !== '').sort();
    if (!values.some((value) => rows.some((row) => !valuesOf(row).includes(value)))) return null;
    return (
      <Select
        key={name}
        aria-label={name}
        value={chosen[name] ?? ''}
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
 * Draws more of a long list as one scrolls to its end.
 *
 * @returns how many entries to draw, and the line below them
 */
export function useDrawn(
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
