/** Flags that would do nothing are refused, in one line that says what they need. */
import { describe, expect, it } from '@jest/globals';
import { ended } from '../../support/commands';

const MODEL = '--judge with a provider of models: the rules ask nobody';

describe('A flag that would be ignored', () => {
  it.each<readonly [args: readonly string[], says: string]>([
    [['--judge-url', 'http://127.0.0.1:9/v1'], `--judge-url needs ${MODEL}.`],
    [['--judge-model', 'm'], `--judge-model needs ${MODEL}.`],
    [['--judge', 'rules', '--judge-model', 'm'], `--judge-model needs ${MODEL}.`],
    [['--no-rules'], `--no-rules needs ${MODEL}.`],
    [['--judge', 'rules', '--no-rules'], `--no-rules needs ${MODEL}.`],
    [['--seed', '3'], '--seed needs --sample: it says which sample.'],
    [
      ['--trials', '3'],
      '--trials needs --agent-url, --responses or a workbook with the tab “Responses”: without them there is one output per case.',
    ],
    [['compare', '--judge-url', 'http://127.0.0.1:9/v1'], `--judge-url needs ${MODEL}.`],
  ])('%j is named, with what it needs and status 2', async (args, says) => {
    expect(await ended(args)).toMatchObject({ status: 2, stdout: '', stderr: `${says}\n` });
  });
});
