/** The dialog “Judge model”: the card of the sidebar's settings, and what people's labels say of another judge. */
import { openPane } from './common/pane';
import { JudgeCard } from './sidebar/judge-card';

openPane('Judge model', () => <JudgeCard />);
