/** Where scores are sent; the two keys are not settings (see store/langfuse.ts). */
import { lazy } from '../model/once';
import * as z from '../model/zod';
import { ADDRESS_RULE, isSafeAddress } from './address';

export const LangfuseSettings = lazy(() =>
  z.strictObject({
    host: z._default(
      z.string().check(
        z.trim(),
        z.maxLength(500),
        z.refine(isSafeAddress, { error: ADDRESS_RULE }),
        z.refine((url) => !url.includes('?'), { error: 'must end before any question mark' }),
      ),
      'https://cloud.langfuse.com',
    ),
    /** The rule is Langfuse’s own (API description, CreateScoreRequest). */
    environment: z._default(
      z.string().check(
        z.trim(),
        z.regex(/^(?!langfuse)[a-z0-9_-]{0,40}$/, {
          error:
            'must be at most 40 small letters, digits, hyphens and underscores, and not begin with “langfuse”',
        }),
      ),
      '',
    ),
    afterScheduledRuns: z._default(z.boolean(), false),
  }),
);
export type LangfuseSettings = z.Shape<typeof LangfuseSettings>;
