/** The page “Compare”: two runs of an eval set, the history of its runs, or two versions of the agent’s answers. */
import { useState } from 'preact/hooks';
import { namesOf } from '../../model/collections';
import { drawDialog, initialView } from './common/page-frame';
import { Chips } from './common/components';
import { CompareAnswers } from './compare/compare-answers';
import { CompareHistory } from './compare/compare-history';
import { CompareRuns } from './compare/compare-runs';

const VIEWS = { Runs: CompareRuns, History: CompareHistory, Answers: CompareAnswers } as const;

function Compare() {
  // @example 'History 1234'
  const [view, sheetId = ''] = initialView().split(' ');
  const [name, setName] = useState(namesOf(VIEWS).find((one) => one === view) ?? 'Runs');
  const View = VIEWS[name];
  return (
    <View opened={sheetId === '' ? undefined : Number(sheetId)}>
      <Chips
        label="What to compare"
        options={namesOf(VIEWS).map((one) => [one, one])}
        value={name}
        onChoose={setName}
      />
    </View>
  );
}

drawDialog('Compare', Compare);
