/** MailApp: mails are captured, not sent. */
import { emulated } from '../engine/emulates';
import { ScriptException, signatureError } from '../engine/exception';
import type { ServiceObject } from '../engine/service-object';
import type { RuntimeState } from '../state';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const recipients = (to: string): number => to.split(',').length;

export function mailApp({ mails: sent, limits }: RuntimeState): ServiceObject {
  const left = (): number => limits.mailsPerDay - sent.reduce((sum, mail) => sum + recipients(mail.to), 0);
  return emulated<GoogleAppsScript.Mail.MailApp>('MailApp', {
    getRemainingDailyQuota: left,
    /** Only the overload that takes a single object. */
    sendEmail(...args: unknown[]) {
      const [message] = args;
      if (!isRecord(message) || args.length > 1) throw signatureError('MailApp.sendEmail', args);
      const { to, subject, body, ...options } = message;
      const mail = { to: text(to), subject: text(subject), body: text(body), options };
      if (mail.to.trim() === '') throw new ScriptException('Failed to send email: no recipient');
      if (left() < recipients(mail.to))
        throw new ScriptException('Service invoked too many times for one day: email.');
      sent.push(mail);
    },
  });
}
