/** What can go wrong with a workbook file, each as one clear sentence. */

export type XlsxErrorCode = 'missing' | 'not-xlsx' | 'unreadable' | 'unwritable' | 'locked';

/** The file is not a workbook, or a damaged one; the message says why, as the end of a sentence. */
export class NotASpreadsheet extends Error {}

/** It is too large for any spreadsheet; the message says what is too large, and what to do. */
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
