/** The sidebar: one page, drawn by sidebar/app.tsx. */
import { draw } from './common/pane';
import { App } from './sidebar/app';

draw(<App />);
