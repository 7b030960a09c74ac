/** Finding cases by group and by words, as the tables of Compare do; more are drawn whenever somebody scrolls to the end. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Select, useSearch } from '../common/fields';
import { useGrowing } from '../common/hooks';

/** Drawn at first. */
const SHOWN = 60;

interface Finder<Case> {
  readonly found: readonly Case[];
  /** What it finds by. */
  readonly fields: ComponentChildren;
}

/** @param wordsOf what a search looks through */
export function useFinder<Case extends { readonly group: string }>(
  cases: readonly Case[],
  wordsOf: (one: Case) => string,
): Finder<Case> {
  const [group, setGroup] = useState('');
  const search = useSearch('Search the cases', 'Search');
  const groups = [...new Set(cases.map((one) => one.group))].filter((name) => name !== '').sort();
  return {
    found: cases.filter((one) => (group === '' || one.group === group) && search.finds(wordsOf(one))),
    fields: (
      <>
        {groups.length > 0 && (
          <Select
            aria-label="Group"
            value={group}
            options={[['', 'every group'], ...groups.map((name) => [name, name] as const)]}
            onChoose={setGroup}
          />
        )}
        {search.field}
      </>
    ),
  };
}

/** @returns how many of the cases to draw, and the line below them that draws more */
export function useDrawn(total: number): { readonly drawn: number; readonly rest: ComponentChildren } {
  const { drawn, end } = useGrowing<HTMLParagraphElement>(total, SHOWN);
  return {
    drawn,
    rest: (
      <>
        {total === 0 && <p class="quiet">No matching cases.</p>}
        {total > drawn && <p ref={end}>…</p>}
      </>
    ),
  };
}
