/** The page “Compare”: two runs of an eval set, or two versions of its answers. */
import { useState } from 'preact/hooks';
import { openPane } from './common/pane';
import { Button } from './common/parts';
import { CompareAnswers } from './compare/answers';
import { CompareRuns } from './compare/runs';

const VIEWS = { Runs: CompareRuns, Answers: CompareAnswers } as const;
const NAMES = ['Runs', 'Answers'] as const;

function Compare() {
  const [name, setName] = useState<(typeof NAMES)[number]>('Runs');
  const View = VIEWS[name];
  return (
    <>
      <div class="chips" role="group" aria-label="What to compare">
        {NAMES.map((one) => (
          <Button key={one} class="chip" aria-pressed={one === name} onClick={() => setName(one)}>
            {one}
          </Button>
        ))}
      </div>
      <View />
    </>
  );
}

openPane('Compare', Compare);
