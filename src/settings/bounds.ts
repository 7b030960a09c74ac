/** Kinds of settings that recur: a default and bounds. */
import * as z from './zod';

/** From 0 to 1. */
export const fraction = (fallback: number) =>
  z._default(z.number().check(z.minimum(0), z.maximum(1)), fallback);

export const wholeNumber = (fallback: number, least: number, most: number) =>
  z._default(z.int().check(z.minimum(least), z.maximum(most)), fallback);
