import { describe, expect, it } from '@jest/globals';
import { type DeclaredCheck, OwnChecks, type OwnWording } from '../../src/model/check';
import { sortedJson } from '../../src/model/texts/json';
import { ownId } from '../../src/model/values/own-column';
import { keepChecks, keptChecks } from '../../src/store/own-checks';
import { keptProperties } from '../support/kept-properties';
import * as z from '../../src/model/zod';

it('what is declared is read as it was kept', () => {
  const document = keptProperties();
  expect(keptChecks(document)).toBeUndefined();
  const columns = { '7': [{ tab: 'GOLD', title: 'check: Tone', note: 'Is it friendly?' }] };
  const kept = { hasTab: true, columns };
  keepChecks(document, kept);
  expect(keptChecks(document)).toEqual(kept);
});

const CHECK: DeclaredCheck = {
  id: ownId('No apology'),
  title: 'No apology',
  kind: 'not contains',
  pattern: 'sorry',
  reads: ['answer'],
  stage: 'answer',
  gates: true,
  tabs: ['GOLD'],
  // As given it comes last; once stored, it comes elsewhere.
  weight: 1,
};
const WORDING: OwnWording = { id: 'agent_answer', examples: 'one', how: 'extend', text: 'More.' };

describe('checks that a run began with', () => {
  it('are told by the same text when the run goes on: what scores rest on has not changed', () => {
    const began = { checks: [CHECK], wordings: [WORDING] };
    const goesOn = z.parse(OwnChecks(), JSON.parse(JSON.stringify(began)));
    expect(JSON.stringify(goesOn)).not.toBe(JSON.stringify(began));
    expect(sortedJson(goesOn)).toBe(sortedJson(began));
  });

  it('are told apart by anything else', () => {
    expect(sortedJson([{ ...CHECK, weight: 2 }])).not.toBe(sortedJson([CHECK]));
    expect(sortedJson([{ ...CHECK, reads: ['tools', 'answer'] }])).not.toBe(
      sortedJson([{ ...CHECK, reads: ['answer', 'tools'] }]),
    );
  });
});
