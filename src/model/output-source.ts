/** Where the output of a row can come from, by the first word of the `output_from` cell. */
const OUTPUT_SOURCES = { 'this row': 'thisRow', Responses: 'responses', agent: 'agent' } as const;
export type OutputSource = keyof typeof OUTPUT_SOURCES;

/** Number of outputs from each source. */
export type OutputCounts = Readonly<Record<(typeof OUTPUT_SOURCES)[OutputSource], number>>;

/** @param cells those of `output_from` */
export function countOutputs(cells: readonly unknown[]): OutputCounts {
  const counts = { thisRow: 0, responses: 0, agent: 0 };
  for (const cell of cells) {
    const source = SOURCE_NAMES.find((name) => name === String(cell).split(', ')[0]);
    if (source) counts[OUTPUT_SOURCES[source]] += 1;
  }
  return counts;
}

const SOURCE_NAMES: readonly OutputSource[] = ['this row', 'Responses', 'agent'];

/** @example outputsText({ thisRow: 40, responses: 8, agent: 0 }) // 'Outputs: 40 recorded in the rows themselves, 8 from “Responses”' */
export function outputsText({ thisRow, responses, agent }: OutputCounts): string {
  const parts = [
    ...(thisRow > 0 ? [`${thisRow} recorded in the rows themselves`] : []),
    ...(responses > 0 ? [`${responses} from “Responses”`] : []),
    ...(agent > 0 ? [`${agent} of the live agent`] : []),
  ];
  return `Outputs: ${parts.length === 0 ? 'none' : parts.join(', ')}`;
}
