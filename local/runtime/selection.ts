/** What the user has selected when they start a script. */
import { parseReference } from '../workbook/a1';
import type { Area } from '../workbook/area';
import type { Tab } from '../workbook/tab';
import type { RuntimeState } from './state';

/** Puts a tab in front with these blocks selected, the last of them at the end. */
export function selectBlocks(state: RuntimeState, tabName: string, blocks: readonly (Area | string)[]): void {
  const tab = state.workbook.tabNamed(tabName);
  if (tab === undefined) throw new Error(`There is no tab named ${tabName}.`);
  const selection = blocks.map((block) => (typeof block === 'string' ? blockOn(tab, block) : block));
  if (!isSelection(selection)) throw new Error('At least one cell is always selected.');
  state.workbook.activeTab = tab;
  state.selection = selection;
}

const isSelection = (blocks: Area[]): blocks is [...Area[], Area] => blocks.length > 0;

function blockOn(tab: Tab, a1: string): Area {
  const reference = parseReference(a1, tab.grid.maxRows, tab.grid.maxColumns);
  if (reference === null || reference.tab !== null)
    throw new Error(`There is no ${a1} on a tab named ${tab.name}.`);
  return reference.area;
}
