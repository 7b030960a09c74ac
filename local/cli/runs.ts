/** `npm start -- runs`: the runs that a workbook keeps; named, pinned, put away, restored, exported and imported as in the sidebar. */
import { basename } from 'node:path';
import Table from 'cli-table3';
import type { ReplyOf } from '../../src/api/table';
import { foldCase } from '../../src/model/text';
import type { Ask } from '../ask';
import { Saving } from '../files/saving';
import { readWorkbook, workbookBytes } from '../xlsx';
import { openAddOn } from './add-on';
import { isWorkbook } from './diff-options';
import { OutputMoved } from './ending';
import { anyOf, assertNeeds, type Needs } from './needs';
import { checkFiles, type NamedFile, orUsageError } from './outputs';
import { runTextOf } from './diff';
import { PLAIN_TABLE, plain, print, styled } from './terminal';
import { UsageError } from './usage-error';
import { parsedArgs } from './flag-values';

const USAGE = `Lists the runs that a workbook keeps, and does with one of them what the sidebar does under “Runs”.

npm start -- runs WORKBOOK.xlsx [options]

  --tab NAME       only the runs of this eval set
  --run RUN        a run by its id or its name; default: the current results
  --name TEXT      names it                              --note TEXT    annotates it
  --pin            later runs are held against it        --unpin        they are held against the run before again
  --archive        puts it away                          --unarchive    takes it out again
  --restore        brings its scores back into the results tab
  --export FILE    saves it as JSON, for “diff”, for --baseline and for --import
  --import FILE    first takes in a run that was saved so, or a run file of wri/gnw-gold-evals
  --out FILE.xlsx  where the changed workbook goes; default: WORKBOOK itself
  --help`;

const FLAGS = {
  tab: { type: 'string' },
  run: { type: 'string' },
  name: { type: 'string' },
  note: { type: 'string' },
  pin: { type: 'boolean' },
  unpin: { type: 'boolean' },
  archive: { type: 'boolean' },
  unarchive: { type: 'boolean' },
  restore: { type: 'boolean' },
  export: { type: 'string' },
  import: { type: 'string' },
  out: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** What is done with a run. */
const ON_A_RUN = ['name', 'note', 'pin', 'unpin', 'archive', 'unarchive', 'restore'];

const NEEDS: Needs = {
  run: anyOf([...ON_A_RUN, 'export'], 'something to do with that run, such as --pin or --export FILE'),
  out: anyOf([...ON_A_RUN, 'import'], 'something to change, such as --pin or --import FILE'),
};

type Tabs = ReplyOf<'runs'>['tabs'];
type Chosen = Tabs[number]['runs'][number] & { readonly sheetId: number; readonly tab: string };

/** @throws UsageError, OutputMoved, NotSaved */
export async function keptRuns(args: readonly string[]): Promise<void> {
  const { flags, workbook } = parsed(args);
  if (flags.help) {
    print(USAGE);
    return;
  }
  if (workbook === undefined || !isWorkbook(workbook))
    throw new UsageError('runs takes one workbook (.xlsx); “npm start -- runs --help” says more.');
  assertNeeds(flags, NEEDS);
  const out = flags.out ?? workbook;
  if (!isWorkbook(out)) throw new UsageError(`--out takes a file that ends in .xlsx, got “${out}”.`);
  const named = (name: string, file: string | undefined): NamedFile[] =>
    file === undefined ? [] : [[name, file]];
  checkFiles(
    [...named('--out', flags.out), ...named('--export', flags.export)],
    [['WORKBOOK', workbook], ...named('--import', flags.import)],
    (input, output) => input === 'WORKBOOK' && output === '--out',
  );
  const book = await orUsageError(readWorkbook(workbook));
  const { ask } = openAddOn(book);
  const { said, file } = acted(
    ask,
    flags,
    flags.import === undefined ? '' : (await runTextOf(flags.import)).text,
  );
  for (const sentence of said) print(plain(sentence));
  print(listed(tabsNamed(ask, flags.tab)));
  const saving = new Saving();
  if (said.length > 0) saving.save(out, await workbookBytes(book));
  if (flags.export !== undefined && file !== undefined) saving.save(flags.export, file);
  if (saving.written.length > 0) print(`\nWritten: ${saving.written.join(', ')}`);
  if (saving.moved.length > 0) throw new OutputMoved(saving.moved.join('\n'));
}

/** @param text of the run to import @returns what was done, in sentences, and the run as a file if requested */
function acted(
  ask: Ask,
  flags: ReturnType<typeof parsed>['flags'],
  text: string,
): { readonly said: string[]; readonly file?: string } {
  const { tab, name, note, pin, unpin, archive, unarchive, restore } = flags;
  const said: string[] = [];
  if (flags.import !== undefined) {
    const [only, ...others] = tabsNamed(ask, tab);
    if (!only || others.length > 0)
      throw new UsageError('--import needs --tab: the eval set that it becomes a run of.');
    const request = {
      sheetId: only.sheetId,
      fileName: basename(flags.import),
      text,
    };
    said.push(ask('importRun', request).message);
  }
  const isAsked = [name, note, pin, unpin, archive, unarchive, restore, flags.export].some(
    (flag) => flag !== undefined,
  );
  if (!isAsked) return { said };
  const chosen = runsNamed(tabsNamed(ask, tab), flags.run);
  const isArchived = archive ? true : unarchive ? false : undefined;
  if (name !== undefined || note !== undefined || isArchived !== undefined)
    for (const runId of new Set(chosen.map((run) => run.runId)))
      said.push(
        ask('describeRun', {
          runId,
          ...(name !== undefined && { name }),
          ...(note !== undefined && { note }),
          ...(isArchived !== undefined && { isArchived }),
        }).message,
      );
  for (const { sheetId, id } of chosen) {
    if (pin || unpin) said.push(ask('pinBaseline', { sheetId, runId: id, isPinned: pin === true }).message);
    if (restore) said.push(ask('restoreRun', { sheetId, runId: id }).message);
  }
  if (flags.export === undefined) return { said };
  const [only, ...others] = chosen;
  if (!only || others.length > 0)
    throw new UsageError('--export needs --tab: a file holds the run of one eval set.');
  return { said, file: ask('exportRun', { sheetId: only.sheetId, runId: only.id }).text };
}

/** @throws UsageError if there is none of that name */
function tabsNamed(ask: Ask, name: string | undefined): Tabs {
  const { tabs } = ask('runs', {});
  const named = tabs.filter((tab) => name === undefined || foldCase(tab.name) === foldCase(name));
  if (named.length > 0) return named;
  const there = tabs.map((tab) => tab.name).join(', ');
  throw new UsageError(
    name === undefined
      ? 'This workbook has no eval set.'
      : `There is no eval set “${name}” in this workbook: ${there}.`,
  );
}

/** The runs of that id or name; by default those whose results are current. @throws UsageError if there is none */
function runsNamed(tabs: Tabs, run: string | undefined): Chosen[] {
  const is = ({ id, title }: Tabs[number]['runs'][number]): boolean =>
    run === undefined ? id === '' : id !== '' && (id === run || foldCase(title) === foldCase(run));
  const chosen = tabs.flatMap(({ sheetId, name: tab, runs }) =>
    runs.filter(is).map((entry) => ({ ...entry, sheetId, tab })),
  );
  const twice = chosen.find((twin, index) => chosen.findIndex(({ tab }) => tab === twin.tab) < index);
  if (twice) throw new UsageError(`Two runs of ${twice.tab} are called “${run ?? ''}”: name one by its id.`);
  if (chosen.length > 0) return chosen;
  throw new UsageError(
    run === undefined
      ? 'This workbook has no results: --run names a run that is kept.'
      : `No run “${run}” is kept in this workbook; “npm start -- runs WORKBOOK.xlsx” lists them.`,
  );
}

function listed(tabs: Tabs): string {
  return tabs
    .map(({ name, runs }) => {
      const table = new Table({
        ...PLAIN_TABLE,
        head: ['id', 'run', 'result', 'rows', '', 'about'],
        colAligns: ['left', 'left', 'left', 'right', 'left', 'left'],
      });
      for (const { id, name: called, result, rows, isBaseline, isArchived, about, note } of runs) {
        const marks = [isBaseline ? 'baseline' : '', isArchived ? 'put away' : ''];
        table.push([
          ...[id === '' ? 'now' : id, plain(called), result, rows],
          marks.filter((mark) => mark !== '').join(', '),
          plain([about, note].filter((text) => text !== '').join('; ')),
        ]);
      }
      return `${styled('bold', plain(name))}\n${runs.length === 0 ? '  no runs yet' : table.toString()}`;
    })
    .join('\n');
}

function parsed(args: readonly string[]) {
  const { values: flags, positionals } = parsedArgs('npm start -- runs', {
    args: [...args],
    options: FLAGS,
    allowPositionals: true,
  });
  for (const [on, off] of [
    ['pin', 'unpin'],
    ['archive', 'unarchive'],
  ] as const)
    if (flags[on] && flags[off]) throw new UsageError(`--${on} and --${off} do not go together.`);
  return { flags, workbook: positionals.length > 1 ? undefined : positionals[0] };
}
