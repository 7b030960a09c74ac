/** Range, part 3: the look of cells. */
import { type CellStyle, type HorizontalAlignment, restyled, type Wrap } from '../../../workbook/style';
import type { Emulates } from '../../engine/emulates';
import { ScriptException } from '../../engine/exception';
import { EnumValue } from '../../engine/service-object';
import { colorText } from './color';
import { RangeValues } from './range-values';

/** One of the values that a property accepts; null resets it. */
const oneOf =
  <T extends string>(allowed: readonly T[], fallback: T, what: string) =>
  (given: unknown): T => {
    if (given === null || given === undefined) return fallback;
    const match = allowed.find((option) => option === given);
    if (match === undefined) throw new ScriptException(`Invalid argument: ${what}`);
    return match;
  };

const HORIZONTAL: readonly (HorizontalAlignment | 'normal')[] = [
  'left',
  'center',
  'right',
  'normal',
  'general',
];
const horizontal = oneOf(HORIZONTAL, 'general', 'alignment');
const vertical = oneOf(['top', 'middle', 'bottom'], 'bottom', 'alignment');
const weight = oneOf(['bold', 'normal'], 'normal', 'fontWeight');

function wrapOf(strategy: unknown): Wrap {
  const name = strategy instanceof EnumValue ? strategy.name() : null;
  if (name === 'WRAP' || name === 'CLIP' || name === 'OVERFLOW') return name;
  throw new ScriptException('Invalid argument: strategy');
}

export class RangeFormat
  extends RangeValues
  implements Emulates<GoogleAppsScript.Spreadsheet.Range, RangeFormat>
{
  setBackground(color: string | null): this {
    return this.paint({ background: colorText(color) });
  }

  setFontColor(color: string | null): this {
    return this.paint({ fontColor: colorText(color) });
  }

  setFontWeight(given: string | null): this {
    return this.paint({ bold: weight(given) === 'bold' });
  }

  setFontSize(points: number): this {
    if (typeof points !== 'number') throw new ScriptException('Invalid argument: size');
    return this.paint({ fontSize: points });
  }

  setHorizontalAlignment(given: string | null): this {
    const alignment = horizontal(given);
    return this.paint({ horizontalAlignment: alignment === 'normal' ? 'general' : alignment });
  }

  setVerticalAlignment(given: string | null): this {
    return this.paint({ verticalAlignment: vertical(given) });
  }

  setWrapStrategy(strategy: unknown): this {
    return this.paint({ wrap: wrapOf(strategy) });
  }

  setNumberFormat(format: string): this {
    if (typeof format !== 'string') throw new ScriptException('Invalid argument: numberFormat');
    return this.paint({ numberFormat: /^general$/i.test(format) ? '' : format });
  }

  setTextRotation(degrees: unknown): this {
    return this.paint({ rotation: typeof degrees === 'number' ? degrees : 0 });
  }

  private paint(change: Partial<CellStyle>): this {
    this.cells.rewrite(this.area, (cell) => {
      const style = restyled(cell.style, change);
      return style === cell.style ? cell : { ...cell, style };
    });
    return this;
  }
}
