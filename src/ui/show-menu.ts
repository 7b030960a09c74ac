/** The menu items that show only rows of one kind, in their results tab. */
import { showRows, type ShowRequest } from '../actions/runs/show-rows';
import { type Item, item } from './menu-item';

function shows(label: string, show: ShowRequest['show']): Item {
  return item(label, (services) => {
    services.spreadsheet.notify(showRows({ show }, services), 'for a while');
  });
}

export const SHOW_ITEMS = {
  showFailing: shows('Failing rows', 'failing'),
  showLost: shows('Lost rows', 'lost'),
  showOpen: shows('Rows that need a judge', 'open'),
  showErrors: shows('Rows with errors', 'errors'),
  showEdited: shows('Edited rows', 'edited'),
  showAllRows: shows('All rows', 'all'),
};
