/** Bad usage, unreadable input, unwritable output: one clear line, exit status 2, found before anything runs. */
export class UsageError extends Error {}
