/** Charts in a tab, and their builder. */
import { type Chart, CHART_TYPES, type ChartRange } from '../../../workbook/chart';
import type { Tab } from '../../../workbook/tab';
import type { Emulates } from '../../engine/emulates';
import { ScriptException, signatureError } from '../../engine/exception';
import { EnumValue, ServiceObject } from '../../engine/service-object';
import { assertInside, type Document } from './document';
import { RangeArea } from './range-area';

export class EmulatedEmbeddedChart
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.EmbeddedChart, EmulatedEmbeddedChart>
{
  constructor(
    private readonly document: Document,
    readonly tab: Tab,
    readonly chart: Chart,
  ) {
    super('EmbeddedChart');
  }

  getRanges(): ServiceObject[] {
    return this.chart.ranges.flatMap(({ tabId, area }) => {
      const tab = this.document.workbook.tabWithId(tabId);
      return tab === undefined ? [] : [this.document.range(tab, area)];
    });
  }

  modify(): ServiceObject {
    return new EmulatedEmbeddedChartBuilder(this.document, this.tab, this.chart);
  }
}

const UNPLACED: Chart = {
  id: 0,
  type: 'COLUMN',
  ranges: [],
  headers: 0,
  showsHidden: false,
  options: {},
  place: { row: 0, column: 0, x: 0, y: 0 },
  origin: null,
};

export class EmulatedEmbeddedChartBuilder
  extends ServiceObject
  implements Emulates<GoogleAppsScript.Spreadsheet.EmbeddedChartBuilder, EmulatedEmbeddedChartBuilder>
{
  constructor(
    private readonly document: Document,
    private readonly tab: Tab,
    private chart: Chart = UNPLACED,
  ) {
    super('EmbeddedChartBuilder');
  }

  setChartType(type: unknown): this {
    const named = CHART_TYPES.find((name) => type instanceof EnumValue && type.name() === name);
    if (named === undefined) throw signatureError('SpreadsheetApp.EmbeddedChartBuilder.setChartType', [type]);
    return this.with({ type: named });
  }

  addRange(range: unknown): this {
    if (!(range instanceof RangeArea))
      throw signatureError('SpreadsheetApp.EmbeddedChartBuilder.addRange', [range]);
    const added: ChartRange = { tabId: range.tab.id, area: range.area };
    return this.with({ ranges: [...this.chart.ranges, added] });
  }

  clearRanges(): this {
    return this.with({ ranges: [] });
  }

  setNumHeaders(headers: number): this {
    return this.with({ headers });
  }

  setHiddenDimensionStrategy(strategy: unknown): this {
    if (this.chart.type === 'LINE' && this.document.strictness.linesHaveNoHiddenStrategy)
      throw new ScriptException(
        'Unexpected error while getting the method or property setHiddenDimensionStrategy.',
      );
    return this.with({ showsHidden: strategy instanceof EnumValue && strategy.name() === 'SHOW_BOTH' });
  }

  /** Row and column of the anchor from 1; pixels from that cell's corner. */
  setPosition(row: number, column: number, x: number, y: number): this {
    return this.with({ place: { row, column, x, y } });
  }

  setOption(option: string, value: unknown): this {
    return this.with({ options: { ...this.chart.options, [option]: value } });
  }

  /** Throws for a chart without a position. */
  build(): ServiceObject {
    const { row, column } = this.chart.place;
    if (row < 1 || column < 1)
      throw new ScriptException('Chart position must be set before the chart is built.');
    if (this.chart.type === null)
      throw new Error('not emulated: a change of a chart of this kind; set its type');
    assertInside(this.tab, { row, column, rows: 1, columns: 1 });
    return new EmulatedEmbeddedChart(this.document, this.tab, this.chart);
  }

  private with(change: Partial<Chart>): this {
    this.chart = { ...this.chart, ...change, origin: null };
    return this;
  }
}
