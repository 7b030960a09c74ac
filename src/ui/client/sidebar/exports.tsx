/** Finished results as files, which the browser saves. */
import type { RequestOf } from '../../../api/table';
import { type Format, saveResults } from '../common/result-files';
import { Saying, useWork } from '../common/work';

const EXPORTS = [
  {
    format: 'html',
    text: 'HTML report',
    help: 'One page that needs no network: summary, heatmap, failing rows, trend; to send on or to print.',
  },
  {
    format: 'csv',
    text: 'CSV files',
    help: 'Per eval set a summary and the details, as the original harness writes them.',
  },
  {
    format: 'json',
    text: 'JSON',
    help: 'The scorecards: each check with its reason, what was expected and what came.',
  },
] as const;

/** @param tabs eval sets with their results tabs; undefined if none can be saved */
export function Exports({ tabs }: { readonly tabs: RequestOf<'scorecards'>['tabs'] }) {
  const work = useWork();
  const exportAs = (format: Format): void => {
    void work.run('Putting it together …', () => saveResults(format, tabs));
  };
  return (
    <>
      {EXPORTS.map(({ format, text, help }) => (
        <div key={format} class="setting">
          <button
            type="button"
            onClick={() => exportAs(format)}
            disabled={work.isBusy || !tabs}
            aria-describedby={`export-${format}`}
          >
            {text}
          </button>
          <p class="help" id={`export-${format}`}>
            {help}
          </p>
        </div>
      ))}
      <Saying said={work.said} />
    </>
  );
}
