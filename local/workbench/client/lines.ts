/** Where rows and columns lie: sizes and offsets in pixels, lines counted from 1. A hidden line has size 0. */

export class Lines {
  /** Offset of each line's start, and the end of the last one. */
  private readonly starts: number[] = [0];

  constructor(count: number, sizeOf: (line: number) => number) {
    let start = 0;
    for (let line = 1; line <= count; line += 1) {
      start += sizeOf(line);
      this.starts.push(start);
    }
  }

  get count(): number {
    return this.starts.length - 1;
  }

  get total(): number {
    return this.starts[this.count] ?? 0;
  }

  start(line: number): number {
    return this.starts[Math.min(Math.max(line, 1), this.count + 1) - 1] ?? 0;
  }

  size(line: number): number {
    return this.start(line + 1) - this.start(line);
  }

  /** The line at an offset; the first or last one for offsets beyond the ends. */
  at(offset: number): number {
    let [low, high] = [1, Math.max(1, this.count)];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.start(middle) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The next visible line in a direction; the line itself at the edge. */
  next(line: number, step: number): number {
    const direction = Math.sign(step);
    let [reached, left] = [line, Math.abs(step)];
    for (let next = line + direction; left > 0 && next >= 1 && next <= this.count; next += direction) {
      if (this.size(next) === 0) continue;
      reached = next;
      left -= 1;
    }
    return reached;
  }

  /** The nearest line that exists and is visible. */
  nearest(line: number): number {
    const inside = Math.min(Math.max(1, line), Math.max(1, this.count));
    if (this.size(inside) > 0) return inside;
    const after = this.next(inside, 1);
    return after === inside ? this.next(inside, -1) : after;
  }
}

export const linesBetween = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_line, index) => from + index);
