/** A user: a mail address. */
import type { Emulates } from '../engine/emulates';
import { ServiceObject } from '../engine/service-object';

export class EmulatedUser extends ServiceObject implements Emulates<GoogleAppsScript.Base.User, 'getEmail'> {
  override readonly typeName = 'User';

  constructor(private readonly email: string) {
    super();
  }

  getEmail(): string {
    return this.email;
  }
}
