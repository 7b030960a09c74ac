/** The pane “Share”: comparing, exporting, sending and importing. */
import { NO_RUN_YET } from '../../../model/run-report';
import type { ReplyOf, RequestOf } from '../../../commands/table';
import { Saying, useWork } from '../common/work';
import { joinedFiles } from '../../../model/texts/files';
import { saveFile } from '../common/save-file';
import { callServer, callMenu } from '../common/server';
import type { MenuFunction } from '../../menu';

const SENDING: readonly DialogButton[] = [{ name: 'sendToLangfuse', text: 'Send the scores to Langfuse' }];

const COMPARING: readonly DialogButton[] = [
  { name: 'showDiff', text: 'Compare runs…' },
  { name: 'showComparison', text: 'Compare answers…' },
];

const IMPORTS: readonly DialogButton[] = [
  { name: 'showResponses', text: 'Import responses from a file…' },
  { name: 'showStates', text: 'Show kept agent states…' },
];

export function SharePane({ outcome }: { readonly outcome: ReplyOf<'runOutcome'>['outcome'] | undefined }) {
  return (
    <>
      <h2>Export the last run</h2>
      {outcome ? <p class="quiet">{outcome.tabs.map(({ tab }) => tab).join(', ')}</p> : <p>{NO_RUN_YET}</p>}
      <Exports tabs={outcome?.tabs} />
      <DialogButtons dialogs={SENDING} />
      <h2>Compare</h2>
      <DialogButtons dialogs={COMPARING} />
      <h2>Import</h2>
      <DialogButtons dialogs={IMPORTS} />
    </>
  );
}

/** Finished results as files, which the browser saves. */
const EXPORTS = [
  { format: 'html', text: 'HTML report' },
  { format: 'csv', text: 'CSV files' },
  { format: 'json', text: 'JSON' },
] as const;

/** @param tabs eval sets with their results tabs; undefined if none can be saved */
function Exports({ tabs }: { readonly tabs: RequestOf<'scorecards'>['tabs'] }) {
  const work = useWork();
  const exportAs = (format: Format): void => {
    void work.run('Putting it together …', () => saveResults(format, tabs));
  };
  return (
    <>
      <div class="buttons">
        {EXPORTS.map(({ format, text }) => (
          <button
            key={format}
            type="button"
            onClick={() => exportAs(format)}
            disabled={work.isBusy || !tabs}
            aria-describedby="export-help"
          >
            {text}
          </button>
        ))}
      </div>
      <p class="help" id="export-help">
        The report is one page to print or send on; CSV as the original harness writes it; JSON has every
        reason.
      </p>
      <Saying said={work.said} />
    </>
  );
}

/** Finished results as files. */
const TYPES = { html: 'text/html', csv: 'text/csv', json: 'application/json' } as const;

/** What results can be saved as. */
type Format = keyof typeof TYPES;

type Files = ReturnType<typeof joinedFiles>;
type Next = ReplyOf<'scorecards'>['next'];

/** Makes the browser save them. @returns a sentence that names them */
async function saveResults(format: Format, finished: RequestOf<'scorecards'>['tabs'] = []): Promise<string> {
  // Callers may pass further fields.
  const tabs = finished.map(({ tab, resultsTab }) => ({ tab, resultsTab }));
  const files = format === 'json' ? await jsonOf({ tabs }) : await filesOf({ format, tabs });
  for (const { name, text } of files) saveFile(name, TYPES[format], text);
  return `Saved: ${files.map(({ name }) => name).join(', ')}`;
}

async function filesOf(request: RequestOf<'exportResults'>): Promise<Files> {
  const pages = await everyPage((from) => callServer('exportResults', { ...request, ...from }));
  return joinedFiles(pages.flatMap(({ files }) => files));
}

async function jsonOf(request: RequestOf<'scorecards'>): Promise<Files> {
  const pages = await everyPage((from) => callServer('scorecards', { ...request, ...from }));
  const scorecards = pages.flatMap((page) => page.scorecards);
  const evalSets = pages.flatMap((page) => page.evalSets);
  return [{ name: 'scorecards.json', text: JSON.stringify({ eval_sets: evalSets, scorecards }, null, 2) }];
}

/** One reply holds no more than a page. */
async function everyPage<Page extends { readonly next?: Next }>(
  ask: (from: { readonly from?: Next }) => Promise<Page>,
): Promise<Page[]> {
  const pages = [await ask({})];
  for (let next = pages[0]?.next; next; next = pages[pages.length - 1]?.next)
    pages.push(await ask({ from: next }));
  return pages;
}

// Buttons that open the menu's dialogs.

interface DialogButton {
  readonly name: MenuFunction;
  readonly text: string;
}

export function DialogButtons({ dialogs }: { readonly dialogs: readonly DialogButton[] }) {
  const work = useWork();
  const open = (name: MenuFunction): void => {
    void work.run('Opening …', async () => {
      await callMenu(name);
      return undefined;
    });
  };
  return (
    <>
      <div class="stack">
        {dialogs.map(({ name, text }) => (
          <button key={name} type="button" onClick={() => open(name)} disabled={work.isBusy}>
            {text}
          </button>
        ))}
      </div>
      <Saying said={work.said} />
    </>
  );
}
