/** A text with the words marked that another one lacks. */
import type { Stretch } from '../../../model/texts/word-diff';

export function Marked({ parts = [] }: { readonly parts: readonly Stretch[] | undefined }) {
  if (parts.length === 0) return <i>nothing</i>;
  return (
    <>
      {parts.map(({ text, differs }, index) =>
        differs ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
      )}
    </>
  );
}
