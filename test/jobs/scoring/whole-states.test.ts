/** What columns lack is taken from the whole state behind a response. */
import { describe, expect, it } from '@jest/globals';
import { collectRecorded } from '../../../src/agent/columns';
import { filledFrom } from '../../../src/jobs/scoring/whole-states';
import { recorded } from '../../support/cases';

const STATE = JSON.stringify({
  messages: [{ type: 'ai', content: 'What the state says.' }],
  dataset: { dataset_id: 4 },
  statistics: [{ id: 'p1', dataset_name: 'Tree cover loss', data: {} }],
});

const STATES = new Map([['k', STATE]]);

describe('an output with a whole state behind it', () => {
  const collected = collectRecorded(
    recorded({ actual_agent_answer: 'What a person put right.', thread_id: 't1' }),
  );
  if (collected.kind !== 'output') throw new Error(collected.reason);
  const before = { ...collected.output };
  const filled = filledFrom(collected.output, 'k', STATES);

  it('says what its columns say, and of what they do not tell what the state says', () => {
    expect(filled).toMatchObject({
      ...{ message: 'What a person put right.', dataset: { id: '4' }, trace: { threadId: 't1' } },
      sources: ['Data: Tree cover loss, p1'],
    });
    expect(collected.output).toEqual(before);
  });

  it('works out its sources only for those who ask for them', () => {
    const sources = Object.getOwnPropertyDescriptor(filledFrom(collected.output, 'k', STATES), 'sources');
    expect(sources).toEqual(expect.objectContaining({ get: expect.any(Function) }));
  });

  it('keeps what columns say of its sources', () => {
    const said = collectRecorded(recorded({ agent_state: STATE, sources: 'A report' }));
    if (said.kind !== 'output') throw new Error(said.reason);
    const columns = collectRecorded(recorded({ sources: 'A report' }));
    if (columns.kind !== 'output') throw new Error(columns.reason);
    expect(filledFrom(columns.output, 'k', STATES).sources).toEqual(['A report']);
    // A state on both sides: the one in the row’s own cell.
    expect(filledFrom(said.output, 'k', STATES).sources).toEqual(['Data: Tree cover loss, p1']);
  });

  it('is what it was where no state was kept', () => {
    expect(filledFrom(collected.output, '', STATES)).toBe(collected.output);
  });
});
