/** SpreadsheetApp: the entry to the Spreadsheet service. */
import type { Emulates } from '../../engine/emulates';
import { ScriptException } from '../../engine/exception';
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
  /** Whether it may open them by their ids. */
  readonly mayOpen: boolean;
  /** Gives the user interface, or throws if there is none. */
  readonly openUi: () => ServiceObject;
}

export class EmulatedSpreadsheetApp
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.SpreadsheetApp, EmulatedSpreadsheetApp>
{
  override readonly typeName = 'SpreadsheetApp';
  readonly WrapStrategy = enums.WRAP_STRATEGY;
  readonly InterpolationType = enums.INTERPOLATION_TYPE;
  readonly SheetType = enums.SHEET_TYPE;
  readonly GroupControlTogglePosition = enums.GROUP_CONTROL_TOGGLE_POSITION;
  readonly DeveloperMetadataVisibility = enums.METADATA_VISIBILITY;

  constructor(
    private readonly document: Document,
    private readonly spreadsheet: EmulatedSpreadsheet,
    private readonly access: Access,
  ) {
    super();
  }

  getActiveSpreadsheet(): ServiceObject | null {
    return this.access.hasFile ? this.spreadsheet : null;
  }

  /** With the scope `spreadsheets.currentonly` only the host file can be opened. */
  openById(id: string): ServiceObject {
    if (!this.access.mayOpen)
      throw new ScriptException(
        'Specified permissions are not sufficient to call SpreadsheetApp.openById. Required permissions: https://www.googleapis.com/auth/spreadsheets',
      );
    if (id === this.document.workbook.id) return this.spreadsheet;
    throw new ScriptException(
      'Unexpected error while getting the method or property openById on object SpreadsheetApp.',
    );
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
