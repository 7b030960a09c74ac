/** How fast an agent state is decoded, and a file of states is read, at the size that long conversations reach. */
import { readResponseFile } from '../../src/agent/detailed-csv';
import { decodeState } from '../../src/agent/decode-state';
import { processorMs } from './processor-ms';
import { atMost, type BenchRow } from './row';

const TRACE = { threadId: '', traceId: '', traceUrl: '', latencyS: undefined };
const TABLE = Array.from({ length: 120_000 }, (_row, index) => ({
  ...{ year: 2001 + (index % 24), loss_area_ha: index * 1.5, name: `Pará “x” \\ Brazil ${index}` },
}));

/** Tables of two pulls, tool messages full of quotes, an answer. */
function bigState(): string {
  const quotes = 'a "quoted" line of a tool\n'.repeat(1000);
  return JSON.stringify({
    messages: [
      { type: 'human', content: 'How much?' },
      ...Array.from({ length: 300 }, () => ({ type: 'tool', content: quotes })),
      { type: 'ai', content: 'A lot.' },
    ],
    statistics: [{ id: 'a', data: TABLE }],
    charts_data: [{ insight: 'A lot.', title: 'Loss', data: TABLE.slice(0, 30_000) }],
  });
}

export function benchDecode(): BenchRow[] {
  const plain = bigState();
  const python = plain.replace('"loss_area_ha":0,', '"loss_area_ha":NaN,');
  const lines = `${plain}\n${plain}\n`;
  const kinds: readonly [what: string, work: () => void, size: number, most: number][] = [
    ['an agent state', () => void decodeState(plain, TRACE), plain.length, 3],
    ['the same with Python’s NaN', () => void decodeState(python, TRACE), python.length, 12],
    ['a file of two such states', () => void readResponseFile(lines, () => undefined), lines.length, 20],
  ];
  return kinds.map(([what, work, size, most]) => {
    const [parsing, ms] = [processorMs(() => void JSON.parse(plain)), processorMs(work)];
    const megabytes = size / 1e6;
    return atMost(
      `${what} of ${Math.round(megabytes)} MB decoded (${Math.round((megabytes / ms) * 1000)} MB/s), beside JSON.parse of one`,
      ms / parsing,
      most,
      ' times',
    );
  });
}
