/** The boxes of Google's consent screen: each may be left unticked, and what needs it then fails. */
import { refusalIn, type TroubleScope, SCOPES, withScope } from '../model/trouble';

/** A method of the reference that the published types lack. */
interface AuthorizationInfo extends GoogleAppsScript.Script.AuthorizationInfo {
  readonly getAuthorizedScopes?: () => readonly string[] | null;
}

/** Those that this person has not ticked; all of them if Google does not say which. A new version may need more. */
export function missingScopes(): readonly TroubleScope[] {
  const info: AuthorizationInfo = ScriptApp.getAuthorizationInfo(ScriptApp.AuthMode.FULL);
  if (info.getAuthorizationStatus() !== ScriptApp.AuthorizationStatus.REQUIRED) return [];
  const ticked = typeof info.getAuthorizedScopes === 'function' ? info.getAuthorizedScopes() : null;
  return SCOPES.filter((scope) => ticked?.some((url) => url.endsWith(`/${scope}`)) !== true);
}

/** In a menu function: Google asks for what is missing, and ends this execution. Only a click can be asked. */
export function askForMissing(): void {
  if (typeof ScriptApp.requireAllScopes === 'function') ScriptApp.requireAllScopes(ScriptApp.AuthMode.FULL);
}

/** @throws what Google does; for want of a permission, in words that name it, in any language */
export function needing<T>(scope: TroubleScope, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && refusalIn(error).code !== 'permission' && isMissing(scope))
      error.message = withScope(error.message, scope);
    throw error;
  }
}

/** Does what can be done without. @param without the result if this permission is missing */
export function unlessMissing<T>(scope: TroubleScope, work: () => T, without: T): T {
  try {
    return needing(scope, work);
  } catch (error) {
    if (refusalIn(error).code !== 'permission') throw error;
    return without;
  }
}

/** Simple triggers and custom functions may not ask. */
function isMissing(scope: TroubleScope): boolean {
  try {
    return missingScopes().includes(scope);
  } catch {
    return false;
  }
}
