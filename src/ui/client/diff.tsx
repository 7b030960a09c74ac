/** The page “Diff of runs”, drawn by diff/app.tsx. */
import { render } from 'preact';
import { element } from './common/dialog';
import { App } from './diff/app';

render(<App />, element('app', HTMLDivElement));
