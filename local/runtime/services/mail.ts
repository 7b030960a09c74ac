/** MailApp: mails are captured, not sent. */
import type { Emulates } from '../engine/emulates';
import { ScriptException, signatureError } from '../engine/exception';
import { ServiceObject } from '../engine/service-object';

export interface CapturedMail {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly options: Readonly<Record<string, unknown>>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const recipients = (to: string): number => to.split(',').length;

export class EmulatedMailApp
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Mail.MailApp, EmulatedMailApp>
{
  constructor(
    private readonly sent: CapturedMail[],
    private readonly perDay: number,
  ) {
    super('MailApp');
  }

  getRemainingDailyQuota(): number {
    return this.perDay - this.sent.reduce((sum, mail) => sum + recipients(mail.to), 0);
  }

  /** Only the overload that takes a single object. */
  sendEmail(...args: unknown[]): void {
    const [message] = args;
    if (!isRecord(message) || args.length > 1) throw signatureError('MailApp.sendEmail', args);
    const { to, subject, body, ...options } = message;
    const mail = { to: text(to), subject: text(subject), body: text(body), options };
    if (mail.to.trim() === '') throw new ScriptException('Failed to send email: no recipient');
    if (this.getRemainingDailyQuota() < recipients(mail.to)) {
      throw new ScriptException('Service invoked too many times for one day: email.');
    }
    this.sent.push(mail);
  }
}
