/** The page “Help”: what each check means, this installation, and what this is. */
import { useState } from 'preact/hooks';
import type { ReplyOf } from '../../commands/table';
import { THIS_BUILD } from '../../model/this-build';
import { useSearch } from './common/fields';
import { linesOf, Paragraph } from './common/guide';
import { openPane } from './common/pane';
import { StatusLine, useLoaded, useWork } from './common/work';
import { Button } from './common/parts';
import { callServer } from './common/server';

const CLASSES = { works: 'pass', 'does not work': 'fail', 'not tested': '' } as const;

function Installation() {
  const [report, setReport] = useState<ReplyOf<'checkInstallation'>>();
  const work = useWork();

  const check = async (): Promise<string> => {
    setReport(undefined);
    const reply = await callServer('checkInstallation', {});
    setReport(reply);
    const number = (wanted: keyof typeof CLASSES): number =>
      reply.findings.filter(({ verdict }) => verdict === wanted).length;
    const failed = number('does not work');
    const summary = `Works: ${number('works')}. Does not work: ${failed}. Not tested: ${number('not tested')}.`;
    if (failed > 0) throw new Error(summary);
    return summary;
  };
  return (
    <>
      <p>
        Some things Google decides per account. This makes a trigger and removes it, takes the lock, and puts
        one question each to the judge and the agent that are set up. Your tabs are not touched.
      </p>
      <div class="buttons">
        <Button class="main" work={work} onClick={() => void work.run('Checking …', check)}>
          Check
        </Button>
      </div>
      <StatusLine status={work.status} />
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
            For a bug report: it selects itself; copy it with Ctrl+C (⌘C on a Mac)
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
  const { value: checks, work } = useLoaded(async () => (await callServer('guide', {})).checks);
  const { wanted, field, finds } = useSearch('Find a check');
  const found = checks?.filter((check) =>
    finds(JSON.stringify([check.id, check.title, check.question, linesOf(check)])),
  );
  return (
    <>
      <p>
        Each check asks one question about one row: 1 is a pass, 0 a fail, blank means that there was nothing
        to compare. A row passes if every check that decides is 1 and everything that it expects was measured.
        Rows that are undecided, an error or not scored do not count in the pass rate; the rate of a check
        counts every row that it scored.
      </p>
      <StatusLine status={work.status} />
      {field}
      {found?.map((check) => (
        <details key={check.id} class="card" open={wanted !== '' && found.length < 4}>
          <summary>
            <b>{check.title}</b> <span class="quiet">{check.id}</span>
          </summary>
          <Paragraph check={check} />
        </details>
      ))}
      {found?.length === 0 && <p>No check is like that.</p>}
      <h2>This installation</h2>
      <Installation />
      <h2>About</h2>
      <p>
        GNW Evals {THIS_BUILD.version} scores the eval sets of this spreadsheet with checks in code and, where
        meaning decides, a judge model of your choice. Free software under the MIT licence.
      </p>
    </>
  );
}

openPane('Help', Help);
