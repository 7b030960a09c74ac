/** Paths of the built programs, for tests that start them in a separate process. */
import { fileURLToPath } from 'node:url';

const built = (name: string): string => fileURLToPath(new URL(`../../programs/${name}.mjs`, import.meta.url));

/** The program that `npm start` runs. */
export const MAIN = built('main');
export const COMMAND_HOST = built('command-host');
