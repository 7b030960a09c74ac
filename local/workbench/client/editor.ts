/** Editing a cell in place: Enter and Tab keep what was typed, Escape does not. */
import { make } from './dom';

export type Ending = 'down' | 'right' | 'left' | 'stay' | 'cancelled';

/**
 * Opens an editor over a cell.
 *
 * @param onEnd called once, with the text, when the editor is gone
 */
export function openEditor(
  canvas: HTMLElement,
  cell: HTMLElement,
  text: string,
  onEnd: (text: string, ending: Ending) => void,
): void {
  const area = make('textarea', {
    class: 'editor',
    attributes: { 'aria-label': 'Edit the cell', spellcheck: 'false' },
  });
  const [box, frame] = [cell.getBoundingClientRect(), canvas.getBoundingClientRect()];
  area.value = text;
  area.style.left = `${box.left - frame.left}px`;
  area.style.top = `${box.top - frame.top}px`;
  area.style.minWidth = `${box.width + 1}px`;
  area.style.minHeight = `${box.height + 1}px`;
  area.style.font = getComputedStyle(cell).font;
  let isOpen = true;
  const end = (ending: Ending): void => {
    if (!isOpen) return;
    isOpen = false;
    area.remove();
    onEnd(area.value, ending);
  };
  const fit = (): void => {
    area.style.width = `${Math.min(460, Math.max(box.width + 1, widthOf(area)))}px`;
    area.style.height = 'auto';
    area.style.height = `${Math.max(box.height + 1, area.scrollHeight + 4)}px`;
  };
  area.addEventListener('input', fit);
  area.addEventListener('blur', () => end('stay'));
  area.addEventListener('keydown', (event) => {
    event.stopPropagation();
    const ending = endingOf(event);
    if (ending === null) return;
    event.preventDefault();
    end(ending);
  });
  canvas.append(area);
  fit();
  area.focus();
  area.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  area.setSelectionRange(text.length, text.length);
}

/** Alt, Ctrl or Shift with Enter makes a new line in the cell. */
function endingOf({ key, altKey, ctrlKey, shiftKey, isComposing }: KeyboardEvent): Ending | null {
  if (isComposing) return null;
  if (key === 'Escape') return 'cancelled';
  if (key === 'Tab') return shiftKey ? 'left' : 'right';
  return key === 'Enter' && !altKey && !ctrlKey && !shiftKey ? 'down' : null;
}

/** The text's own width: the textarea without wrapping. */
function widthOf(area: HTMLTextAreaElement): number {
  const { whiteSpace, width } = area.style;
  area.style.whiteSpace = 'pre';
  area.style.width = '0';
  const wanted = area.scrollWidth + 12;
  Object.assign(area.style, { whiteSpace, width });
  return wanted;
}
