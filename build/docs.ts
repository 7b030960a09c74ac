/** `npm run docs`: writes docs/scoring.md from the registry of checks. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { scoringDoc } from './scoring-doc';

writeFileSync(fileURLToPath(new URL('../docs/scoring.md', import.meta.url)), scoringDoc());
