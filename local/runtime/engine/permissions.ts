/** Which service calls each authorisation mode refuses, in Apps Script's words. */
import type { ExecutionOptions } from './execution';
import { ScriptException } from './exception';

const SCOPE = 'https://www.googleapis.com/auth/';

/** Services that act for the user, and the scope the refusal names. */
const SCOPES: Readonly<Record<string, string>> = {
  UrlFetchApp: 'script.external_request',
  MailApp: 'script.send_mail',
  ClockTriggerBuilder: 'script.scriptapp',
  SpreadsheetTriggerBuilder: 'script.scriptapp',
};

const refuse = (what: string, scope: string): ScriptException =>
  new ScriptException(`You do not have permission to call ${what}. Required permissions: ${SCOPE}${scope}`);

const UI_THAT_NEEDS_RIGHTS = new Set(['alert', 'showSidebar', 'showModalDialog']);
const DOCUMENT_TYPES = new Set(['Range', 'Sheet', 'Spreadsheet']);
const TRIGGER_ADMIN = new Set(['newTrigger', 'getProjectTriggers', 'deleteTrigger']);
const READS = /^(get|is|can|find|toString|offset)/;

function refusalInLimitedMode(typeName: string, method: string): ScriptException | null {
  const scope = SCOPES[typeName];
  if (scope !== undefined) return refuse(`${typeName}.${method}`, scope);
  if (typeName === 'ScriptApp' && TRIGGER_ADMIN.has(method))
    return refuse(`ScriptApp.${method}`, 'script.scriptapp');
  if (typeName === 'Ui' && UI_THAT_NEEDS_RIGHTS.has(method))
    return refuse(`Ui.${method}`, 'script.container.ui');
  return null;
}

/** Before a published add-on is used in a file it may only build its menu. */
function refusalInNoneMode(typeName: string, method: string): ScriptException | null {
  const limited = refusalInLimitedMode(typeName, method);
  if (limited !== null) return limited;
  const isDocument = DOCUMENT_TYPES.has(typeName) || (typeName === 'SpreadsheetApp' && method !== 'getUi');
  if (isDocument) return refuse(`${typeName}.${method}`, 'spreadsheets');
  if (typeName === 'PropertiesService' || typeName === 'Properties')
    return refuse(`${typeName}.${method}`, 'script.storage');
  return null;
}

/** A custom function may fetch and read, but not write the document, show UI, send mail or set triggers. */
function refusalInCustomFunction(typeName: string, method: string): ScriptException | null {
  if (typeName === 'UrlFetchApp') return null;
  if (DOCUMENT_TYPES.has(typeName) && !READS.test(method)) return refuse(method, 'spreadsheets');
  return refusalInLimitedMode(typeName, method);
}

/** Throws if the execution's mode does not allow the call. */
export function assertPermitted(execution: ExecutionOptions, typeName: string, method: string): void {
  const refusal = {
    FULL: () => null,
    LIMITED: () => refusalInLimitedMode(typeName, method),
    CUSTOM_FUNCTION: () => refusalInCustomFunction(typeName, method),
    NONE: () => refusalInNoneMode(typeName, method),
  }[execution.authMode]();
  if (refusal !== null) throw refusal;
}
