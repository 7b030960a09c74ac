/** The sidebar: one page, drawn by sidebar/app.tsx. */
import { element } from './dialog';
import { draw } from './sidebar/draw';

draw(element('app', HTMLDivElement));
