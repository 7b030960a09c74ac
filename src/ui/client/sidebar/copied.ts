/** Texts that go to the clipboard. */

/** A frame may be without a clipboard, or refused one. */
export async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
