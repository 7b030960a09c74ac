/** What it means that Google refuses a write: whether it is worth trying again, and what a person has to do. */

/**
 * Refusals that stay refusals until a person does something. Texts as Apps Script and Sheets give them in English, German,
 * French, Spanish and Portuguese, the languages of our analysts.
 */
const LASTING: readonly { readonly text: RegExp; readonly sentence: string }[] = [
  {
    text: /protected|geschützt|protégé|proteg/i,
    sentence: 'it is protected: let whoever runs GNW Evals edit it, or remove the protection',
  },
  {
    text: /(?:10|ten) million cells|limit of \d[\d.,]* cells|number of cells|cells in the workbook|Millionen Zellen|millions? de cellules|millones de celdas|milhões de células/i,
    sentence: 'the workbook is full: remove tabs, rows or columns that are no longer needed',
  },
  {
    text: /storage|disk quota|Speicherplatz|espace de stockage|almacenamiento|armazenamento/i,
    sentence: 'the storage of the spreadsheet’s owner is full: make room there',
  },
  {
    text: /permission|access denied|not authori[sz]ed|Berechtigung|Zugriff verweigert|autorisation|permiso|permissão/i,
    sentence: 'whoever runs it may no longer edit the spreadsheet: ask its owner for the right',
  },
  {
    text: /data validation|Datenvalidierung|validation des données|validación de datos|validação de dados/i,
    sentence: 'a data validation rule rejects what is written: remove the rule from that tab',
  },
];

/** What passes by itself, in the same languages. A text that is neither counts as lasting once the same step fails with it again. */
const PASSING =
  /service .*(?:error|failed|timed out|unavailable)|(?:server|internal) error|try again|time[d -]*out|rate limit|temporar|erneut|Zeitüberschreitung|réessay|délai|inténtalo|de nuevo|tiempo de espera|tente novamente|tempo limite/i;

const MOST_WHY = 300;

/** What Google said, without line breaks and at a bearable length. */
export function wordsOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s+/g, ' ').trim().slice(0, MOST_WHY);
}

/** What a person has to do about a refusal that stays one; undefined where it may pass by itself. */
export function lastingTrouble(error: unknown): string | undefined {
  const words = wordsOf(error);
  return LASTING.find(({ text }) => text.test(words))?.sentence;
}

/** Whether Google itself says that it may work in a while. */
export function isPassing(error: unknown): boolean {
  return PASSING.test(wordsOf(error));
}
