/** The page “Diff of runs”, drawn by diff/app.tsx. */
import { openPane } from './common/pane';
import { App } from './diff/app';

openPane('Diff of runs', App);
