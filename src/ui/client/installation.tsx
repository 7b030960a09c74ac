/** The dialog “Check this installation”. */
import { useRef, useState } from 'preact/hooks';
import type { ReplyOf } from '../../commands/table';
import { openPane } from './common/pane';
import { callServer } from './common/server';
import { Saying, useWork } from './common/work';

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
    const said = `Works: ${number('works')}. Does not work: ${failed}. Not tested: ${number('not tested')}.`;
    if (failed > 0) throw new Error(said);
    return said;
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
      <Saying said={work.said} />
      {report && (
        <>
          {report.findings.map(({ title, verdict, seen, todo }) => (
            <section key={title}>
              <h2>
                {title}: <span class={CLASSES[verdict]}>{verdict}</span>
              </h2>
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

openPane('Check this installation', Installation);
