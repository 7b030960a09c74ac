/** A chart as the agent makes them, with only what matters to a test. */
export function chart(overrides: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return {
    ...{ id: 'c1', title: 'Result', type: 'bar', insight: 'An insight.', xAxis: 'class', yAxis: 'area_ha' },
    data: [
      { class: 'mangroves', area_ha: 15444.2 },
      { class: 'other land', area_ha: 1283833.8 },
    ],
    ...overrides,
  };
}
