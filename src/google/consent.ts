/** The permissions that Google asks people for before a script may act for them. A new version may need more. */
import { userProperties } from './properties';

const ASKED = 'gnw.askedConsent';

/** Whether Google would still ask this person for permissions. */
export function wantsConsent(): boolean {
  return info().getAuthorizationStatus() === ScriptApp.AuthorizationStatus.REQUIRED;
}

/** A clock cannot ask: it mails its owner, once a day. If even that is refused, their next click asks them. */
export function askForConsent(): void {
  const today = new Date().toISOString().slice(0, 10);
  const properties = userProperties();
  if (properties.get(ASKED) === today) return;
  properties.set(ASKED, today);
  try {
    MailApp.sendEmail({
      to: Session.getEffectiveUser().getEmail(),
      subject: 'GNW Evals needs your permission again',
      body: `A new version of GNW Evals asks for other permissions than before. Until you agree, your scheduled runs, and runs that go on by themselves, rest. Click any item of its menu in a spreadsheet, or open ${info().getAuthorizationUrl()}`,
    });
  } catch {
    // The missing permission may be the one to send mail.
  }
}

function info(): GoogleAppsScript.Script.AuthorizationInfo {
  return ScriptApp.getAuthorizationInfo(ScriptApp.AuthMode.FULL);
}
