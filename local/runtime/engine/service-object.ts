/** Objects that a script can hold. */

/** An object of a service. The membrane exposes its members to the script, and nothing else. */
export class ServiceObject<Data = unknown> {
  constructor(
    /** The class name in Apps Script, such as `Range`, used in error messages and statistics. */
    readonly typeName: string,
    /** Methods, and enums or their values, by name. */
    readonly members: object,
    /** The content of the object, for services that receive it as an argument. */
    readonly data: Data,
    /** Returned by `toString()`. */
    readonly text: string = typeName,
  ) {}
}

/** Makes an object that is never passed to another service. @example emulated('User', { getEmail: () => email }) */
export const emulated = (typeName: string, members: object): ServiceObject =>
  new ServiceObject(typeName, members, null);

/** One value of an enum, such as `SpreadsheetApp.WrapStrategy.WRAP`; its data is its name. */
export type EnumValue<Name extends string = string> = ServiceObject<Name>;

/** A whole enum, such as `SpreadsheetApp.WrapStrategy`. */
export class EnumTable<Name extends string> extends ServiceObject {
  private readonly values: ReadonlyMap<string, EnumValue<Name>>;

  constructor(typeName: string, names: readonly Name[]) {
    const values = new Map(
      names.map((label) => [label, new ServiceObject(typeName, { name: () => label }, label, label)]),
    );
    super(typeName, Object.fromEntries(values), null);
    this.values = values;
  }

  /** Returns the value of that name. @throws Error for any other name, which is a bug of ours */
  of(name: Name): EnumValue<Name> {
    const value = this.values.get(name);
    if (value === undefined) throw new Error(`${this.typeName} has no value ${name}`);
    return value;
  }
}
