/** The dialog “Judge model”: the card from the sidebar's settings, and what people's labels say about another judge. */
import { openPane } from './common/pane';
import { JudgeCard } from './sidebar/judge-card';

openPane('Judge model', () => <JudgeCard />);
