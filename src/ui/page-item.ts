/** Items of the menu that open a page which the build made. */
import { showPage } from '../google/ui';
import { type Item, item } from './menu-item';

/**
 * @param title of the window; the menu adds that there is more to come
 * @param file the page's name in client/
 * @param width pixels
 */
export function page(title: string, file: string, width?: number): Item {
  return item(`${title}…`, () => showPage(title, file, width));
}
