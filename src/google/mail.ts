/** Mail over MailApp. */
import type { MailPort } from '../model/ports';

export const mail: MailPort = {
  left: () => MailApp.getRemainingDailyQuota(),
  send: ({ to, subject, text, html }) => MailApp.sendEmail({ to, subject, body: text, htmlBody: html }),
};
