/** Recurring kinds of settings: a default and bounds. */
import * as z from '../model/zod';

/** From 0 to 1. */
export const fraction = (fallback: number) =>
  z._default(z.number().check(z.minimum(0), z.maximum(1)), fallback);

/** Name → its weight, 0–1000; anything not named counts 1. */
export const weightTable = () =>
  z._default(z.record(z.string(), z.number().check(z.minimum(0), z.maximum(1000))), {});

export const wholeNumber = (fallback: number, least: number, most: number) =>
  z._default(z.int().check(z.minimum(least), z.maximum(most)), fallback);
