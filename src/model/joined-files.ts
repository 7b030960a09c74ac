/** Files that arrive in pieces. */

interface TextFile {
  readonly name: string;
  readonly text: string;
}

/** Joins consecutive pieces of the same name into one file. */
export function joinedFiles(pieces: readonly TextFile[]): TextFile[] {
  const files: { readonly name: string; readonly texts: string[] }[] = [];
  for (const { name, text } of pieces) {
    const last = files[files.length - 1];
    if (last?.name === name) last.texts.push(text);
    else files.push({ name, texts: [text] });
  }
  return files.map(({ name, texts }) => ({ name, text: texts.join('') }));
}
