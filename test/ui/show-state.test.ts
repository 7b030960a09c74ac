/** The message after an execution of a run. */
import { RESUMING_TEXTS, type RunState } from '../../src/engine/progress';
import { showState } from '../../src/ui/menu';

const PAUSED = {
  state: 'paused',
  ...{ why: '', rows: 9, rowsDone: 4, resumesAt: '', waitMs: 0, text: '4 of 9' },
} as const;

function shown(run: RunState): string[] {
  const all: string[] = [];
  const nothing = (): void => undefined;
  showState(run, {
    dialogs: {
      ...{ addMenu: nothing, confirm: () => 'yes', showPage: nothing },
      tell: (_title, text) => void all.push(text),
      showSidebar: (_title, file) => void all.push(`page ${file}`),
    },
  });
  return all;
}

it('a paused run says how it resumes; if only the sidebar can resume it, the sidebar opens', () => {
  expect(shown({ ...PAUSED, resumes: { by: 'person', text: RESUMING_TEXTS.person } })).toEqual([
    'The run waits: 4 of 9.',
  ]);
  expect(shown({ ...PAUSED, resumes: { by: 'sidebar', text: RESUMING_TEXTS.sidebar } })).toEqual([
    `${RESUMING_TEXTS.sidebar}: 4 of 9.`,
    'page sidebar',
  ]);
});
