/** zod as the add-on uses it: the small build (the full one would be half of the bundle), with messages in English. */
import { config } from 'zod/mini';
import en from 'zod/v4/locales/en.js';

config(en());

export * from 'zod/mini';
