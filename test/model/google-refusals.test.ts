/** Google’s refusals, and the sentences that users read about them. */
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { AUTHORIZATION, LANGUAGES, permissionText, quotaText } from '../../local/runtime';
import { storageText } from '../support/google-words';
import { readThrown } from '../../src/http/pace';
import { UserError } from '../../src/model/user-error';
import {
  BOXES,
  quietly,
  withReadableErrors,
  refusalIn,
  refusalOf,
  SCOPES,
  sentenceOf,
} from '../../src/model/google-refusals';

const said = (text: string, closed: readonly string[] = []): string =>
  sentenceOf(refusalOf(new Error(text), { closed: () => closed }));
/** An error as Apps Script's services throw it. */
const exception = (message: string): Error => Object.assign(new Error(message), { name: 'Exception' });
const codeOf = (text: string): string => refusalIn(new Error(text)).code;

/** Seen live by others, in the languages of their accounts. */
const SEEN: readonly (readonly [code: string, text: string])[] = [
  ...LANGUAGES.filter((language) => language !== 'pt').map(
    (language) =>
      ['permission', permissionText(language, 'UrlFetchApp.fetch', 'script.external_request')] as const,
  ),
  ['permission', AUTHORIZATION.en],
  // Google is asked: see “First day”.
  ['unknown', AUTHORIZATION.pt],
  ['transient', storageText('INTERNAL')],
  ['accounts', storageText('PERMISSION_DENIED')],
  ['accounts', storageText('NOT_FOUND')],
  [
    'properties',
    'You have exceeded the property storage quota. Please remove some properties and try again.',
  ],
  ['drive', 'The user’s Drive storage quota has been exceeded.'],
  ['drive', 'Le quota de stockage Drive de l’utilisateur est dépassé.'],
  ['transient', 'There are too many LockService operations against the same script.'],
  ['transient', 'Unable to talk to trigger service'],
  [
    'cells',
    'This action would increase the number of cells in the workbook above the limit of 10000000 cells.',
  ],
  ['cells', 'Diese Aktion würde die Anzahl der Zellen über die Grenze von 10.000.000 Zellen erhöhen.'],
  ['rights', 'You do not have permission to edit this document.'],
  ['unknown', 'Espera un momento y vuelve a intentarlo'],
  ['unknown', 'Attendi e riprova'],
  ['unknown', 'Erro de serviço: Spreadsheets'],
  [
    'triggers',
    'This script has too many triggers. Triggers must be deleted from the script before more can be added.',
  ],
];

describe('a refusal', () => {
  it.each(SEEN)('for the reason “%s” is recognised: %s', (code, text) => {
    expect(codeOf(text)).toBe(code);
  });

  it.each(LANGUAGES)('of fetching, in language “%s”, means a day or a permission', (language) => {
    const kindOf = (text: string) => readThrown(new Error(text), []).kind;
    expect(kindOf(quotaText(language))).toBe('daily quota');
    const denied = permissionText(language, 'UrlFetchApp.fetchAll', 'script.external_request');
    expect(kindOf(denied)).toBe(language === 'pt' ? 'unreachable' : 'denied');
  });

  it('names the protected tabs, in any language', () => {
    expect(said('保護されているセルを編集しようとしています。', ['Responses'])).toBe(
      '“Responses” is protected: let the person who runs GNW Evals edit it, or remove the protection',
    );
    expect(said('Sie bearbeiten eine geschützte Zelle.', ['A', 'B', 'C'])).toMatch(
      /^“A”, “B” and “C” are protected: let .* edit them, or remove the protections$/,
    );
    expect(said('Die Zellen schlafen.')).toBe('Google reports: Die Zellen schlafen.');
    expect(said(storageText('INTERNAL'), ['A'])).toMatch(/^Google had trouble for a moment/);
  });

  it('for want of a permission says which box, and that the menu asks again', () => {
    expect(said(permissionText('es', 'ScriptApp.newTrigger', 'script.scriptapp'))).toBe(
      'Google wants your permission: click an item of the menu GNW Evals, tick “Allow this application to run when you are not present”, and click the item again',
    );
    expect(said(AUTHORIZATION.en)).toContain('tick every box');
  });

  it('has a sentence of its own for a full workbook, a full store, a full Drive, several accounts and a transient failure', () => {
    const sentences = SEEN.filter(([code]) => code !== 'unknown').map(([, text]) => said(text));
    expect(new Set(sentences).size).toBe(11);
  });
});

it('The boxes are those of the manifest, and those that docs/install.md explains', () => {
  const { oauthScopes } = z
    .object({ oauthScopes: z.array(z.string()) })
    .parse(JSON.parse(readFileSync('appsscript.json', 'utf8')));
  expect(oauthScopes.map((url) => url.replace('https://www.googleapis.com/auth/', '')).sort()).toEqual(
    [...SCOPES].sort(),
  );
  const page = readFileSync('docs/install.md', 'utf8');
  for (const scope of SCOPES) expect(page).toMatch(new RegExp(`\\| \`${scope}\` +\\| ${BOXES[scope].box} `));
});

describe('a request', () => {
  const toasts: string[] = [];
  const opened =
    (refusal?: string, looks: string[] = []) =>
    () => ({
      closed: () => ['Checks'],
      refusedFormats: () => looks,
      notify: (message: string) => void toasts.push(message),
      flush: () => {
        if (refusal !== undefined) throw exception(refusal);
      },
    });

  it('that Google refuses only when it is flushed is explained in our words', () => {
    expect(() => withReadableErrors(() => 'done', opened('Nein.'))).toThrow(
      new UserError(
        'stopped',
        '“Checks” is protected: let the person who runs GNW Evals edit it, or remove the protection.',
      ),
    );
    expect(withReadableErrors(() => 'done', opened())).toBe('done');
  });

  it('is done without refused formatting, which is reported', () => {
    expect(withReadableErrors(() => 'done', opened(undefined, ['“Checks” was left without the notes']))).toBe(
      'done',
    );
    expect(toasts).toEqual(['“Checks” was left without the notes.']);
  });

  it('throws bugs and explained failures unchanged, even where a tab is protected', () => {
    const fails = (error: Error) => (): unknown =>
      withReadableErrors(() => {
        throw error;
      }, opened());
    const [bug, told] = [new TypeError('x is not a function'), new UserError('usage', 'Select rows first.')];
    expect(fails(bug)).toThrow(bug);
    expect(fails(told)).toThrow(told);
  });
});

describe('optional work', () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  afterEach(() => {
    warned.mockClear();
  });
  const logOf = (error: unknown): readonly unknown[][] => {
    quietly(() => {
      throw error;
    });
    return warned.mock.calls;
  };

  it.each([
    new UserError('usage', 'Select rows first.'),
    exception('Espera un momento y vuelve a intentarlo'),
    new Error(storageText('INTERNAL')),
  ])('fails without a trace where failures are expected: %s', (error) => {
    expect(logOf(error)).toEqual([]);
  });

  it('logs a bug, with its stack, and goes on', () => {
    expect(logOf(new TypeError('x is not a function'))).toEqual([
      [expect.stringMatching(/^TypeError: x is not a function\n +at /)],
    ]);
  });
});
