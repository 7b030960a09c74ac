/** The sources of scored outputs, by the beginning of the `output_from` cell. */
export type OutputSource = 'this row' | 'Responses' | 'agent';

export type OutputCounts = Readonly<Record<'thisRow' | 'responses' | 'agent', number>>;

/** @param cells those of `output_from` */
export function countOutputs(cells: readonly unknown[]): OutputCounts {
  const sources = cells.map((cell) => String(cell).split(', ')[0]);
  const of = (source: OutputSource): number => sources.filter((name) => name === source).length;
  return { thisRow: of('this row'), responses: of('Responses'), agent: of('agent') };
}

/** @example outputsText({ thisRow: 40, responses: 8, agent: 0 }) // 'Outputs: 40 recorded in the rows themselves, 8 from “Responses”' */
export function outputsText({ thisRow, responses, agent }: OutputCounts): string {
  const parts = [
    ...(thisRow > 0 ? [`${thisRow} recorded in the rows themselves`] : []),
    ...(responses > 0 ? [`${responses} from “Responses”`] : []),
    ...(agent > 0 ? [`${agent} of the live agent`] : []),
  ];
  return `Outputs: ${parts.length === 0 ? 'none' : parts.join(', ')}`;
}
