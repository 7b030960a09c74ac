/** The page “Compare”: two runs of an eval set, its last runs, or two versions of its answers. */
import { useState } from 'preact/hooks';
import { openPane, opensAt } from './common/pane';
import { Button } from './common/parts';
import { CompareAnswers } from './compare/answers';
import { CompareHistory } from './compare/history';
import { CompareRuns } from './compare/runs';

const VIEWS = { Runs: CompareRuns, History: CompareHistory, Answers: CompareAnswers } as const;
const NAMES = ['Runs', 'History', 'Answers'] as const;

function Compare() {
  // @example 'History 1234'
  const [view, sheetId = ''] = opensAt().split(' ');
  const [name, setName] = useState(NAMES.find((one) => one === view) ?? 'Runs');
  const View = VIEWS[name];
  return (
    <View opened={sheetId === '' ? undefined : Number(sheetId)}>
      <div class="chips" role="group" aria-label="What to compare">
        {NAMES.map((one) => (
          <Button key={one} class="chip" aria-pressed={one === name} onClick={() => setName(one)}>
            {one}
          </Button>
        ))}
      </div>
    </View>
  );
}

openPane('Compare', Compare);
