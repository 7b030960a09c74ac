/** Charts over the grid, drawn as SVG: bars, columns and lines. */
import type { ChartView } from '../protocol/chart-view';
import { make } from './dom';

const SVG = 'http://www.w3.org/2000/svg';
const TICKS = 4;
const LABEL_WIDTH = 150;
const MOST_LETTERS = 24;

type Attributes = Readonly<Record<string, string | number>>;

function draw(tag: string, attributes: Attributes, text = ''): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.textContent = text;
  return element;
}

interface Plot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly least: number;
  readonly most: number;
}

export function chartElement(view: ChartView): HTMLElement {
  const { width, height, title } = view;
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  svg.append(draw('text', { x: 14, y: 22, 'font-size': 14 }, title));
  if (view.type === null)
    svg.append(
      draw(
        'text',
        { x: 14, y: 44, 'font-size': 12 },
        'A chart that this page cannot draw; it stays in the file.',
      ),
    );
  else svg.append(...plotted(view, view.type));
  const element = make('div', { class: 'chart', attributes: { role: 'img', 'aria-label': told(view) } });
  element.style.width = `${width}px`;
  element.style.height = `${height}px`;
  element.append(svg);
  return element;
}

/** A description for screen readers. */
function told({ title, names, series }: ChartView): string {
  const points = names.map((name, index) =>
    [name, ...series.map(({ name: of, values }) => `${of} ${values[index] ?? 'no value'}`)].join(' '),
  );
  return `Chart: ${title}. ${points.join('; ')}`;
}

function plotted(view: ChartView, type: NonNullable<ChartView['type']>): SVGElement[] {
  const isBar = type === 'BAR';
  const sums = view.names.map((_name, index) =>
    view.series.map(({ values }) => values[index] ?? 0).reduce((sum, value) => sum + value, 0),
  );
  const all = view.isStacked ? sums : view.series.flatMap(({ values }) => values.map((value) => value ?? 0));
  const foot = view.hasLegend ? 46 : 26;
  const left = isBar ? LABEL_WIDTH : 46;
  const plot: Plot = {
    left,
    top: 36,
    width: view.width - left - 16,
    height: view.height - 36 - foot,
    least: view.least ?? Math.min(0, ...all),
    // Whole numbers at the ticks.
    most: view.most ?? TICKS * Math.ceil(Math.max(1, ...all) / TICKS),
  };
  return [
    ...axis(view, plot, isBar),
    ...nameTexts(view, plot, isBar),
    ...(type === 'LINE' ? lines(view, plot) : bars(view, plot, isBar)),
    ...(view.hasLegend ? legend(view) : []),
  ];
}

const shareOf = (value: number, { least, most }: Plot): number =>
  most === least ? 0 : Math.min(1, Math.max(0, (value - least) / (most - least)));

function axis({ isPercent }: ChartView, plot: Plot, isBar: boolean): SVGElement[] {
  return Array.from({ length: TICKS + 1 }, (_tick, tick) => {
    const share = tick / TICKS;
    const value = plot.least + share * (plot.most - plot.least);
    const text = isPercent ? `${Math.round(value * 100)} %` : String(Math.round(value * 10) / 10);
    const x = plot.left + share * plot.width;
    const y = plot.top + (1 - share) * plot.height;
    const end = isBar
      ? { x1: x, y1: plot.top, x2: x, y2: plot.top + plot.height }
      : { x1: plot.left, y1: y, x2: plot.left + plot.width, y2: y };
    const place = isBar
      ? { x, y: plot.top + plot.height + 16, 'text-anchor': 'middle' }
      : { x: plot.left - 6, y: y + 4, 'text-anchor': 'end' };
    return [draw('line', { ...end, class: 'tick' }), draw('text', { ...place, 'font-size': 11 }, text)];
  }).flat();
}

const bandOf = ({ names }: ChartView, { width, height }: Plot, isBar: boolean): number =>
  (isBar ? height : width) / Math.max(1, names.length);

function nameTexts(view: ChartView, plot: Plot, isBar: boolean): SVGElement[] {
  const band = bandOf(view, plot, isBar);
  // As many labels as fit without overlapping.
  const every = Math.max(1, Math.ceil((isBar ? 10 : 70) / band));
  return view.names.flatMap((name, index) => {
    if (index % every > 0) return [];
    const text = name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS)}…` : name;
    const middle = (index + 0.5) * band;
    const place = isBar
      ? { x: plot.left - 6, y: plot.top + middle + 4, 'text-anchor': 'end' }
      : { x: plot.left + middle, y: plot.top + plot.height + 16, 'text-anchor': 'middle' };
    return [draw('text', { ...place, 'font-size': 11 }, text)];
  });
}

function bars(view: ChartView, plot: Plot, isBar: boolean): SVGElement[] {
  const band = bandOf(view, plot, isBar);
  const slots = view.isStacked ? 1 : Math.max(1, view.series.length);
  const thick = (band * 0.7) / slots;
  return view.names.flatMap((_name, point) => {
    let before = 0;
    return view.series.flatMap(({ values, colour }, index) => {
      const value = values[point] ?? null;
      if (value === null) return [];
      const from = shareOf(view.isStacked ? before : Math.max(0, plot.least), plot);
      if (view.isStacked) before += value;
      const to = shareOf(view.isStacked ? before : value, plot);
      const across = point * band + band * 0.15 + (view.isStacked ? 0 : index * thick);
      const length = Math.abs(to - from);
      const box = isBar
        ? {
            x: plot.left + from * plot.width,
            y: plot.top + across,
            width: length * plot.width,
            height: thick,
          }
        : {
            x: plot.left + across,
            y: plot.top + (1 - to) * plot.height,
            width: thick,
            height: length * plot.height,
          };
      return [draw('rect', { ...box, fill: colour })];
    });
  });
}

/** A line breaks at a missing value; an isolated value is a dot. */
function lines(view: ChartView, plot: Plot): SVGElement[] {
  const band = bandOf(view, plot, false);
  const x = (index: number): number => plot.left + (index + 0.5) * band;
  const y = (value: number): number => plot.top + (1 - shareOf(value, plot)) * plot.height;
  return view.series.flatMap(({ values, colour }) => {
    const path = values.map((value, index) => {
      if (value === null) return '';
      return `${(values[index - 1] ?? null) === null ? 'M' : 'L'}${x(index)} ${y(value)}`;
    });
    const dots = values.flatMap((value, index) =>
      value === null ? [] : [draw('circle', { cx: x(index), cy: y(value), r: 2.5, fill: colour })],
    );
    return [draw('path', { d: path.join(' '), fill: 'none', stroke: colour, 'stroke-width': 2 }), ...dots];
  });
}

function legend({ series, height }: ChartView): SVGElement[] {
  let right = 14;
  return series.flatMap(({ name, colour }) => {
    const x = right;
    right += 24 + name.length * 7;
    return [
      draw('rect', { x, y: height - 20, width: 10, height: 10, fill: colour }),
      draw('text', { x: x + 14, y: height - 11, 'font-size': 12 }, name),
    ];
  });
}
