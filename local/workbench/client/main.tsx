/** The page: drawn anew, at once, with every change. */
import { render } from 'preact';
import { App } from './app';
import { listen } from './connection';
import { serveFrames } from './frames';
import { Page } from './page';

const app = new App(draw);

function draw(): void {
  render(<Page app={app} />, document.body);
}

/** A press anywhere else closes a menu; a frame takes the focus without a press that is visible here. */
function closePopup({ target }: Event): void {
  if (app.popup && !(target instanceof Element && target.closest('.menus, .popup'))) app.open(null);
}

draw();
serveFrames(app);
listen(
  (told) => app.hear(told),
  (isLost) => {
    app.isLost = isLost;
    app.draw();
  },
);
window.addEventListener('resize', draw);
window.addEventListener('blur', closePopup);
document.addEventListener('pointerdown', closePopup);
