/** The dialog “Check this installation”: one part after the other, so that a waiting user sees progress. */
import { useRef, useState } from 'preact/hooks';
import type { ReplyOf } from '../../api/table';
import { THIS_BUILD } from '../../model/this-build';
import { TextField, Tick } from './common/fields';
import { openPane } from './common/pane';
import { saveFile } from './common/save-file';
import { callServer } from './common/server';
import { Saying, useWork, wordsOf } from './common/work';

type Part = ReplyOf<'checkInstallation'>['parts'][number];
type Finding = Part['findings'][number];

const PARTS = [
  ['trials', 'Trying what no document tells …'],
  ['cells', 'Trying cells and colours …'],
  ['account', 'Trying triggers, stores and permissions …'],
  ['later', 'Looking for triggers …'],
  ['waiting', 'Measuring waiting times, up to five minutes …'],
  ['reply', 'Waiting for a large reply …'],
] as const;

/** For the makers of the add-on: slow, and no one's runs depend on the answers. */
const FOR_MAKERS: ReadonlySet<string> = new Set(['trials', 'reply']);

const CLASSES = { works: 'pass', 'does not work': 'fail', 'not tested': '' } as const;

const today = (): string => new Date().toISOString().slice(0, 10);

function Installation() {
  const [url, setUrl] = useState('');
  const [keepsTab, setKeepsTab] = useState(false);
  const [parts, setParts] = useState<readonly Part[]>([]);
  const [report, setReport] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  const work = useWork();

  const check = async (): Promise<string> => {
    const found: Part[] = [];
    const texts = [`GNW Evals, check of the installation, ${today()}`];
    const failed: string[] = [];
    const add = (fresh: readonly Part[]): void => {
      found.push(...fresh);
      setParts([...found]);
    };
    setReport('');
    add([]);
    for (const [part, doing] of PARTS) {
      if (FOR_MAKERS.has(part) && !keepsTab) continue;
      work.say('busy', doing);
      try {
        const reply = await callServer('checkInstallation', { parts: [part], url, keepsTab });
        add(reply.parts);
        texts.push(reply.text);
      } catch (error) {
        // How much a page gets at once is good to know, but not needed.
        if (part === 'reply') {
          const title = 'A reply of 20 MB';
          const finding: Finding = { title, verdict: 'not tested', seen: wordsOf(error), todo: '' };
          add([{ title: 'A large reply', findings: [finding] }]);
          break;
        }
        failed.push(wordsOf(error));
        // What is wrong with a request is wrong with the next one too.
        if (found.length === 0) break;
      }
    }
    if (found.length > 0) setReport(texts.join('\n\n'));
    const all = found.flatMap(({ findings }) => findings);
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
  /** Saves what was seen where no document says it, for the local runtime: local/runtime/observed. */
  const save = (): void => {
    const seen = parts.flatMap(({ findings }) => findings.map(({ observed }) => observed));
    const observed = seen.reduce<object>((all, one) => ({ ...all, ...one }), {});
    const file = { version: THIS_BUILD.version, seenAt: today(), observed };
    saveFile(`google-${today()}.json`, 'application/json', JSON.stringify(file, null, 2));
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
          removes both. Your tabs are not touched and nothing is sent, except to the address that you give.
        </p>
        <TextField
          {...{ id: 'url', type: 'url', placeholder: 'https://', value: url, onType: setUrl }}
          label="Address for waiting times (optional)"
          help="One that Google can reach and that takes 3 to 6 seconds to answer. It is called up to 42 times. Without one, waiting times are not tested."
        />
        <Tick
          text="Also try what Google’s documentation leaves open, for the makers of the add-on; leave the tab, so that I can look at its colours, and install triggers: another check, some minutes later, tells of Google’s clock and of what I have edited there, and removes both"
          isTicked={keepsTab}
          onTick={setKeepsTab}
        />
        <div class="buttons">
          <button type="submit" class="main" disabled={work.isBusy}>
            Check
          </button>
          {report !== '' && (
            <>
              <button type="button" disabled={work.isBusy} onClick={() => void copy()}>
                Copy the report
              </button>
              <button type="button" disabled={work.isBusy} onClick={save}>
                Save for the local runtime
              </button>
            </>
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
