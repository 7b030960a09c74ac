/** What a workbook and its tabs remember of the file they were read from, so that what a run does not touch is written back as it was. */
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
    /** The tab's version when it was read: while it has the same, its part is left alone. */
    readonly version: number,
    readonly rootAttributes: Readonly<Record<string, string>>,
    /** The part's elements around the cells. */
    readonly around: readonly XmlNode[],
    /** The formats of whole columns, by number of the column. */
    readonly columnFormats: ReadonlyMap<number, string>,
    readonly foreignRules: readonly XmlNode[],
    readonly foreignValidations: readonly XmlNode[],
  ) {}
}
