/** Changes of what a run does: asking, scoring, and the edits that it takes up. */
import type { Mutant } from './mutant';

export const OF_JOBS: readonly Mutant[] = [
  {
    breaks: 'an edit during a run is forgotten',
    file: 'src/actions/edits/rescore.ts',
    text: '  if (many === undefined || isGoingOn(store)) {\n    store.markEdited(edit.sheetId);\n',
    by: '  if (many === undefined || isGoingOn(store)) {\n',
    noticedBy: {
      path: 'test/e2e/edits/edits-during-runs.test.ts',
      name: 'of another eval set is taken up after it',
    },
  },
  {
    breaks: 'an edit that nobody can handle at once is forgotten',
    file: 'src/actions/edits/rescore.ts',
    text: '    // A run is being started, or another edit takes long: the clock deals with this one.\n    store.markEdited(edit.sheetId);\n',
    by: '',
    noticedBy: {
      path: 'test/e2e/edits/edits-during-runs.test.ts',
      name: 'is picked up by a trigger afterwards',
    },
  },
  {
    breaks: 'an edit made while earlier ones are scored is forgotten',
    file: 'src/store/edit-marks.ts',
    text: 'keep(all > marks ? { ...others, [sheetId]: all - marks } : others);',
    by: 'keep(others);',
    noticedBy: {
      path: 'test/abuse/edits-whenever.test.ts',
      name: 'is scored by the end of that run with the new value',
    },
  },
  {
    breaks: 'the second question goes into the thread that was in vain',
    file: 'src/jobs/asking/state.ts',
    text: 'stateOf(run).again.includes(key) ? 1 : 0',
    by: '0',
    noticedBy: {
      path: 'test/e2e/agent/live-agent.test.ts',
      name: 'takes what is there where the reply broke off',
    },
  },
  {
    breaks: 'a question is asked a third time',
    file: 'src/jobs/asking/state.ts',
    text: 'mayRepeat: !stateOf(run).again.includes(key),',
    by: 'mayRepeat: true,',
    noticedBy: {
      path: 'test/e2e/agent/live-agent.test.ts',
      name: 'names what was wrong where the second time is not a better',
    },
  },
  {
    breaks: 'an execution that died while it waited asks those again who have answered',
    file: 'src/jobs/asking/job.ts',
    text: '    this.recover(group, run);\n',
    by: '',
    noticedBy: {
      path: 'test/e2e/agent/live-agent.test.ts',
      name: 'goes on after an execution that was killed while it waited',
    },
  },
  {
    breaks: 'the quota of the agent is not looked at before',
    file: 'src/jobs/asking/job.ts',
    text: '      this.restAtQuota();\n',
    by: '',
    noticedBy: { path: 'test/abuse/asking-stops.test.ts', name: 'is the quota' },
  },
  {
    breaks: 'the agent is asked on after it has refused',
    file: 'src/jobs/asking/job.ts',
    text: '      this.restIf(outcome.stop);\n',
    by: '',
    noticedBy: { path: 'test/abuse/asking-stops.test.ts', name: 'is a token that expires' },
  },
  {
    breaks: 'a lock that is taken is overlooked by an edit',
    file: 'src/actions/edits/rescore.ts',
    text: '  if (!hasLock) {\n    // A run is being started',
    by: '  if (!hasLock && lock.acquire(0)) {\n    // A run is being started',
    noticedBy: {
      path: 'test/e2e/edits/edits-during-runs.test.ts',
      name: 'is picked up by a trigger afterwards',
    },
  },
  {
    breaks: 'a response that is edited scores no row again',
    file: 'src/actions/edits/rescore.ts',
    text: "  if (edited === 'responses') markAll(services);\n",
    by: '',
    noticedBy: { path: 'test/e2e/responses.test.ts', name: 'edit' },
  },
  {
    breaks: 'an edit trigger that another user has replaced stays',
    file: 'src/actions/edits/rescore.ts',
    text: '    triggers.remove(({ id }) => id === edit.triggerId);\n',
    by: '',
    noticedBy: {
      path: 'test/e2e/edits/edit-scoring.test.ts',
      name: 'makes a leftover trigger without a record remove itself',
    },
  },
  {
    breaks: 'lines of deleted cases stay unmarked',
    file: 'src/jobs/scoring/tab-run.ts',
    text: '        writeMarks(tab, before, lines);\n',
    by: '',
    noticedBy: { path: 'test/abuse/moving-sheet.test.ts', name: 'are stale where they were edited' },
  },
  {
    breaks: 'links point to where rows stood before',
    file: 'src/jobs/scoring/tab-run.ts',
    text: '        writeLinks(tab, lines);\n',
    by: '',
    noticedBy: { path: 'test/abuse/moving-sheet.test.ts', name: 'are linked to where they stand' },
  },
];
