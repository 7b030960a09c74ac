/** Session: who runs the script, and the script's own time zone. */
import type { Emulates } from '../engine/emulates';
import { ServiceObject } from '../engine/service-object';

class EmulatedUser extends ServiceObject implements Emulates<GoogleAppsScript.Base.User, EmulatedUser> {
  constructor(private readonly email: string) {
    super('User');
  }

  getEmail(): string {
    return this.email;
  }
}

interface SessionFacts {
  readonly effectiveUser: string;
  readonly scriptTimeZone: string;
}

export class EmulatedSession
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Base.Session, EmulatedSession>
{
  constructor(private readonly facts: SessionFacts) {
    super('Session');
  }

  getEffectiveUser(): ServiceObject {
    return new EmulatedUser(this.facts.effectiveUser);
  }

  getScriptTimeZone(): string {
    return this.facts.scriptTimeZone;
  }
}
