/** Copies texts to the clipboard. */

/** A frame may have no clipboard, or be refused access to it. */
export async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
