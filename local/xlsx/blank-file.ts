/** The smallest valid package: what a workbook that began empty is written into. */
import { MAIN_NAMESPACE as MAIN, RELATIONSHIP_NAMESPACE as RELATIONSHIP, XlsxPackage } from './package';
import { DECLARATION as HEAD } from './xml';

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
export const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const STYLES =
  `<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="10"/><color rgb="FF000000"/><name val="Arial"/><family val="2"/></font></fonts>` +
  `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
  `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
  `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
  `<cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs>` +
  `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

export const BLANK_WORKBOOK_PATH = 'xl/workbook.xml';

export function blankFile(): XlsxPackage {
  return new XlsxPackage([
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
        `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIP}/officeDocument" Target="/xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIP}"><bookViews><workbookView/></bookViews><sheets/></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIP}/styles" Target="/xl/styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', HEAD + STYLES],
  ]);
}
