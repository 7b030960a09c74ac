/** What can go wrong with a workbook file, each as one clear sentence. */

export type XlsxErrorCode = 'missing' | 'not-xlsx' | 'unreadable' | 'unwritable' | 'locked';

/** It is no workbook, or a damaged one; the message says why, as the end of a sentence. */
export class NotASpreadsheet extends Error {}

/** No spreadsheet could hold it; the message says what is too large, and what to do. */
export class TooLarge extends Error {}

export class XlsxError extends Error {
  override readonly name = 'XlsxError';

  constructor(
    readonly code: XlsxErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
