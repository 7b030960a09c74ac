/** Writes files in ASCII: HtmlService and script files have been seen to damage other characters. */

const hex = (number) => number.toString(16);

/** Escapes what esbuild's charset leaves, such as regular expressions. An escape means the same in every kind of literal. */
export const scriptInAscii = (script) =>
  script.replace(/\P{ASCII}/gu, (letter) =>
    Array.from(
      { length: letter.length },
      (_, unit) => `\\u${hex(letter.charCodeAt(unit)).padStart(4, '0')}`,
    ).join(''),
  );

export const styleInAscii = (style) =>
  style.replace(/\P{ASCII}/gu, (letter) => `\\${hex(letter.codePointAt(0) ?? 0)} `);

/** @throws if a file's text has another character */
export function refuseBeyondAscii(file, text) {
  const [wrong] = /\P{ASCII}/u.exec(text) ?? [];
  if (wrong !== undefined) throw new Error(`${file} has the character ${wrong}, which is not ASCII`);
}
