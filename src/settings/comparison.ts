/** The settings of the comparison of old and new answers; provider, model and limits are the judge's. */
import { lazy } from '../model/once';
import * as z from '../model/zod';
import { wholeNumber } from './bounds';

export const ComparisonSettings = lazy(() =>
  z.strictObject({
    itemsPerRequest: wholeNumber(2, 1, 10),
    temperature: z._default(z.nullable(z.number().check(z.minimum(0), z.maximum(2))), 0.1),
    maxOutputTokens: wholeNumber(8000, 256, 32000),
    /** 0: it is left out of all statistics. */
    failedItemsCountAs: wholeNumber(0, 0, 10),
  }),
);
export type ComparisonSettings = z.Shape<typeof ComparisonSettings>;
