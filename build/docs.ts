/** `npm run docs`: writes docs/scoring.md from the registry of checks, and docs/settings.md from the settings. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { scoringDoc } from './docs/scoring';
import { settingsDoc } from './docs/settings';

const doc = (file: string): string => fileURLToPath(new URL(`../docs/${file}`, import.meta.url));

writeFileSync(doc('scoring.md'), scoringDoc());
writeFileSync(doc('settings.md'), settingsDoc());
