/** Google at its strictest, as far as its documentation allows. */
import { type Fault, type Strictness, Workbook } from '../../../local/runtime';
import { area } from '../../../local/workbook/area';
import { openScript, type Script, tabOf, thrownBy } from './run-script';

const MINUTE = 60_000;
const strict = (more: Partial<Strictness>): { strictness: Partial<Strictness> } => ({ strictness: more });
const fired = ({ runtime }: Script): number => runtime.runDueTriggers().length;

describe('triggers', () => {
  const MAKER = `function make() { ScriptApp.newTrigger('make').timeBased().everyMinutes(5).create(); }`;

  test('created by a trigger are listed and never fire', () => {
    const script = openScript(MAKER);
    script.runtime.call('make', [], 'trigger');
    script.runtime.advance(60 * MINUTE);
    expect(fired(script)).toBe(0);
    expect(script.run(`return ScriptApp.getProjectTriggers().length;`)).toBe(1);
    script.runtime.call('make');
    script.runtime.advance(5 * MINUTE);
    expect(fired(script)).toBe(1);
  });

  test('of a clock may be fifteen minutes late', () => {
    const script = openScript('function nothing() {}', {
      ...strict({ lateMs: 15 * MINUTE }),
      isInstant: true,
    });
    script.run(`ScriptApp.newTrigger('nothing').timeBased().everyMinutes(5).create();`);
    script.runtime.advance(20 * MINUTE - 1);
    expect(fired(script)).toBe(0);
    script.runtime.advance(1);
    expect(fired(script)).toBe(1);
  });

  test.each([15 * MINUTE, 0])(
    'that come due during an execution have already fired beside it: %s',
    (lateMs) => {
      const script = openScript('function tick() {}', strict({ lateMs }));
      script.run(`ScriptApp.newTrigger('tick').timeBased().everyMinutes(5).create();`);
      const due = script.runtime.nextTriggerAt ?? 0;
      script.runtime.clock.advanceTo(due - 1000);
      script.run('Utilities.sleep(2000);');
      expect(fired(script)).toBe(0);
      expect(script.runtime.nextTriggerAt).toBeGreaterThan(due);
    },
  );
});

test('a dialog counts towards the six minutes', () => {
  const alert = 'SpreadsheetApp.getUi().alert("Really?", "", SpreadsheetApp.getUi().ButtonSet.OK);';
  const options = { ...strict({ alertMs: 100_000 }), isInstant: true };
  const script = openScript('', options);
  const before = script.runtime.clock.now();
  script.run(alert);
  expect(script.runtime.clock.now() - before).toBe(100_000);
  expect(() => openScript('', options).run(alert.repeat(4))).toThrow('Exceeded maximum execution time');
});

describe('writes that Google refuses', () => {
  const ruled = (late: boolean): Script => {
    const script = openScript('', strict({ writesAreHeldBack: late }));
    const [tab] = script.runtime.workbook.tabs;
    const area = { row: 1, column: 1, rows: 2, columns: 1 };
    tab?.validations.push({ area, rule: { list: ['yes', 'no'], allowInvalid: false, origin: {} } });
    return script;
  };
  const REFUSED = 'The data you entered in cell A1 violates the data validation rules set on this cell.';

  test('by data validation name the cell; allowed values and blanks are written', () => {
    const script = ruled(false);
    expect(() => script.run(`sheet.getRange('A1:B2').setValues([['x', 1], ['y', 2]]);`)).toThrow(REFUSED);
    script.run(`sheet.getRange('A1:B2').setValues([['yes', 1], ['', 2]]);`);
    expect(script.run(`return sheet.getRange('A1:A2').getValues();`)).toEqual([['yes'], ['']]);
  });

  test.each([
    ['the next read', `sheet.getRange('C1').getValues();`],
    ['a flush', 'SpreadsheetApp.flush();'],
  ])('may only be refused at %s', (_when, next) => {
    const script = ruled(true);
    expect(
      script.run(`var at = 'the write';
        try { sheet.getRange('A1').setValues([['x']]).setNotes([['n']]); at = 'later'; sheet.getRange('C1').setValues([[1]]); ${next} at = 'never'; }
        catch (error) { at += ': ' + error.message; }
        ${next} return at;`),
    ).toBe(`later: ${REFUSED}`);
    expect(script.run(`return sheet.getRange('A1:C1').getValues()[0];`)).toEqual(['', '', 1]);
  });

  test('are refused at the end of the execution at the latest', () => {
    expect(() => ruled(true).run(`sheet.getRange('A1').setValues([['x']]); return 1;`)).toThrow(REFUSED);
  });
});

describe('writes that Google holds back', () => {
  const SCRIPT = `function look() { return SpreadsheetApp.getActiveSpreadsheet().getSheetByName('Data').getRange('A1').getValues()[0][0]; }`;
  /** What another execution sees at the first call of this name, which may be the end of this one. */
  const seenAt = (call: string, body: string, fault: Fault | null): unknown[] => {
    const seen: unknown[] = [];
    const script = openScript(SCRIPT, {
      ...strict({ writesAreHeldBack: true }),
      faults: {
        beforeServiceCall: (name) => {
          if (name !== call || script.runtime.running.length > 1) return null;
          seen.push(script.runtime.call('look'));
          return fault;
        },
      },
    });
    if (fault === null) script.run(body);
    else expect(() => script.run(body)).toThrow();
    return [...seen, script.runtime.call('look')];
  };

  const BODY = `sheet.getRange('A1').setValues([[1]]); sheet.getRange('B1').setNotes([['n']]);`;

  test.each<[string, string, string, Fault | null, unknown[]]>([
    ['are seen by nobody before they are written out', 'Range.setNotes', BODY, null, ['', 1]],
    [
      'are seen by all after a flush',
      'Sheet.setFrozenRows',
      `${BODY} SpreadsheetApp.flush(); sheet.setFrozenRows(1);`,
      null,
      [1, 1],
    ],
    [
      'are seen by all after a read',
      'Sheet.setFrozenRows',
      `${BODY} sheet.getLastRow(); sheet.setFrozenRows(1);`,
      null,
      [1, 1],
    ],
    ['are lost with an execution that dies', 'Range.setNotes', BODY, { kind: 'kill' }, ['', '']],
    [
      'are kept if the execution dies after a flush',
      'SpreadsheetApp.flush',
      `${BODY} SpreadsheetApp.flush();`,
      { kind: 'kill-after' },
      ['', 1],
    ],
    [
      'are kept if the execution only fails',
      'Range.setNotes',
      BODY,
      { kind: 'error', message: 'Service error' },
      ['', 1],
    ],
  ])('%s', (_what, call, body, fault, seen) => {
    expect(seenAt(call, body, fault)).toEqual(seen);
  });

  test('cost time when they are flushed, and the script reads its own', () => {
    const script = openScript('', strict({ writesAreHeldBack: true }));
    const passed = script.run(
      `var from = Date.now(); sheet.getRange('A1:B1').setValues([[1, 'x']]); var written = Date.now();
       var values = sheet.getRange('A1:B1').getValues(); return [values, written - from < 1, Date.now() - written];`,
    );
    // 60 ms for the block, a little for its cells, and 150 ms for the read.
    expect(passed).toEqual([[[1, 'x']], true, 210]);
  });
});

test('A comma separates the arguments of a formula unless it is part of numbers; a semicolon always does', () => {
  const shown = (locale: string): unknown => {
    const workbook = new Workbook({ locale });
    workbook.addTab('Data');
    return openScript('', { workbook }).run(
      `return sheet.getRange('A1:B1').setFormulas([['=HYPERLINK("#",2)', '=HYPERLINK("#";3)']]).getValues()[0];`,
    );
  };
  expect(shown('de_DE')).toEqual(['#ERROR!', 3]);
  expect(shown('en_US')).toEqual([2, 3]);
});

describe('a fetch', () => {
  /** How long the script waited, ms: the reply takes 90 s. */
  const waited = (fetchWait: Strictness['fetchWait'], timeoutSeconds: number): number => {
    const transport = () => [{ status: 200, headers: [], body: Buffer.from(''), latencyMs: 90_000 }];
    const script = openScript('', { ...strict({ fetchWait }), isInstant: true, transport });
    const before = script.runtime.clock.now();
    script.run(
      `try { UrlFetchApp.fetchAll([{ url: 'https://x.org/', timeoutSeconds: ${timeoutSeconds}, method: 'get', headers: {} }]); } catch (error) {}`,
    );
    return script.runtime.clock.now() - before;
  };

  test.each<[Strictness['fetchWait'], number, number]>([
    ['as requested, at most 360 s', 30, 30_000],
    ['as requested, at most 360 s', 100, 90_000],
    ['60 s, fixed', 30, 60_000],
    ['60 s, fixed', 100, 60_000],
  ])('waits %s: for %i s it takes %i ms', (fetchWait, asked, ms) => {
    expect(waited(fetchWait, asked)).toBe(ms);
  });
});

describe('documented details', () => {
  test.each([
    [`at('A1:B9').breakApart()`, 'You must select all cells in a merged range to merge or unmerge them.'],
    ['sheet.setFrozenColumns(2)', "You can't freeze columns which contain only part of a merged cell."],
    ['sheet.setFrozenRows(2)', "You can't freeze rows which contain only part of a merged cell."],
  ])('with B2:C3 merged, %s throws', (call, message) => {
    const script = openScript();
    tabOf(script).merges.push(area(2, 2, 2, 2));
    expect(() => script.run(call)).toThrow(message);
    script.run(
      `sheet.setFrozenColumns(3); sheet.setFrozenRows(1); at('B2').getMergedRanges()[0].breakApart();`,
    );
    expect(tabOf(script).merges).toEqual([]);
  });

  test('the points of a colour scale are texts: “0.50” is not a number in a locale with decimal commas', () => {
    const scale = (middle: string): string => `SpreadsheetApp.newConditionalFormatRule()
      .setGradientMidpointWithValue('#ffffff', SpreadsheetApp.InterpolationType.NUMBER, '${middle}');`;
    expect(thrownBy(scale('0.50'))).toMatch(/^Exception: Invalid argument/);
    expect(thrownBy(scale('=1/2'))).toBe('nothing was thrown');
  });
});
