/** Small services of Google: under whose authority an execution runs, and its permissions, mail, compressed texts. */
import type { MailPort, PackPort } from '../model/ports';

/** The user's mail address; '' if Google does not reveal it. In a trigger: the user who created it. */
export function userEmail(): string {
  return Session.getEffectiveUser().getEmail();
}

/** Whether Google would still ask this person for permissions: a new version may need more. */
export function wantsPermission(): boolean {
  const info = ScriptApp.getAuthorizationInfo(ScriptApp.AuthMode.FULL);
  return info.getAuthorizationStatus() === ScriptApp.AuthorizationStatus.REQUIRED;
}

/** Mail over MailApp. */
export const mail: MailPort = {
  left: () => MailApp.getRemainingDailyQuota(),
  send: ({ to, subject, text, html }) => MailApp.sendEmail({ to, subject, body: text, htmlBody: html }),
};

/** Compresses long texts with Utilities. */
export const pack: PackPort = {
  pack: (text) =>
    Utilities.base64Encode(Utilities.gzip(Utilities.newBlob(text, 'application/json')).getBytes()),
  unpack: (packed) =>
    Utilities.ungzip(
      Utilities.newBlob(Utilities.base64Decode(packed), 'application/x-gzip'),
    ).getDataAsString(),
};
