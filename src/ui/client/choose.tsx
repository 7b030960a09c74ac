/** The dialog “Run with filters”: which eval sets and rows, how many rows that makes, and the run. */
import { useEffect, useState } from 'preact/hooks';
import type { RequestOf } from '../../api/table';
import { outcomeOf } from './choose/outcome';
import { usePreview } from './choose/preview';
import { mergedStatuses, type StatusEntry, type TabChoices } from './choose/statuses';
import { FoundBefore, RunButtons, useBeforeRun } from './common/before-run';
import { TextField, Tick } from './common/fields';
import { openPane, useLoaded } from './common/pane';
import { callServer } from './common/server';
import { rowsText, Saying, useWork } from './common/work';

const NO_TAB = 'Tick at least one eval set.';

function Choose() {
  const { value: choices, work } = useLoaded(async () => {
    const { tabs } = await callServer('runChoices', {});
    if (tabs.length > 0) return tabs;
    throw new Error('This spreadsheet has no eval set: no tab has a header row with a “query” column.');
  });
  return choices ? <Form choices={choices} /> : <Saying said={work.said} />;
}

/** As typed. */
interface Fields {
  readonly group: string;
  readonly offset: string;
  readonly sample: string;
  readonly seed: string;
}

function Form({ choices }: { readonly choices: readonly TabChoices[] }) {
  const [unticked, setUnticked] = useState<readonly string[]>([]);
  /** What the user ticked or unticked, by status: it outlives the list, which changes with the eval sets. */
  const [ticked, setTicked] = useState<Readonly<Record<string, boolean>>>({});
  const [fields, setFields] = useState<Fields>({ group: '', offset: '', sample: '', seed: '0' });
  const [isUsable, setUsable] = useState(true);
  const before = useBeforeRun();
  const work = useWork();

  const chosen = choices.filter(({ tab }) => !unticked.includes(tab));
  const statuses = mergedStatuses(chosen);
  const isTicked = ({ key, isLeftOut }: StatusEntry): boolean => ticked[key] ?? !isLeftOut;
  // With only one status there is nothing to choose, unless it is one that is left out.
  const hasStatuses = statuses.length > 1 || statuses[0]?.isLeftOut === true;
  const isUsual = !hasStatuses || statuses.every((entry) => isTicked(entry) === !entry.isLeftOut);
  const request: RequestOf<'runEvals'> = {
    tabs: chosen.map(({ tab }) => tab),
    choice: {
      // JSON omits undefined values.
      statuses: isUsual ? undefined : statuses.filter(isTicked).map(({ status }) => status),
      ...choiceOf(fields),
    },
  };
  const wrong = chosen.length === 0 ? NO_TAB : isUsable ? undefined : 'A number cannot be used.';
  const lines = usePreview(wrong ?? request);

  useEffect(before.forget, [JSON.stringify(request)]);

  const run = (set?: RequestOf<'runEvals'>['set']): void => {
    if (chosen.length === 0) {
      work.say('bad', NO_TAB);
      return;
    }
    const doing =
      'Running … This can take some minutes. The results fill in meanwhile; closing this window does not stop the run.';
    void work.run(doing, async () => {
      if (!(await before.isAgreed(request))) return undefined;
      const { kind, lines } = outcomeOf(await callServer('runEvals', { ...request, ...(set && { set }) }));
      const text = lines.filter((line) => line !== '').join('\n');
      if (kind === 'bad') throw new Error(text);
      return text;
    });
  };
  const groups = [...new Set(choices.flatMap((tab) => tab.groups))];
  const field = (name: keyof Fields) => ({
    ...{ id: name, value: fields[name] },
    onType: (text: string) => setFields({ ...fields, [name]: text }),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
      onInput={({ currentTarget }) => setUsable(currentTarget.checkValidity())}
    >
      <fieldset>
        <legend>Eval sets</legend>
        <div class="ticks">
          {choices.map(({ tab, rows }) => (
            <Tick
              key={tab}
              text={`${tab} (${rowsText(rows)})`}
              isTicked={!unticked.includes(tab)}
              onTick={(isNow) =>
                setUnticked([...unticked.filter((one) => one !== tab), ...(isNow ? [] : [tab])])
              }
            />
          ))}
        </div>
      </fieldset>
      {hasStatuses && (
        <fieldset>
          <legend>Statuses</legend>
          <div class="ticks">
            {statuses.map((entry) => (
              <Tick
                key={entry.key}
                text={`${entry.status === '' ? '(blank)' : entry.status} (${rowsText(entry.rows)})`}
                isTicked={isTicked(entry)}
                onTick={(isNow) => setTicked({ ...ticked, [entry.key]: isNow })}
              />
            ))}
          </div>
        </fieldset>
      )}
      {groups.length > 0 && (
        <>
          <TextField
            {...field('group')}
            {...{ label: 'Test group contains', list: 'groups', placeholder: 'any group, or none' }}
          />
          <datalist id="groups">
            {groups.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
      <div class="row">
        <TextField
          {...field('offset')}
          {...{ label: 'Leave out the first', type: 'number', min: 0, step: 1, placeholder: '0' }}
        />
        <TextField
          {...field('sample')}
          {...{ label: 'Sample size', type: 'number', min: 1, step: 1, placeholder: 'all rows' }}
          aria-describedby="sample-help"
        />
        <TextField
          {...field('seed')}
          {...{ label: 'Seed', type: 'number', step: 1 }}
          aria-describedby="sample-help"
        />
      </div>
      <p class="help" id="sample-help">
        Per eval set. A sample is drawn at random; the same seed draws the same rows.
      </p>
      <div class="rows" role="group" aria-labelledby="rows-title">
        <b id="rows-title">What will be checked</b>
        <div aria-live="polite">
          {lines.map((line, at) => (
            <p key={at}>{line}</p>
          ))}
        </div>
      </div>
      <FoundBefore before={before} />
      <div class="buttons">
        <RunButtons before={before} isBusy={work.isBusy} onBatches={run} />
      </div>
      <Saying said={work.said} />
    </form>
  );
}

function choiceOf({ group, offset, sample, seed }: Fields): RequestOf<'runEvals'>['choice'] {
  const number = (text: string): number | undefined => (text === '' ? undefined : Number(text));
  return {
    group: group.trim() === '' ? undefined : group,
    offset: number(offset),
    sample: number(sample),
    seed: sample === '' ? undefined : (number(seed) ?? 0),
  };
}

openPane('Run with filters', Choose);
