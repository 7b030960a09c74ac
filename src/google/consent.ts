/** The permissions that Google asks people for before a script may act for them. A new version may need more. */
/** Whether Google would still ask this person for permissions. */
export function wantsConsent(): boolean {
  const info = ScriptApp.getAuthorizationInfo(ScriptApp.AuthMode.FULL);
  return info.getAuthorizationStatus() === ScriptApp.AuthorizationStatus.REQUIRED;
}
