/** Under whose authority an execution runs. */
import type { MailPort } from '../model/ports';

/** The user's mail address; '' if Google does not reveal it. In a trigger: the user who created it. */
export function userEmail(): string {
  return Session.getEffectiveUser().getEmail();
}

/** Mail over MailApp. */
export const mail: MailPort = {
  left: () => MailApp.getRemainingDailyQuota(),
  send: ({ to, subject, text, html }) => MailApp.sendEmail({ to, subject, body: text, htmlBody: html }),
};
