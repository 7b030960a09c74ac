import { outputsText } from '../../local/cli/run-summary-text';
import { countOutputs, outputFrom } from '../../src/fields/response';

const ASKED = '2026-08-04T10:12:33.000Z';
const RECORDED = '2026-08-05T09:00:00.000Z';

describe('where an output came from', () => {
  it.each([
    ['agent', ASKED, ASKED, 'agent, 4 Aug 2026, 10:12 UTC'],
    ['import', ASKED, RECORDED, 'Responses, 4 Aug 2026, 10:12 UTC'],
    ['import', '', RECORDED, 'Responses, 5 Aug 2026, 09:00 UTC'],
    ['', ASKED, '', 'Responses, 4 Aug 2026, 10:12 UTC'],
    ['', '', '', 'Responses, time not recorded'],
  ] as const)(
    'is, recorded by %j, asked at %j, recorded at %j: %s',
    (recordedBy, askedAt, recordedAt, text) => {
      expect(outputFrom({ recordedBy, askedAt, recordedAt })).toBe(text);
    },
  );

  it('is counted by its first word', () => {
    const cells = ['this row', 'Responses, 4 Aug 2026, 10:12 UTC', 'agent, a; agent, b', 'Responses, x'];
    expect(countOutputs([...cells, '', null, 'x'])).toEqual({ thisRow: 1, responses: 2, agent: 1 });
  });

  it('is summed up in one line, without sources that do not occur', () => {
    expect(outputsText({ thisRow: 40, responses: 8, agent: 1 })).toBe(
      'Outputs: 40 recorded in the rows themselves, 8 from “Responses”, 1 from the live agent',
    );
    expect(outputsText({ thisRow: 0, responses: 0, agent: 0 })).toBe('Outputs: none');
  });
});
