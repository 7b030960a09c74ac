/** No program reads a sentence: scrambling every sentence about a result changes no verdict, figure or order. */
import { TABS } from '../../samples/tabs/tabs';
import { isObject, jsonIn } from '../../src/model/texts/json';
import { workbookOf } from '../support/workbook-file';
import { type AddOn, cellAt } from './add-on';
import { toLabel } from './review-support';
import { tableOf } from './sample-table';
import { judgedAddOn } from './transport';

const FROM_JUDGE = { provider: 'anthropic', tabs: ['GOLD', 'Analysis'] };

/** The names of sentences for people, in columns, in the hidden cell of a line and in replies. */
const SENTENCES = new Set([
  ...['reason', 'text', 'error', 'conversation_error', 'problem'],
  ...['quality_reasoning', 'reasoning', 'why', 'hint'],
]);

/** Each sample tab after a run by rules, two of them after one with a judge. */
function sampleAfterRuns(): AddOn {
  const workbook = workbookOf(Object.fromEntries(TABS.map((tab) => [tab.name, tableOf(tab)])));
  const addOn = judgedAddOn({}, null, { workbook });
  run(
    addOn,
    TABS.map(({ name }) => name),
  );
  addOn.reply('runEvals', { tabs: FROM_JUDGE.tabs, set: [['judge.provider', FROM_JUDGE.provider]] });
  addOn.settle();
  return addOn;
}

function run(addOn: AddOn, tabs: string[]): void {
  addOn.reply('runEvals', { tabs });
  addOn.settle();
}

/** @param change of a sentence; undefined leaves it out */
function withSentences(
  part: unknown,
  change: (text: string) => string | undefined,
  names: ReadonlySet<string> = SENTENCES,
): unknown {
  if (Array.isArray(part)) return part.map((one) => withSentences(one, change, names));
  if (!isObject(part)) return part;
  return Object.fromEntries(
    Object.entries(part).flatMap(([name, value]) => {
      if (!names.has(name) || typeof value !== 'string') return [[name, withSentences(value, change, names)]];
      const changed = change(value);
      return changed === undefined ? [] : [[name, changed]];
    }),
  );
}

const scrambled = (text: string): string => Array.from(text).reverse().join('');
/** Without times, too: two runs may differ by milliseconds. */
const withoutSentences = (part: unknown): unknown =>
  withSentences(part, () => undefined, new Set([...SENTENCES, 'judged_at']));

/** In the results tabs and in the ledger. @returns how many cells changed */
function scramble({ runtime: { workbook } }: AddOn): number {
  let changed = 0;
  const names = ['GNW ledger', ...TABS.map(({ name }) => `${name} results`)];
  for (const { grid, name: tab } of workbook.tabs.filter(({ name }) => names.includes(name)))
    for (let column = 1; column <= grid.lastColumn; column += 1) {
      const name = String(cellAt(workbook, tab, 1, column).value);
      for (let row = 2; row <= grid.lastRow; row += 1) {
        const { value } = cellAt(workbook, tab, row, column);
        if (typeof value !== 'string') continue;
        const json = jsonIn(value);
        const told = isObject(json) ? JSON.stringify(withSentences(json, scrambled)) : value;
        const next = SENTENCES.has(name) && row > 3 ? scrambled(value) : told;
        if (next === value) continue;
        grid.update(row, column, { value: next });
        changed += 1;
      }
    }
  return changed;
}

/** Replies about the last runs, without sentences: verdicts, scores, figures, the order of rows, texts to label. */
function told(addOn: AddOn): unknown {
  const sheetId = addOn.idOf('GOLD');
  return withoutSentences({
    cards: addOn.json().scorecards,
    outcome: addOn.reply('runOutcome', {}).outcome?.tabs,
    toDecide: addOn.reply('reviewRows', { sheetId, list: 'all' }),
    toCheck: toLabel(addOn),
  });
}

it('verdicts, figures, order and requests stay the same when all messages are scrambled', () => {
  const [plain, other] = [sampleAfterRuns(), sampleAfterRuns()];
  expect(scramble(other)).toBeGreaterThan(100);
  expect(told(other)).toEqual(told(plain));

  for (const addOn of [plain, other]) {
    addOn.runtime.edit('GOLD', 'D2', 'PER');
    run(addOn, ['GOLD']);
  }
  const { toLookAt = [] } = plain.reply('runOutcome', {}).outcome?.tabs[0] ?? {};
  expect(toLookAt.length).toBeGreaterThan(5);
  expect(told(other)).toEqual(told(plain));
});
