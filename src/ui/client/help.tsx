/** The page “Help”: what each check means, this installation, and what this is. */
import { useRef, useState } from 'preact/hooks';
import type { ReplyOf } from '../../commands/table';
import { THIS_BUILD } from '../../model/this-build';
import { linesOf, Paragraph } from './common/guide';
import { openPane, useLoaded } from './common/pane';
import { callServer } from './common/server';
import { StatusLine, useWork } from './common/work';

type Report = ReplyOf<'checkInstallation'>;
type Verdict = Report['findings'][number]['verdict'];

const CLASSES = { works: 'pass', 'does not work': 'fail', 'not tested': '' } as const;

function Installation() {
  const [report, setReport] = useState<Report>();
  const area = useRef<HTMLTextAreaElement>(null);
  const work = useWork();

  const check = async (): Promise<string> => {
    setReport(undefined);
    const reply = await callServer('checkInstallation', {});
    setReport(reply);
    const number = (wanted: Verdict): number =>
      reply.findings.filter(({ verdict }) => verdict === wanted).length;
    const failed = number('does not work');
    const summary = `Works: ${number('works')}. Does not work: ${failed}. Not tested: ${number('not tested')}.`;
    if (failed > 0) throw new Error(summary);
    return summary;
  };
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void work.run('Checking …', check);
        }}
      >
        <p>
          Some things Google decides per account. This makes a trigger and removes it, takes the lock, and
          puts one question each to the judge and the agent that are set up. Your tabs are not touched.
        </p>
        <div class="buttons">
          <button type="submit" class="main" disabled={work.isBusy}>
            Check
          </button>
        </div>
      </form>
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
            For a bug report: select and copy
            <textarea
              ref={area}
              readOnly
              rows={8}
              value={report.text}
              onFocus={() => {
                area.current?.select();
              }}
            />
          </label>
        </>
      )}
    </>
  );
}

function Help() {
  const { value: checks, work } = useLoaded(async () => (await callServer('guide', {})).checks);
  const [wanted, setWanted] = useState('');
  const words = wanted.toLowerCase().split(/\s+/);
  const found = checks?.filter((check) => {
    const text = JSON.stringify([check.id, check.title, check.question, linesOf(check)]).toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return (
    <>
      <p>
        Each check asks one question about one row: 1 is a pass, 0 a fail, blank means that there was nothing
        to compare. A row passes if every check that decides is 1 and everything that it expects was measured.
        Rows that are an error, need a judge or are not scored count in no rate.
      </p>
      <StatusLine status={work.status} />
      <input
        type="search"
        aria-label="Find a check"
        placeholder="Find a check"
        value={wanted}
        onInput={({ currentTarget }) => setWanted(currentTarget.value)}
      />
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
