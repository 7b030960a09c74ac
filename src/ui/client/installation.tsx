/** The dialog “Check this installation”: one part after the other, so that a waiting user sees progress. */
import { useRef, useState } from 'preact/hooks';
import type { ReplyOf } from '../../api/table';
import { openPane } from './common/pane';
import { callServer } from './common/server';
import { Saying, useWork, wordsOf } from './common/work';

type Part = ReplyOf<'checkInstallation'>['parts'][number];
type Finding = Part['findings'][number];

const PARTS = [
  ['open', 'Trying what no document tells …'],
  ['cells', 'Trying cells and colours …'],
  ['account', 'Trying triggers, stores and permissions …'],
] as const;

const CLASSES = { works: 'pass', 'does not work': 'fail', 'not tested': '' } as const;

const today = (): string => new Date().toISOString().slice(0, 10);

function Installation() {
  const [parts, setParts] = useState<readonly Part[]>([]);
  const [report, setReport] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  const work = useWork();

  const check = async (): Promise<string> => {
    const collected: Part[] = [];
    const texts = [`GNW Evals, check of the installation, ${today()}`];
    const failed: string[] = [];
    const add = (fresh: readonly Part[]): void => {
      collected.push(...fresh);
      setParts([...collected]);
    };
    setReport('');
    add([]);
    for (const [part, doing] of PARTS) {
      work.say('busy', doing);
      try {
        const reply = await callServer('checkInstallation', { parts: [part] });
        add(reply.parts);
        texts.push(reply.text);
      } catch (error) {
        failed.push(wordsOf(error));
        // What is wrong with a request is wrong with the next one too.
        if (collected.length === 0) break;
      }
    }
    if (collected.length > 0) setReport(texts.join('\n\n'));
    const all = collected.flatMap(({ findings }) => findings);
    const said = [...(all.length > 0 ? [summed(all)] : []), ...failed].join('\n');
    if (failed.length > 0 || all.some(({ verdict }) => verdict === 'does not work')) throw new Error(said);
    return said;
  };
  const copy = async (): Promise<void> => {
    area.current?.select();
    try {
      await navigator.clipboard.writeText(report);
      work.say('good', 'Copied.');
    } catch {
      // The page may have no right to the clipboard; the keyboard does.
      work.say('', 'The report is selected: press Ctrl+C or ⌘C.');
    }
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
          Some things Google decides per account. This tries them in a hidden tab and with a trigger, and
          removes both. Your tabs are not touched, and nothing is sent.
        </p>
        <div class="buttons">
          <button type="submit" class="main" disabled={work.isBusy}>
            Check
          </button>
          {report !== '' && (
            <button type="button" disabled={work.isBusy} onClick={() => void copy()}>
              Copy the report
            </button>
          )}
        </div>
      </form>
      <Saying said={work.said} />
      {parts.map(({ title, findings }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {findings.map((finding) => (
              <Found key={finding.title} finding={finding} />
            ))}
          </ul>
        </section>
      ))}
      {report !== '' && <textarea ref={area} readOnly aria-label="The report as text" value={report} />}
    </>
  );
}

function Found({ finding: { title, verdict, seen, todo } }: { readonly finding: Finding }) {
  return (
    <li class="finding">
      <span class={CLASSES[verdict]}>{verdict}</span>
      <div>
        <b>{title}</b>
        <p>{seen}</p>
        {todo !== '' && <p>→ {todo}</p>}
      </div>
    </li>
  );
}

/** All findings in one line. */
function summed(findings: readonly Finding[]): string {
  const number = (wanted: Finding['verdict']): number =>
    findings.filter(({ verdict }) => verdict === wanted).length;
  return `Works: ${number('works')}. Does not work: ${number('does not work')}. Not tested: ${number('not tested')}.`;
}

openPane('Check this installation', Installation);
