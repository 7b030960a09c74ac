/** The permissions that a person has given: each box of Google's consent screen may be left unticked. */
import { refusalIn, type OAuthScope, SCOPES, withScope } from '../model/google-refusals';

/** With a documented method that the published types lack. */
interface AuthorizationInfo extends GoogleAppsScript.Script.AuthorizationInfo {
  readonly getAuthorizedScopes?: () => readonly string[] | null;
}

/** The permissions that are missing; all of them if Google does not say which. A new version may need more. */
export function missingScopes(): readonly OAuthScope[] {
  const info: AuthorizationInfo = ScriptApp.getAuthorizationInfo(ScriptApp.AuthMode.FULL);
  if (info.getAuthorizationStatus() !== ScriptApp.AuthorizationStatus.REQUIRED) return [];
  const ticked = typeof info.getAuthorizedScopes === 'function' ? info.getAuthorizedScopes() : null;
  return SCOPES.filter((scope) => ticked?.some((url) => url.endsWith(`/${scope}`)) !== true);
}

/** Asks for missing permissions, which ends this execution. Only for a menu function: Google asks at a click. */
export function askForMissing(): void {
  if (typeof ScriptApp.requireAllScopes === 'function') ScriptApp.requireAllScopes(ScriptApp.AuthMode.FULL);
}

/** Does work that needs a permission. @throws Google's errors, with the scope’s name if the permission is missing */
export function withPermission<T>(scope: OAuthScope, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && refusalIn(error).code !== 'permission' && isMissing(scope))
      error.message = withScope(error.message, scope);
    throw error;
  }
}

/** Does work that may need a permission. @param fallback the result if the permission is missing */
export function resultIfPermitted<T>(scope: OAuthScope, work: () => T, fallback: T): T {
  try {
    return withPermission(scope, work);
  } catch (error) {
    if (refusalIn(error).code !== 'permission') throw error;
    return fallback;
  }
}

/** False in contexts that may not look it up, such as simple triggers. */
function isMissing(scope: OAuthScope): boolean {
  try {
    return missingScopes().includes(scope);
  } catch {
    return false;
  }
}
