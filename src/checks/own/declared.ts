/** Checks that people declare in the tab `Checks`: the same kind of object as those of this program. */
import { blank, type Settled } from '../../model/assessment';
import type { Assessor, CheckMeta, Stage } from '../../model/check';
import { foldCase } from '../../model/text';
import { type KindName, KINDS } from './kinds';

/** The id of a check of one's own. */
export type OwnCheckId = `check_${string}`;

export interface DeclaredCheck {
  readonly id: OwnCheckId;
  readonly title: string;
  readonly kind: KindName;
  /** What is wanted, as a cell of the kind's column would say it. */
  readonly pattern: string;
  readonly stage: Stage;
  readonly gates: boolean;
  /** The eval sets it is asked of, by name; 'all' for every one. */
  readonly tabs: 'all' | readonly string[];
}

/** @example ownId('Cites a source!') // 'check_cites_a_source' */
export function ownId(title: string): OwnCheckId {
  return `check_${title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')}`;
}

export function declaredCheck(declared: DeclaredCheck): Assessor<OwnCheckId> {
  const { id, title, kind, pattern, stage, gates, tabs } = declared;
  const { reads, actual, ask } = KINDS[kind];
  const names = tabs === 'all' ? undefined : new Set(tabs.map(foldCase));
  const isAsked = (tab: string): boolean => names === undefined || names.has(foldCase(tab));
  const where = tabs === 'all' ? 'every eval set' : tabs.join(', ');
  const check: CheckMeta<OwnCheckId> = {
    ...{ id, title, stage, actual },
    gates: gates ? 'always' : 'never',
    blankedByClarification: false,
    expects: [],
    reads: [reads],
    implied: ({ tab }) => isAsked(tab),
    looksAt: () => 'implied',
    doc: {
      question: `A check of one's own, ${kind}: “${pattern}”?`,
      one: `It holds (${where}).`,
      zero: 'It does not.',
      blank: `What it reads is not recorded, or the tab Checks does not ask it of the eval set.`,
      examples: [],
      traps: [],
    },
  };
  const assess = (tab: string, output: Parameters<typeof ask>[1]): Settled => {
    if (!isAsked(tab)) return blank('not asked of this eval set');
    const outcome = ask(pattern, output);
    switch (outcome?.kind) {
      case undefined:
        return blank('it is not recorded');
      case 'held':
      case 'broken':
        return {
          ...{ kind: 'scored', reason: outcome.reason, decidedBy: 'check', answerType: '' },
          score: outcome.kind === 'held' ? 1 : 0,
        };
      case 'unreadable':
        return { kind: 'error', reason: outcome.problem };
      case 'unknown':
        return { kind: 'error', reason: outcome.reason };
    }
  };
  return { checks: [check], assess: ({ tab }, output) => ({ [id]: assess(tab, output) }) };
}
