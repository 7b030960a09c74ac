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

export class EmulatedMailApp
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Mail.MailApp, 'sendEmail' | 'getRemainingDailyQuota'>
{
  override readonly typeName = 'MailApp';

  constructor(
    private readonly sent: CapturedMail[],
    private readonly perDay: number,
  ) {
    super();
  }

  getRemainingDailyQuota(): number {
    return this.perDay - this.sent.reduce((sum, mail) => sum + recipients(mail.to), 0);
  }

  /** `(message)`, `(to, subject, body[, options])` or `(to, replyTo, subject, body)`. */
  sendEmail(...args: unknown[]): void {
    const mail = readMail(args);
    if (this.getRemainingDailyQuota() < recipients(mail.to)) {
      throw new ScriptException('Service invoked too many times for one day: email.');
    }
    this.sent.push(mail);
  }
}

const recipients = (to: string): number => to.split(',').length;

function readMail(args: readonly unknown[]): CapturedMail {
  const [first, second, third, fourth] = args;
  if (isRecord(first)) {
    const { to, subject, body, ...options } = first;
    return checked({ to: text(to), subject: text(subject), body: text(body), options });
  }
  if (typeof first !== 'string') throw signatureError('MailApp.sendEmail', args);
  if (typeof fourth === 'string')
    return checked({ to: first, subject: text(third), body: fourth, options: { replyTo: second } });
  return checked({
    to: first,
    subject: text(second),
    body: text(third),
    options: isRecord(fourth) ? fourth : {},
  });
}

function checked(mail: CapturedMail): CapturedMail {
  if (mail.to.trim() === '') throw new ScriptException('Failed to send email: no recipient');
  return mail;
}
