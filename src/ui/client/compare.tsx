/** The page “Compare”: two runs of an eval set, or two versions of its answers. */
import { useState } from 'preact/hooks';
import { openPane } from './common/pane';
import { CompareAnswers } from './compare/answers';
import { CompareRuns } from './compare/runs';

const VIEWS = { Runs: CompareRuns, Answers: CompareAnswers } as const;
const NAMES = ['Runs', 'Answers'] as const;

function Compare() {
  const [name, setName] = useState<(typeof NAMES)[number]>('Runs');
  const View = VIEWS[name];
  return (
    <>
      <div class="filters" role="group" aria-label="What to compare">
        {NAMES.map((one) => (
          <button
            key={one}
            type="button"
            class="chip"
            aria-pressed={one === name}
            onClick={() => setName(one)}
          >
            {one}
          </button>
        ))}
      </div>
      <View />
    </>
  );
}

openPane('Compare', Compare);
