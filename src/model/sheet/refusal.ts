/** What Google's words mean when it refuses a write: whether it is worth trying again, and what a person has to do. */

const PROTECTED = /protected|geschützt|protégé|proteg/i;

/**
 * Refusals that last until a person does something. Texts as Apps Script and Sheets give them in English, German, French, Spanish
 * and Portuguese, the languages of our analysts. A protected tab is recognised in any language.
 */
const LASTING: readonly { readonly text: RegExp; readonly sentence: string }[] = [
  {
    text: /(?:10|ten) million cells|limit of \d[\d.,]* cells|number of cells|cells in the workbook|Millionen Zellen|millions? de cellules|millones de celdas|milhões de células/i,
    sentence: 'the workbook is full: remove tabs, rows or columns that are no longer needed',
  },
  {
    text: /storage|disk quota|Speicherplatz|espace de stockage|almacenamiento|armazenamento/i,
    sentence: 'the storage of the spreadsheet’s owner is full: make room there',
  },
  {
    text: /required permissions|authori[sz]ation is required|Autorisierung erforderlich|autorisation (?:est )?requise|se requiere autorización|autorização necessária/i,
    sentence:
      'Google needs your permission for what GNW Evals does: choose any item of its menu, and agree to what is asked',
  },
  {
    text: /permission|access denied|not authori[sz]ed|Berechtigung|Zugriff verweigert|autorisation|permiso|permissão/i,
    sentence: 'the person who runs it may no longer edit the spreadsheet: ask its owner for edit access',
  },
  {
    text: /data validation|Datenvalidierung|validation des données|validación de datos|validação de dados/i,
    sentence: 'a data validation rule rejects what is written: remove the rule from that tab',
  },
];

/**
 * What passes without help, in the same languages. Google also says this of what it will never do: a step that fails twice counts as
 * refused, whatever the words.
 */
const PASSING =
  /service .*(?:error|failed|timed out|unavailable)|(?:server|internal) error|try again|time[d -]*out|rate limit|temporar|erneut|Zeitüberschreitung|réessay|délai|inténtalo|de nuevo|tiempo de espera|tente novamente|tempo limite/i;

const MOST_WHY = 300;

/** What Google said, without line breaks and cut to a reasonable length. */
export function wordsOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s+/g, ' ').trim().slice(0, MOST_WHY);
}

/** Whether Google's own words suggest that it may work in a while. */
export function isPassing(error: unknown): boolean {
  return PASSING.test(wordsOf(error));
}

/** What a person has to do, as far as Google's words say so. */
export function knownRefusal(error: unknown): string | undefined {
  const words = wordsOf(error);
  return LASTING.find(({ text }) => text.test(words))?.sentence;
}

/** Whether the words are about a protection. */
export function isProtection(error: unknown): boolean {
  return PROTECTED.test(wordsOf(error));
}

/** How many callers tell one call from another. */
const CALLERS = 3;

/** Which call was refused, by the innermost lines of the script: Google has the same words for all of them. '' if the error does not say. */
export function placeOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return stack
    .split('\n')
    .filter((line) => /^\s*at /.test(line))
    .slice(0, CALLERS)
    .map((line) => line.trim())
    .join(' < ');
}
