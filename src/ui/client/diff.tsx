/** The page “Compare runs”, drawn by diff/app.tsx. */
import { openPane } from './common/pane';
import { App } from './diff/app';

openPane('Compare runs', App);
