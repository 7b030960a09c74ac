import { describe, expect, it } from '@jest/globals';
import { newBatch, openBatches } from '../../src/store/batches';
import { FakeSpreadsheet } from '../support/fake-spreadsheet';
import { keptProperties } from '../support/kept-properties';

const batch = (name: string) =>
  newBatch({ name, to: 'openai', by: '', postedAt: 0, requests: 1, mostUsd: 0 });

describe('batches on their way', () => {
  it('are not waited for in a copy of the spreadsheet, which has their tab and not their property; what they had answered is there', () => {
    const spreadsheet = new FakeSpreadsheet([]);
    const original = openBatches(spreadsheet, keptProperties());
    original.change({
      batches: [batch('answered'), batch('open')],
    });
    original.add('answered', ['a']);
    original.add('open', ['b']);
    original.write('answered', new Map([['a', { status: 200, body: '{}' }]]), { failed: 'none' });
    expect([original.replyTo('a'), original.replyTo('b')]).toEqual([{ status: 200, body: '{}' }, 'posted']);

    const copy = openBatches(spreadsheet, keptProperties());
    expect([copy.replyTo('a'), copy.replyTo('b')]).toEqual([{ status: 200, body: '{}' }, undefined]);
    copy.change({ batches: [batch('of the copy')] });
    copy.add('of the copy', ['b']);
    expect([copy.replyTo('b'), [...copy.requestsOf('of the copy')]]).toEqual(['posted', ['b']]);
    copy.remove(new Set(['of the copy']));
    expect(spreadsheet.find('GNW batches').read().slice(1)).toEqual([]);
  });
});
