/** A chart over one of our tabs. */
import type { Block } from './tab-format';

export interface ChartSpec {
  readonly kind: 'bars' | 'lines';
  readonly title: string;
  /** The data drawn: the first row names the series, the first column the points. No two charts of a tab share columns. */
  readonly data: Block;
  /** The cell of its upper left corner, from 1, and its size in pixels. */
  readonly place: {
    readonly row: number;
    readonly column: number;
    readonly width: number;
    readonly height: number;
  };
  /** The colours of the series, in order. */
  readonly colours: readonly string[];
  /** Whether series are stacked instead of side by side. */
  readonly isStacked: boolean;
  /** Whether values are shares of 1. */
  readonly isShare: boolean;
}
