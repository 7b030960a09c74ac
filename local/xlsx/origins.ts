/** What a workbook and its tabs remember of their file, so that what a run doesn't touch is written back as it was. */
import type { ThemeColors } from './color';
import type { XlsxPackage } from './package';
import type { XmlNode } from './xml';

export class WorkbookOrigin {
  constructor(
    readonly file: XlsxPackage,
    readonly workbookPath: string,
    readonly theme: ThemeColors,
  ) {}
}

export class TabOrigin {
  constructor(
    /** The part's path. */
    readonly path: string,
    /** The tab's version when it was read: its part is left alone while that doesn't change. */
    readonly version: number,
    readonly rootAttributes: Readonly<Record<string, string>>,
    /** The part's elements around the cells. */
    readonly around: readonly XmlNode[],
    /** The formats of whole columns, by column number. */
    readonly columnFormats: ReadonlyMap<number, string>,
    readonly foreignRules: readonly XmlNode[],
    readonly foreignValidations: readonly XmlNode[],
  ) {}
}
