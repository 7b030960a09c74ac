/** Finished results as files, which the browser saves. */
import type { RequestOf } from '../../../api/table';
import { type Format, saveResults } from '../common/result-files';
import { Saying, useWork } from '../common/work';

const EXPORTS = [
  { format: 'html', text: 'HTML report' },
  { format: 'csv', text: 'CSV files' },
  { format: 'json', text: 'JSON' },
] as const;

/** @param tabs eval sets with their results tabs; undefined if none can be saved */
export function Exports({ tabs }: { readonly tabs: RequestOf<'scorecards'>['tabs'] }) {
  const work = useWork();
  const exportAs = (format: Format): void => {
    void work.run('Putting it together …', () => saveResults(format, tabs));
  };
  return (
    <>
      <div class="buttons">
        {EXPORTS.map(({ format, text }) => (
          <button
            key={format}
            type="button"
            onClick={() => exportAs(format)}
            disabled={work.isBusy || !tabs}
            aria-describedby="export-help"
          >
            {text}
          </button>
        ))}
      </div>
      <p class="help" id="export-help">
        The report is one page to print or send on; CSV as the original harness writes it; JSON has every
        reason.
      </p>
      <Saying said={work.said} />
    </>
  );
}
