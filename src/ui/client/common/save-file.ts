/** How a text leaves a page: as a file. */

/** Some browsers read the file only after the click, or once a person has said where it goes. */
const KEPT_MS = 60_000;

/** Makes the browser save a text as a file. */
export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, KEPT_MS);
}
