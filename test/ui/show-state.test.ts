/** What a user who waited for an execution of a run is told. */
import { RESUMING_TEXTS, type RunState } from '../../src/engine/job';
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

it('a run that rests says how it goes on; where only the sidebar can carry it, that is opened', () => {
  expect(shown({ ...PAUSED, resumes: { by: 'person', text: RESUMING_TEXTS.person } })).toEqual([
    'The run waits: 4 of 9.',
  ]);
  expect(shown({ ...PAUSED, resumes: { by: 'sidebar', text: RESUMING_TEXTS.sidebar } })).toEqual([
    `${RESUMING_TEXTS.sidebar}: 4 of 9.`,
    'page sidebar',
  ]);
});
