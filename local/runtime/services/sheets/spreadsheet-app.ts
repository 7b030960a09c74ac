/** SpreadsheetApp: the entry to the Spreadsheet service. */
import type { Emulates } from '../../engine/emulates';
import { ServiceObject } from '../../engine/service-object';
import { EmulatedConditionalFormatRuleBuilder } from './conditional-format';
import type { Document } from './document';
import * as enums from './enums';
import { EmulatedFilterCriteriaBuilder } from './filter';
import { EmulatedDataValidationBuilder } from './validation';
import type { EmulatedSpreadsheet } from './spreadsheet';

/** What an execution may do with spreadsheets. */
interface Access {
  /** Whether there is an active one. */
  readonly hasFile: boolean;
  /** Gives the user interface, or throws if there is none. */
  readonly openUi: () => ServiceObject;
}

export class EmulatedSpreadsheetApp
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.SpreadsheetApp, EmulatedSpreadsheetApp>
{
  readonly WrapStrategy = enums.WRAP_STRATEGY;
  readonly InterpolationType = enums.INTERPOLATION_TYPE;
  readonly SheetType = enums.SHEET_TYPE;
  readonly GroupControlTogglePosition = enums.GROUP_CONTROL_TOGGLE_POSITION;

  constructor(
    private readonly document: Document,
    private readonly spreadsheet: EmulatedSpreadsheet,
    private readonly access: Access,
  ) {
    super('SpreadsheetApp');
  }

  getActiveSpreadsheet(): ServiceObject | null {
    return this.access.hasFile ? this.spreadsheet : null;
  }

  getUi(): ServiceObject {
    return this.access.openUi();
  }

  /** The gate has already written out the buffer. */
  flush(): void {
    this.document.rules();
  }

  newConditionalFormatRule(): ServiceObject {
    return new EmulatedConditionalFormatRuleBuilder();
  }

  newFilterCriteria(): ServiceObject {
    return new EmulatedFilterCriteriaBuilder();
  }

  newDataValidation(): ServiceObject {
    return new EmulatedDataValidationBuilder();
  }
}
