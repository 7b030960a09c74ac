/** What the panes share: one of them fills a dialog, and loads its content when it opens. */
import { type ComponentChild, type ComponentType, render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { applyLook } from './look';
import { useWork } from './work';

/** What the button that opened this page wants it to show first; '' from the menu. */
export function opensAt(): string {
  return decodeURIComponent(document.getElementById('app')?.dataset['opens'] ?? '');
}

/** Draws a page into its frame. */
export function draw(content: ComponentChild): void {
  const app = document.getElementById('app');
  if (!app) throw new Error('#app is missing');
  applyLook();
  render(content, app);
}

/** Fills a dialog; its title is in Google’s frame, and here for screen readers. */
export function openPane(title: string, Pane: ComponentType): void {
  draw(
    <main>
      <h1 class="unseen">{title}</h1>
      <Pane />
    </main>,
  );
}

/** What a pane shows first: undefined until it has arrived; if it doesn't, `work` says why. @param epoch loads it anew as it changes */
export function useLoaded<Value>(load: () => Promise<Value>, epoch?: unknown) {
  const [value, show] = useState<Value>();
  const work = useWork();
  useEffect(() => {
    void work.run('Loading …', async () => show(await load()));
  }, [epoch]);
  return { value, show, work };
}
