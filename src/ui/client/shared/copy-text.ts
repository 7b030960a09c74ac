/** Puts a text on the clipboard, also where a frame may not: then by a field that is there for that moment only. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand('copy');
    field.remove();
    if (!isCopied) throw new Error('The browser does not let this page copy.');
  }
}
