/** How fast an agent state is decoded, and a file of states is read, at the size that long conversations reach. */
import { readResponseFile } from '../../src/agent/detailed-csv';
import { decodeState } from '../../src/agent/decode-state';
import { processorMs } from './processor-ms';
import { atMost, type BenchRow } from './row';

const TRACE = { threadId: '', traceId: '', traceUrl: '', latencyS: undefined };
/** As most conversations leave it: two charts of a hundred records, messages of 25 KB. */
const usualState = (): string =>
  JSON.stringify({
    messages: [
      { type: 'human', content: 'How much?' },
      { type: 'tool', content: 'A line of what the "tool" gave.\n'.repeat(800) },
      { type: 'ai', content: 'It lost **15,444 ha**.' },
    ],
    charts_data: [TABLE.slice(0, 100), TABLE.slice(100, 200)].map((data) => ({
      insight: 'A lot.',
      title: 'Loss',
      data,
    })),
  });

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
  const [plain, usual] = [bigState(), usualState()];
  const python = plain.replace('"loss_area_ha":0,', '"loss_area_ha":NaN,');
  const lines = `${plain}\n${plain}\n`;
  const kinds: readonly [what: string, work: () => void, size: number, most: number, beside?: string][] = [
    ['the usual agent state', () => void decodeState(usual, TRACE), usual.length, 8, usual],
    ['an agent state', () => void decodeState(plain, TRACE), plain.length, 3],
    ['the same with Python’s NaN', () => void decodeState(python, TRACE), python.length, 12],
    ['a file of two such states', () => void readResponseFile(lines, () => undefined), lines.length, 20],
  ];
  return kinds.map(([what, work, size, most, beside = plain]) => {
    const often = (once: () => void) => () => {
      for (let round = 0; round < Math.max(1, 1e6 / size); round += 1) once();
    };
    const [parsing, ms] = [processorMs(often(() => void JSON.parse(beside))), processorMs(often(work))];
    const megabytes = size / 1e6;
    return atMost(
      `${what} of ${megabytes.toFixed(2)} MB decoded beside JSON.parse of one`,
      ms / parsing,
      most,
      ' times',
    );
  });
}
