/** The Spreadsheet service of one execution, or of a user at the workbook. */
import { decimalSign } from '../../../workbook/number-format';
import type { Tab } from '../../../workbook/tab';
import { ScriptException } from '../../engine/exception';
import type { ServiceObject } from '../../engine/service-object';
import type { RuntimeState } from '../../state';
import type { Document } from './document';
import { EmulatedSheet, filterOf } from './sheet';
import { EmulatedRange } from './range';
import { spreadsheetOf } from './spreadsheet';

export interface OpenDocument {
  readonly spreadsheet: ServiceObject;
  readonly sheet: (tab: Tab) => EmulatedSheet;
  readonly range: (tab: Tab, area: EmulatedRange['area']) => EmulatedRange;
}

/** Makes new service objects over the one workbook. */
export function openDocument(state: RuntimeState, user: string): OpenDocument {
  const sheets = new Map<Tab, EmulatedSheet>();
  const sheet = (tab: Tab): EmulatedSheet => {
    const emulatedSheet = sheets.get(tab);
    if (emulatedSheet !== undefined) return emulatedSheet;
    const made = new EmulatedSheet(document, tab);
    sheets.set(tab, made);
    return made;
  };
  const range: OpenDocument['range'] = (tab, area) => new EmulatedRange(document, tab, area);
  const document: Document = {
    workbook: state.workbook,
    limits: state.limits,
    rules: () => ({
      timeZone: state.workbook.timeZone,
      thisYear: new Date(state.clock.now()).getUTCFullYear(),
      maxCharacters: state.limits.cellCharacters,
      // ISA-tools/OntoMaton#37 and mricon/ingress-fieldplan#5, of HYPERLINK: the separators of the spreadsheet’s locale.
      takesCommas: decimalSign(state.workbook.locale) !== ',',
    }),
    user,
    owner: state.email,
    sheet,
    range,
    filter: (tab) => filterOf(document, tab),
    selection: () => state.selection,
    select: (tab, area) => {
      state.workbook.activeTab = tab;
      state.selection = [area];
    },
    toast: (message, title, seconds) => {
      const context = state.running[state.running.length - 1]?.options.context;
      if (context === 'trigger' && state.strictness.toastNeedsWindow)
        throw new ScriptException('Cannot show a message from this context.');
      state.options.onToast?.(message, title, seconds);
    },
  };
  return { spreadsheet: spreadsheetOf(document), sheet, range };
}
