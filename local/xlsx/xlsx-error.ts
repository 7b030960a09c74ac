/** What can go wrong with a workbook file, each as one clear sentence. */

export type XlsxErrorCode = 'missing' | 'not-xlsx' | 'unreadable' | 'unwritable' | 'locked';

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
