/** The page “Help”: the guide to each check, a test of the installation, and the version. */
import { useState } from 'preact/hooks';
import type { ReplyOf } from '../../commands/table';
import { THIS_BUILD } from '../../model/this-build';
import { useSearch } from './common/form-fields';
import { Lines, linesOf, CheckGuide } from './common/check-guide';
import { drawDialog } from './common/page-frame';
import { StatusLine, useLoaded, useWork } from './common/work-status';
import { Card, TaskButtons } from './common/components';
import { callServer } from './common/call-server';

const CLASSES = { works: 'pass', 'does not work': 'fail', 'not tested': '' } as const;

function Installation() {
  const [report, setReport] = useState<ReplyOf<'checkInstallation'>>();
  const work = useWork();

  const check = async (): Promise<string> => {
    setReport(undefined);
    const reply = await callServer('checkInstallation', {});
    setReport(reply);
    const number = (verdictName: keyof typeof CLASSES): number =>
      reply.findings.filter(({ verdict }) => verdict === verdictName).length;
    const failed = number('does not work');
    const summary = `Works: ${number('works')}. Does not work: ${failed}. Not tested: ${number('not tested')}.`;
    if (failed > 0) throw new Error(summary);
    return summary;
  };
  return (
    <>
      <p>
        Checks what your Google account allows: it creates and removes a trigger, and sends one question each
        to your judge and agent. Your tabs are not changed.
      </p>
      <TaskButtons work={work} of={[['Check this installation', () => void work.run('Checking…', check)]]} />
      {report && (
        <>
          {report.findings.map(({ title, verdict, seen, todo }) => (
            <section key={title}>
              <h3>
                {title}: <span class={CLASSES[verdict]}>{verdict}</span>
              </h3>
              <p>{seen}</p>
              {todo !== '' && <p>→ {todo}</p>}
            </section>
          ))}
          <label>
            For a bug report: click here, then copy with Ctrl+C (⌘C on a Mac)
            <textarea
              readOnly
              rows={8}
              value={report.text}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
          </label>
        </>
      )}
    </>
  );
}

function Help() {
  const { value: guide, work } = useLoaded(() => callServer('guide', {}));
  const { query, field, finds } = useSearch('Find a check');
  const found = guide?.checks.filter((check) =>
    finds(JSON.stringify([check.id, check.title, check.question, linesOf(check)])),
  );
  return (
    <>
      <p>
        Each check answers one question about a row: 1 is a pass, 0 a fail, and blank means there was nothing
        to compare. A row passes if every deciding check is 1 and everything it expects was measured. Rows
        that are undecided, in error or not scored do not count in the pass rate; a check’s own rate counts
        every row it scored.
      </p>
      <StatusLine status={work.status} />
      {guide && (
        <Card title="What does this verdict or interval mean?">
          <Lines of={guide.verdicts} />
        </Card>
      )}
      {field}
      {found?.map((check) => (
        <details key={check.id} class="card" open={query !== '' && found.length < 4}>
          <summary>
            <b>{check.title}</b> <span class="quiet">{check.id}</span>
          </summary>
          <CheckGuide check={check} />
        </details>
      ))}
      {found?.length === 0 && <p>No matching checks.</p>}
      <h2>This installation</h2>
      <Installation />
      <h2>About</h2>
      <p>
        GNW Evals {THIS_BUILD.version} scores the eval sets of this spreadsheet with checks in code and, where
        meaning matters, a judge model of your choice. Free software under the MIT licence.
      </p>
    </>
  );
}

drawDialog('Help', Help);
