/** Rich text: values, styles and their builders. A built value never changes. */
import type { Emulates } from '../../engine/emulates';
import { ScriptException } from '../../engine/exception';
import { ServiceObject } from '../../engine/service-object';
import type { TextFormat, TextRun } from '../../../workbook/cell';
import { colorText } from './color';

type StyleOffered =
  | 'getFontFamily'
  | 'getFontSize'
  | 'getForegroundColor'
  | 'isBold'
  | 'isItalic'
  | 'isStrikethrough'
  | 'isUnderline'
  | 'copy';

export class EmulatedTextStyle
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.TextStyle, StyleOffered>
{
  override readonly typeName = 'TextStyle';

  constructor(readonly format: TextFormat) {
    super();
  }

  getFontFamily(): string {
    return this.format.fontFamily ?? 'Arial';
  }

  getFontSize(): number {
    return this.format.fontSize ?? 10;
  }

  getForegroundColor(): string {
    return this.format.color ?? '#000000';
  }

  isBold(): boolean {
    return this.format.bold ?? false;
  }

  isItalic(): boolean {
    return this.format.italic ?? false;
  }

  isStrikethrough(): boolean {
    return this.format.strikethrough ?? false;
  }

  isUnderline(): boolean {
    return this.format.underline ?? false;
  }

  copy(): EmulatedTextStyleBuilder {
    return new EmulatedTextStyleBuilder(this.format);
  }
}

type BuilderOffered =
  | 'build'
  | 'setBold'
  | 'setFontFamily'
  | 'setFontSize'
  | 'setForegroundColor'
  | 'setItalic'
  | 'setStrikethrough'
  | 'setUnderline';

export class EmulatedTextStyleBuilder
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.TextStyleBuilder, BuilderOffered>
{
  override readonly typeName = 'TextStyleBuilder';

  constructor(private format: TextFormat = {}) {
    super();
  }

  setBold(bold: boolean): this {
    return this.with({ bold });
  }

  setItalic(italic: boolean): this {
    return this.with({ italic });
  }

  setUnderline(underline: boolean): this {
    return this.with({ underline });
  }

  setStrikethrough(strikethrough: boolean): this {
    return this.with({ strikethrough });
  }

  setFontSize(fontSize: number): this {
    return this.with({ fontSize });
  }

  setFontFamily(fontFamily: string): this {
    return this.with({ fontFamily });
  }

  setForegroundColor(color: string): this {
    return this.with({ color: colorText(color) ?? '#000000' });
  }

  build(): EmulatedTextStyle {
    return new EmulatedTextStyle(this.format);
  }

  private with(format: TextFormat): this {
    this.format = { ...this.format, ...format };
    return this;
  }
}

type ValueOffered =
  'getText' | 'getLinkUrl' | 'getRuns' | 'getTextStyle' | 'getStartIndex' | 'getEndIndex' | 'copy';

export class EmulatedRichTextValue
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.RichTextValue, ValueOffered>
{
  override readonly typeName = 'RichTextValue';

  constructor(
    readonly text: string,
    readonly runs: readonly TextRun[],
    private readonly start = 0,
  ) {
    super();
  }

  getText(): string {
    return this.text;
  }

  /** The link of a stretch; without arguments the link of the whole text, or null if it is not one and the same. */
  getLinkUrl(start = 0, end = this.text.length): string | null {
    const inside = this.runs.filter((run) => run.start < end && run.end > start);
    const link = inside[0]?.link ?? null;
    const isOne = inside.every((run) => run.link === link);
    return isOne ? link : null;
  }

  getRuns(): EmulatedRichTextValue[] {
    const runs = this.runs.length > 0 ? this.runs : [wholeRun(this.text)];
    return runs.map((run) => {
      const part = { ...run, start: 0, end: run.end - run.start };
      return new EmulatedRichTextValue(this.text.slice(run.start, run.end), [part], run.start);
    });
  }

  getTextStyle(start = 0): EmulatedTextStyle {
    return new EmulatedTextStyle(
      this.runs.find((run) => run.start <= start && start < run.end)?.format ?? {},
    );
  }

  getStartIndex(): number {
    return this.start;
  }

  getEndIndex(): number {
    return this.start + this.text.length;
  }

  copy(): EmulatedRichTextValueBuilder {
    return new EmulatedRichTextValueBuilder(this.text, this.runs);
  }
}

type ValueBuilderOffered = 'build' | 'setText' | 'setLinkUrl' | 'setTextStyle';

export class EmulatedRichTextValueBuilder
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.RichTextValueBuilder, ValueBuilderOffered>
{
  override readonly typeName = 'RichTextValueBuilder';

  constructor(
    private text = '',
    private runs: readonly TextRun[] = [],
  ) {
    super();
  }

  setText(text: string): this {
    this.text = text;
    this.runs = text === '' ? [] : [wholeRun(text)];
    return this;
  }

  setLinkUrl(...args: (string | number | null)[]): this {
    const link = args[args.length - 1];
    const [start, end] = this.stretch(args);
    this.runs = rewritten(this.runs, start, end, (run) => ({
      ...run,
      link: typeof link === 'string' ? link : null,
    }));
    return this;
  }

  setTextStyle(...args: unknown[]): this {
    const style = args[args.length - 1];
    const [start, end] = this.stretch(args);
    const format = style instanceof EmulatedTextStyle ? style.format : {};
    this.runs = rewritten(this.runs, start, end, (run) => ({ ...run, format: { ...run.format, ...format } }));
    return this;
  }

  build(): EmulatedRichTextValue {
    return new EmulatedRichTextValue(this.text, this.runs);
  }

  private stretch(args: readonly unknown[]): readonly [number, number] {
    const [start, end] = args.length < 3 ? [0, this.text.length] : args;
    const isStretch =
      typeof start === 'number' && typeof end === 'number' && start >= 0 && end <= this.text.length;
    if (!isStretch || start > end) throw new ScriptException('Illegal argument.');
    return [start, end];
  }
}

const wholeRun = (text: string): TextRun => ({ start: 0, end: text.length, format: {}, link: null });

/** Cuts the runs at the stretch's ends and changes those inside. */
function rewritten(
  runs: readonly TextRun[],
  start: number,
  end: number,
  change: (run: TextRun) => TextRun,
): TextRun[] {
  return runs
    .flatMap((run) => {
      const cuts = [run.start, start, end, run.end].filter((cut) => cut >= run.start && cut <= run.end);
      const ends = [...new Set(cuts)].sort((a, b) => a - b);
      return ends.slice(1).map((to, index) => ({ ...run, start: ends[index] ?? run.start, end: to }));
    })
    .map((run) => (run.start >= start && run.end <= end ? change(run) : run));
}
