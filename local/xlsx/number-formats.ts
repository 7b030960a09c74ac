/** The number formats that .xlsx identifies by number instead of by pattern. */

const BUILT_IN: Readonly<Record<number, string>> = {
  0: '',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'm/d/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yyyy h:mm',
  37: '#,##0;(#,##0)',
  38: '#,##0;[Red](#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;[Red](#,##0.00)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
};

/** The first number that a file may use for its own patterns. */
export const FIRST_CUSTOM = 164;

export const builtInFormat = (id: number): string | undefined => BUILT_IN[id];

const IDS = new Map(Object.entries(BUILT_IN).map(([id, pattern]) => [pattern, Number(id)]));

/** The number of a built-in pattern, or undefined for any other. */
export const builtInId = (pattern: string): number | undefined => IDS.get(pattern);
