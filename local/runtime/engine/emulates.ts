/** Ties what is emulated to the published Apps Script types: names, parameters and plain results must agree. */
import { type EnumTable, type EnumValue, MethodTable, type ServiceObject } from './service-object';

/* eslint-disable @typescript-eslint/no-unnecessary-type-parameters -- this is how two types are told apart */
/**
 * True for a plain number, false for the published enums, which are numbers to TypeScript and objects in Apps Script. Only the
 * identity test tells them apart: an ambient enum and a number are assignable to each other.
 */
type IsPlainNumber<N> =
  (<T>() => T extends N ? 1 : 2) extends <T>() => T extends number ? 1 : 2 ? true : false;
/* eslint-enable @typescript-eslint/no-unnecessary-type-parameters */

/** An argument as our methods see it: plain values as published, enums and service objects of any class of ours. */
type Given<A> = A extends number
  ? IsPlainNumber<A> extends true
    ? A
    : unknown
  : A extends string | boolean | null | undefined
    ? A
    : unknown;

/** A result as our methods give it: plain values as published, enums and service objects as ours. */
type Result<R> = unknown extends R
  ? unknown
  : R extends string | boolean | null | undefined | Date
    ? R
    : R extends number
      ? IsPlainNumber<R> extends true
        ? number
        : EnumValue
      : R extends readonly (infer Element)[]
        ? Result<Element>[]
        : [R] extends [object]
          ? object
          : // A method published as returning nothing.
            unknown;

type Arguments<A> = A extends unknown[] ? { [Index in keyof A]: Given<A[Index]> } : never;

/** Method syntax, because only methods may narrow a parameter (a Range of ours where any object is allowed). */
interface Method<A, R> {
  // The published types omit that many getters may return null.
  call_(...args: Arguments<A>): Result<R> | null;
}
type Call<A, R> = Method<A, R>['call_'];

/** The last four overloads of a published method; the ones before add no parameter that these lack. */
type Overloads<F> = F extends {
  (...args: infer A1): infer R1;
  (...args: infer A2): infer R2;
  (...args: infer A3): infer R3;
  (...args: infer A4): infer R4;
}
  ? Call<A1, R1> & Call<A2, R2> & Call<A3, R3> & Call<A4, R4>
  : F extends { (...args: infer A1): infer R1; (...args: infer A2): infer R2 }
    ? Call<A1, R1> & Call<A2, R2>
    : F extends (...args: infer A1) => infer R1
      ? Call<A1, R1>
      : F;

type AnyMethod = (...args: never[]) => unknown;

/**
 * What a class must satisfy to stand in for a published interface: the methods that both have agree.
 * @example class EmulatedRange implements Emulates<GoogleAppsScript.Spreadsheet.Range, EmulatedRange>
 */
export type Emulates<T, Self> = {
  [Name in keyof Self & keyof T as T[Name] extends AnyMethod ? Name : never]: Overloads<T[Name]>;
};

type Methods<T> = {
  readonly [Name in keyof T as T[Name] extends AnyMethod ? Name : never]?: Overloads<T[Name]>;
};
type Enums<T> = {
  readonly [Name in keyof T as T[Name] extends AnyMethod ? never : Name]?: EnumTable<string>;
};

/**
 * Stands in for a published interface by its methods alone.
 * @example emulated<GoogleAppsScript.Base.User>('User', { getEmail: () => email })
 */
export function emulated<T>(typeName: string, methods: Methods<T> & Enums<T>): ServiceObject {
  return new MethodTable(typeName, methods);
}
