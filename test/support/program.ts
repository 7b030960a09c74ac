/** The programs of this project as they are built, to be started in a separate process. */
import { fileURLToPath } from 'node:url';

const built = (name: string): string => fileURLToPath(new URL(`../../programs/${name}.mjs`, import.meta.url));

/** What `npm start` runs. */
export const MAIN = built('main');
export const COMMAND_HOST = built('command-host');
