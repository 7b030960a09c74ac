/** What Google says when it refuses a write, and how much of it users are told. */
import { describe, expect, it } from '@jest/globals';
import { UserError } from '../../src/model/user-error';
import { inWords, lastingTrouble } from '../../src/model/trouble';

const said = (text: string, closed: readonly string[] = []): string | undefined =>
  lastingTrouble(new Error(text), { closed: () => closed });

describe('a refusal', () => {
  it.each([
    'You are trying to edit a protected cell or object. Please contact the spreadsheet owner to remove protection if you need to edit.',
    'Sie versuchen, eine geschützte Zelle oder ein geschütztes Objekt zu bearbeiten.',
    'Vous essayez de modifier une cellule ou un objet protégé.',
    'Estás intentando editar una celda o un objeto protegidos.',
    'Você está tentando editar uma célula ou um objeto protegido.',
    'Anda mencoba mengedit sel atau objek yang dilindungi.',
    '保護されているセルやオブジェクトを編集しようとしています。',
    'Вы пытаетесь изменить защищенную ячейку или объект.',
    '您正在尝试修改受保护的单元格或对象。',
  ])('of what is protected names the tab in whatever language: %s', (text) => {
    expect(said(text, ['Responses'])).toBe(
      '“Responses” is protected: let whoever runs GNW Evals edit it, or remove the protection',
    );
  });

  it('of several tabs names them all', () => {
    expect(said('protected', ['A', 'B', 'C'])).toMatch(
      /^“A”, “B” and “C” are protected: let .* edit them, or remove the protections$/,
    );
    expect(said('a protected cell')).toMatch(/^a tab is protected/);
  });

  it('that may pass is none, whatever is protected besides', () => {
    expect(said('Service Spreadsheets timed out while accessing document.', ['Summary'])).toBeUndefined();
    expect(said('Die Zellen schlafen.')).toBeUndefined();
  });

  it.each([
    [
      'This action would increase the number of cells in the workbook above the limit of 10000000 cells.',
      /full/,
    ],
    ['The user’s Drive storage quota has been exceeded.', /storage/],
    ['You do not have permission to edit this document.', /no longer edit/],
    [
      'Specified permissions are not sufficient to call UrlFetchApp.fetch. Required permissions: https://www.googleapis.com/auth/script.external_request',
      /choose any item of its menu/,
    ],
    ['Authorization is required to perform that action.', /choose any item of its menu/],
  ])('for another reason says what to do: %s', (text, sentence) => {
    expect(said(text, ['Summary'])).toMatch(sentence);
  });
});

describe('what a person asks for', () => {
  const toasts: string[] = [];
  const opened =
    (refusal?: string, looks: string[] = []) =>
    () => ({
      closed: () => ['Checks'],
      refusedLooks: () => looks,
      notify: (message: string) => void toasts.push(message),
      flush: () => {
        if (refusal !== undefined) throw new Error(refusal);
      },
    });

  it('is refused as late as it is written out, in our words', () => {
    expect(() => inWords(() => 'done', opened('a protected cell'))).toThrow(
      new UserError(
        'stopped',
        '“Checks” is protected: let whoever runs GNW Evals edit it, or remove the protection.',
      ),
    );
    expect(inWords(() => 'done', opened())).toBe('done');
  });

  it('is done without the looks that Google refuses, and says which', () => {
    expect(inWords(() => 'done', opened(undefined, ['“Checks” was left without the notes']))).toBe('done');
    expect(toasts).toEqual(['“Checks” was left without the notes.']);
  });

  it('fails as it failed where it is a bug, or was told already', () => {
    const fails = (error: Error) => (): unknown =>
      inWords(
        () => {
          throw error;
        },
        () => ({ ...opened()(), closed: () => [] }),
      );
    const [bug, told] = [new TypeError('x is not a function'), new UserError('usage', 'Select rows first.')];
    expect(fails(bug)).toThrow(bug);
    expect(fails(told)).toThrow(told);
  });
});
