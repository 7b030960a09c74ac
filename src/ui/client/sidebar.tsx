/** The sidebar: one page, drawn by sidebar/app.tsx. */
import { render } from 'preact';
import { element } from './common/dialog';
import { App } from './sidebar/app';

render(<App />, element('app', HTMLDivElement));
