/** Session: who runs the script, and the script's own time zone. */
import type { Emulates } from '../engine/emulates';
import { ServiceObject } from '../engine/service-object';
import { EmulatedUser } from './user';

export interface SessionFacts {
  /** '' where Apps Script does not tell: in simple triggers. */
  readonly activeUser: string;
  readonly effectiveUser: string;
  readonly scriptTimeZone: string;
  readonly locale: string;
}

type Offered =
  | 'getActiveUser'
  | 'getEffectiveUser'
  | 'getScriptTimeZone'
  | 'getTimeZone'
  | 'getActiveUserLocale'
  | 'getTemporaryActiveUserKey';

export class EmulatedSession
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Base.Session, Offered>
{
  override readonly typeName = 'Session';

  constructor(private readonly facts: SessionFacts) {
    super();
  }

  getActiveUser(): ServiceObject {
    return new EmulatedUser(this.facts.activeUser);
  }

  getEffectiveUser(): ServiceObject {
    return new EmulatedUser(this.facts.effectiveUser);
  }

  getScriptTimeZone(): string {
    return this.facts.scriptTimeZone;
  }

  getTimeZone(): string {
    return this.facts.scriptTimeZone;
  }

  getActiveUserLocale(): string {
    return this.facts.locale;
  }

  getTemporaryActiveUserKey(): string {
    return Buffer.from(`key of ${this.facts.effectiveUser}`).toString('base64');
  }
}
