/** Which newer parts of the language does Apps Script know? For the add-on's makers: the bundle uses none of them. */
import { type Account, type Answer, question, type Question, works } from './question';

export type Features = readonly (readonly [name: string, isThere: boolean])[];

export function judgeLanguage(features: Features): Answer {
  const names = (wanted: boolean): string =>
    features.flatMap(([name, isThere]) => (isThere === wanted ? [name] : [])).join(', ') || 'none';
  return works(`There: ${names(true)}. Not there: ${names(false)}. Nothing rests on this.`);
}

function look(): Features {
  const globals = ['BigInt', 'WeakRef', 'structuredClone', 'TextEncoder', 'URL', 'AbortController'];
  return [
    ...globals.map((name) => [name, name in globalThis] as const),
    ['replaceAll', 'replaceAll' in String.prototype],
    ['at', 'at' in Array.prototype],
    ['matchAll', 'matchAll' in String.prototype],
    ['Object.hasOwn', 'hasOwn' in Object],
  ];
}

export const languageFeatures: Question<Account> = question(
  'Newer parts of the language',
  look,
  judgeLanguage,
);
