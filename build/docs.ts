/** `npm run docs`: writes docs/scoring.md from the registry of checks, and the settings into docs/command-line.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { scoringDoc } from './docs/scoring';
import { withSettings } from './docs/settings';

const doc = (file: string): string => fileURLToPath(new URL(`../docs/${file}`, import.meta.url));

writeFileSync(doc('scoring.md'), scoringDoc());
writeFileSync(doc('command-line.md'), withSettings(readFileSync(doc('command-line.md'), 'utf8')));
