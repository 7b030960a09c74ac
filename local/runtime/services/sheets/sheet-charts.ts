/** Sheet, part 2: its charts. */
import type { Emulates } from '../../engine/emulates';
import { ScriptException, signatureError } from '../../engine/exception';
import type { ServiceObject } from '../../engine/service-object';
import { EmulatedEmbeddedChart, EmulatedEmbeddedChartBuilder } from './chart';
import { SheetLayout } from './sheet-layout';

export class SheetCharts
  extends SheetLayout
  implements Emulates<GoogleAppsScript.Spreadsheet.Sheet, SheetCharts>
{
  newChart(): ServiceObject {
    return new EmulatedEmbeddedChartBuilder(this.document, this.live);
  }

  getCharts(): ServiceObject[] {
    return this.live.charts.map((chart) => new EmulatedEmbeddedChart(this.document, this.tab, chart));
  }

  /** The chart gets its id here; the built object has none. */
  insertChart(given: unknown): void {
    const { chart } = this.chartOf('insertChart', given);
    this.live.charts.push({ ...chart, id: this.document.workbook.freshId() });
    this.tab.touch();
  }

  updateChart(given: unknown): void {
    const { chart } = this.chartOf('updateChart', given);
    const index = this.placeOfChart(chart.id);
    this.tab.charts[index] = chart;
    this.tab.touch();
  }

  removeChart(given: unknown): void {
    const { chart } = this.chartOf('removeChart', given);
    this.tab.charts.splice(this.placeOfChart(chart.id), 1);
    this.tab.touch();
  }

  private chartOf(method: string, given: unknown): EmulatedEmbeddedChart {
    if (given instanceof EmulatedEmbeddedChart) return given;
    throw signatureError(`SpreadsheetApp.Sheet.${method}`, [given]);
  }

  private placeOfChart(id: number): number {
    const index = this.live.charts.findIndex((chart) => chart.id === id);
    if (index < 0) throw new ScriptException('The chart was not found on this sheet.');
    return index;
  }
}
