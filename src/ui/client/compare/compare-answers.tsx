/** Compares old and new answers to the same questions: picks the answers, shows the estimate, then the result. */
import { endSentence } from '../../../model/run';
import { count } from '../../../model/text';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ReplyOf } from '../../../commands/table';
import { StatusLine, useLoaded, type Work } from '../common/work-status';
import { Button, Form, saveFile } from '../common/components';
import { callServer } from '../common/call-server';
import { Sections, type SectionsProps } from '../common/sections';
import type { ViewProps } from './compare-runs';

type AnswersSource = ReplyOf<'comparisonSource'>;

export function CompareAnswers({ children }: Pick<ViewProps, 'children'>) {
  const { value: last, show, work } = useLoaded(() => callServer('lastComparison', {}));
  const [source, setSource] = useState<AnswersSource>();
  const older = useRef<HTMLInputElement>(null);
  const newer = useRef<HTMLInputElement>(null);
  const find = (text: string, ask: () => Promise<AnswersSource>): void =>
    void work.run(text, async () => setSource(await ask()));
  const importFiles = (): void =>
    find('Importing…', async () =>
      callServer('importComparison', { old: await textIn(older.current), new: await textIn(newer.current) }),
    );
  const start = ({ sheetId }: AnswersSource): void =>
    void work.run('Comparing… You can close this window.', async () => {
      const report = await callServer('startComparison', { sheetId });
      if (report.state === 'paused') return `${report.resumes.text}: ${report.text}.`;
      // The call finished an interrupted run instead.
      if (report.state !== 'compared') return 'An interrupted run was finished first. Click Compare again.';
      show(report.summary);
      const { stopped, outcome } = report.summary;
      const why = stopped === '' ? endSentence(outcome, 'comparison') : stopped;
      if (why === '') return report.text;
      throw new Error(why);
    });
  return (
    <>
      <Form onSubmit={importFiles}>
        <div class="bar">
          {children}
          <label>
            Old version <input ref={older} type="file" accept=".json,application/json" required />
          </label>
          <label>
            New version <input ref={newer} type="file" accept=".json,application/json" required />
          </label>
          <Button type="submit" work={work}>
            Import the files
          </Button>
          <Button work={work} onClick={() => find('Reading…', () => callServer('comparisonSource', {}))}>
            Use the current tab
          </Button>
        </div>
        <p class="help">
          Imports two JSON files side by side into “Comparison input”. Each item needs Question, Answer (the
          ground truth) and Agentic_answer.
        </p>
      </Form>
      {source && <ComparisonPlan source={source} work={work} onStart={() => start(source)} />}
      <StatusLine status={work.status} />
      {last && <Result sections={last.sections} work={work} />}
    </>
  );
}

async function textIn(input: HTMLInputElement | null): Promise<{ name: string; text: string }> {
  const file = input?.files?.[0];
  if (!file) throw new Error('Choose both files.');
  return { name: file.name, text: await file.text() };
}

interface ComparisonPlanProps {
  readonly source: AnswersSource;
  readonly work: Work;
  readonly onStart: () => void;
}

function ComparisonPlan({ source, work, onStart }: ComparisonPlanProps) {
  const { items, text, problems, model, judging, costQuestion } = source;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), [text]);
  return (
    <section aria-labelledby="source-title">
      <h2 id="source-title" tabIndex={-1} ref={title}>
        {text}
      </h2>
      <p>
        {model === ''
          ? 'No judge model is set up (see Settings…): only answers identical to the ground truth will be scored.'
          : `${model} scores each answer separately (${count(items * 2, 'answer')}), then describes how each pair differs (${count(items, 'comparison')}). ${judging}`}
      </p>
      {costQuestion !== '' && <p class="amber box">{costQuestion}</p>}
      <ul class="problems" tabIndex={0} aria-label="Remarks" hidden={problems.length === 0}>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <div class="buttons">
        <Button class="main" work={work} onClick={onStart}>
          Compare
        </Button>
      </div>
    </section>
  );
}

function Result({ sections, work }: SectionsProps & { readonly work: Work }) {
  const save = (): void =>
    void work.run('Preparing…', async () => {
      const { name, text } = await callServer('exportComparison', {});
      saveFile(name, 'application/json', text);
      return `Saved: ${name}`;
    });
  return (
    <section aria-labelledby="result-title">
      <h2 id="result-title">Last comparison</h2>
      <Sections sections={sections} />
      <p class="help">Details are in the tabs “Comparison results” and “Comparison summary”.</p>
      <Button work={work} onClick={save}>
        Save as JSON
      </Button>
    </section>
  );
}
