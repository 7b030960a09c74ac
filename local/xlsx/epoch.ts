/** Day 0 of a file: 30 December 1899, or 1 January 1904 in files created on old Macs. */
import { element, isOn, type XmlNode } from './xml';

export const DAYS_BETWEEN_EPOCHS = 1462;

/** Whether a workbook's days count from 1904. */
export const isFrom1904 = (book: XmlNode): boolean =>
  isOn(element(book, 'workbookPr')?.attributes['date1904']);
