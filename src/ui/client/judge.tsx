/** The dialog “Judge model”: the card of the sidebar's settings, and what people's labels say of another judge. */
import { render } from 'preact';
import { element } from './common/dialog';
import { JudgeCard } from './sidebar/judge-card';

render(
  <main>
    <h1 class="unseen">Judge model</h1>
    <JudgeCard />
  </main>,
  element('app', HTMLDivElement),
);
