/** Base classes of the objects that a script can hold. The membrane exposes their public methods only. */

export abstract class ServiceObject {
  /** @param typeName the class name in Apps Script, such as `Range`, used in error messages, statistics and `toString()` */
  constructor(readonly typeName: string) {}
}

/** An object that consists of methods and enums. */
export class MethodTable extends ServiceObject {
  constructor(
    typeName: string,
    readonly members: object,
  ) {
    super(typeName);
  }
}

/** Emulates an interface of Apps Script by its methods. @example emulated('User', { getEmail: () => email }) */
export function emulated(typeName: string, members: object): ServiceObject {
  return new MethodTable(typeName, members);
}

/** One value of an Apps Script enum, such as `SpreadsheetApp.WrapStrategy.WRAP`. */
export class EnumValue<Name extends string = string> extends ServiceObject {
  constructor(
    typeName: string,
    private readonly label: Name,
  ) {
    super(typeName);
  }

  name(): Name {
    return this.label;
  }

  override toString(): string {
    return this.label;
  }
}

/** A whole enum: `SpreadsheetApp.WrapStrategy`. Its values are reached by name. */
export class EnumTable<Name extends string> extends ServiceObject {
  private readonly values = new Map<string, EnumValue<Name>>();

  constructor(typeName: string, names: readonly Name[]) {
    super(typeName);
    for (const name of names) this.values.set(name, new EnumValue(typeName, name));
  }

  /** Returns the value of that name. @throws Error for any other name, which is a bug of ours */
  of(name: Name): EnumValue<Name> {
    const value = this.values.get(name);
    if (value === undefined) throw new Error(`${this.typeName} has no value ${name}`);
    return value;
  }

  lookUp(name: string): EnumValue<Name> | undefined {
    return this.values.get(name);
  }
}
