/** A cell's note, on a card next to it. */
import { make } from './dom';

const GAP = 6;

export class NoteCard {
  private readonly card = make('div', { class: 'note', attributes: { role: 'tooltip', id: 'note' } });
  private owner: HTMLElement | null = null;

  /** Shows the note, or nothing if there is none. */
  show(cell: HTMLElement | null, note: string | undefined): void {
    this.hide();
    if (cell === null || note === undefined) return;
    this.card.textContent = note;
    document.body.append(this.card);
    const [box, own] = [cell.getBoundingClientRect(), this.card.getBoundingClientRect()];
    const fitsRight = box.right + GAP + own.width <= window.innerWidth;
    const left = fitsRight ? box.right + GAP : Math.max(GAP, box.left - own.width - GAP);
    this.card.style.left = `${left}px`;
    this.card.style.top = `${Math.max(GAP, Math.min(box.top, window.innerHeight - own.height - GAP))}px`;
    cell.setAttribute('aria-describedby', 'note');
    this.owner = cell;
  }

  hide(): void {
    this.card.remove();
    this.owner?.removeAttribute('aria-describedby');
    this.owner = null;
  }
}
