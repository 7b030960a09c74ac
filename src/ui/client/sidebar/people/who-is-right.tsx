/** A text on which judge and people differ: where it is, and what can be done with it. */
import { useState } from 'preact/hooks';
import type { ReplyOf } from '../../../../api/table';
import { isRules, ruleReport } from '../../../../model/rule-report';
import { callServer } from '../../common/server';
import { Saying, useWork } from '../../common/work';
import { isCopied } from '../../common/save-file';
import { GoTo } from '../go-to';

type Disagreement = ReplyOf<'agreement'>['checks'][number]['disagreements'][number];

export interface WhoIsRightProps {
  readonly check: string;
  readonly item: Disagreement;
  readonly version: string;
}

export function WhoIsRight({ check, item, version }: WhoIsRightProps) {
  const { tab, sheetId, row, testId, text, textHash, split } = item;
  const [isExample, setIsExample] = useState(item.isExample);
  const [report, setReport] = useState('');
  const work = useWork();
  const keep = (): void => {
    void work.run('Saving …', async () => {
      await callServer('keepExample', { check, textHash, isExample: !isExample });
      setIsExample(!isExample);
      return isExample ? 'No example any more.' : 'Kept as an example for prompts.';
    });
  };
  const tell = (): void => {
    void work.run('Copying …', async () => {
      const entry = ruleReport(check, item, version);
      setReport(entry);
      return (await isCopied(entry))
        ? 'Copied: send it to whoever maintains GNW Evals.'
        : 'Copy it from below.';
    });
  };
  const name = [tab, testId === '' ? `row ${row}` : testId].join(' ');
  return (
    <li>
      <GoTo place={{ sheetId, row }} text={name} work={work} /> {text}
      <div class="buttons">
        {split === 'train' && (
          <button type="button" aria-pressed={isExample} onClick={keep} disabled={work.isBusy}>
            {isExample ? 'Kept as an example' : 'Keep as an example'}
          </button>
        )}
        {isRules(item) && (
          <button type="button" onClick={tell} disabled={work.isBusy}>
            Report the rule
          </button>
        )}
      </div>
      <Saying said={work.said} />
      {report !== '' && <textarea aria-label={`Report on ${name}`} rows={6} readOnly value={report} />}
    </li>
  );
}
