/** The command line over an emulator that always refuses one kind of write: the script ends the run, and the command does not restart it. */
import { answerTo, type AskAddOn, RunStopped } from '../../../local/ask';
import { evalsRun, runToEnd } from '../../../local/cli/run-to-end';
import { type Runtime, ScriptError } from '../../../local/runtime';
import { areaCases } from '../../support/cases';
import { addOnOf } from '../add-on';

const GOLD = areaCases(['BRA', 'PER']);
const GENERIC = 'Service Spreadsheets failed while accessing document.';
/** The emulator's triggers fire at least this often. */
const ONE_TICK_MS = 25 * 60_000;

const asking =
  (runtime: Runtime): AskAddOn =>
  (name, request) => {
    const answer = answerTo(runtime, name, request);
    if (answer.ok) return answer.value;
    throw new RunStopped(answer.message);
  };

const outcomesOf =
  (ask: AskAddOn): Parameters<typeof evalsRun>[1] =>
  (sheetIds) =>
    ask('runOutcome', { sheetIds }).outcome;

it.each(['Range.setValues', 'Spreadsheet.insertSheet', 'Sheet.addDeveloperMetadata'])(
  '%s that is always refused ends the run with one sentence, after one tick of the clock at most',
  (method) => {
    let [starts, refusals, said] = [0, 0, ''];
    const addOn = addOnOf({ GOLD });
    const { runtime } = addOn;
    const ask = asking(runtime);
    const kind = evalsRun(() => {
      starts += 1;
      return ask('runEvals', {});
    }, outcomesOf(ask));
    const before = runtime.clock.now();
    addOn.meanwhile(
      (name) => {
        if (name !== method) return null;
        refusals += 1;
        return { kind: 'error', message: GENERIC };
      },
      () => {
        try {
          const { outcome, problems } = runToEnd(runtime, ask, kind);
          expect(outcome).not.toBe('finished');
          said = problems.join(' ');
        } catch (error) {
          if (!(error instanceof RunStopped || error instanceof ScriptError)) throw error;
          said = error.message;
        }
      },
    );
    expect([starts, refusals > 0]).toEqual([1, true]);
    expect(runtime.clock.now() - before).toBeLessThan(ONE_TICK_MS);
    expect(said).not.toBe('');
  },
);

it('an add-on that dies before a run begins is started three times, and its last message is shown', () => {
  const { runtime } = addOnOf({ GOLD });
  let starts = 0;
  const kind = evalsRun(
    () => {
      starts += 1;
      throw new ScriptError(`x${starts} is not defined`, 'ReferenceError', false);
    },
    outcomesOf(asking(runtime)),
  );
  expect(() => runToEnd(runtime, asking(runtime), kind)).toThrow(
    new RunStopped('The run could not be started: x3 is not defined.'),
  );
  expect(starts).toBe(3);
});

it('a run whose record is deleted while it waits is not mistaken for the previous run', () => {
  const addOn = addOnOf({ GOLD });
  const { runtime } = addOn;
  addOn.reply('runEvals', {});
  const ask = asking(runtime);
  const before = runtime.clock.now();
  let isKilled = false;
  addOn.meanwhile(
    (name) => {
      // The command has advanced the clock to the trigger that resumes the run.
      if (isKilled && runtime.clock.now() - before > 4 * 60_000)
        runtime.properties('document').delete('gnw.run');
      if (isKilled || name !== 'Range.setValues') return null;
      isKilled = true;
      return { kind: 'kill' };
    },
    () => {
      expect(() =>
        runToEnd(
          runtime,
          ask,
          evalsRun(() => ask('runEvals', {}), outcomesOf(ask)),
        ),
      ).toThrow('The run ended without its reports.');
    },
  );
});
