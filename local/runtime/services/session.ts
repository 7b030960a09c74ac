/** Session: who runs the script, and the script's own time zone. */
import type { Emulates } from '../engine/emulates';
import { ServiceObject } from '../engine/service-object';

class EmulatedUser extends ServiceObject implements Emulates<GoogleAppsScript.Base.User, 'getEmail'> {
  override readonly typeName = 'User';

  constructor(private readonly email: string) {
    super();
  }

  getEmail(): string {
    return this.email;
  }
}

interface SessionFacts {
  /** '' where Apps Script does not tell: in simple triggers. */
  readonly activeUser: string;
  readonly effectiveUser: string;
  readonly scriptTimeZone: string;
}

type Offered = 'getActiveUser' | 'getEffectiveUser' | 'getScriptTimeZone';

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
}
