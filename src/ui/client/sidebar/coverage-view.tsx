/** The coverage of a run: the checks that will run, and why the others cannot. Shown before the first run of an eval set, and on request. */
import type { ReplyOf, RequestOf } from '../../../commands/table';
import { count, outOf } from '../../../model/text';
import { StatusLine, useLoaded } from '../common/work-status';
import { Fold, Texts } from '../common/components';
import { callServer } from '../common/call-server';

type CoveredSet = ReplyOf<'coverage'>['tabs'][number];

export function CoverageView({ request }: { readonly request: RequestOf<'coverage'> }) {
  const { value, work } = useLoaded(() => callServer('coverage', request));
  if (!value) return <StatusLine status={work.status} />;
  const { tabs, judging, passedOver, warnings } = value;
  return (
    <section aria-label="What will be checked">
      <Texts of={warnings} class="amber box" />
      {tabs.map((set) => (
        <SetCoverage key={set.tab} set={set} />
      ))}
      <p class="help">
        {judging === ''
          ? 'Free: code scores values. Answers that code cannot decide are left to a judge model or to you.'
          : judging}
      </p>
      {passedOver.length > 0 && (
        <Fold title={`Tabs that are not eval sets: ${passedOver.length}`}>
          <Texts of={passedOver} class="quiet" />
        </Fold>
      )}
    </section>
  );
}

function SetCoverage({ set }: { readonly set: CoveredSet }) {
  const { tab, rows, conversations, leftOut, renamed, ignored, problems } = set;
  const expected = set.checks.filter((check) => check.rows > 0);
  const running = expected.filter(({ runs }) => runs);
  const idle = expected.filter(({ runs }) => !runs);
  return (
    <>
      <p>
        <b>{tab}</b>: {count(rows, 'row')}
        {conversations !== '' && ` (${conversations})`}. {outOf(running.length, expected.length)} checks can
        run.
      </p>
      {leftOut.length > 0 && <p class="quiet">Left out: {leftOut.join('; ')}.</p>}
      {renamed.length > 0 && <p class="quiet">{renamed.join('; ')}.</p>}
      {ignored.length > 0 && <p class="quiet">Columns not read: {ignored.join(', ')}.</p>}
      <Texts of={problems} class="amber box" />
      <Checks title="What can’t be checked, and why" of={idle} isOpen={running.length === 0} />
      <Checks title="What will be checked" of={running} />
    </>
  );
}

interface ChecksProps {
  readonly title: string;
  readonly of: CoveredSet['checks'];
  readonly isOpen?: boolean;
}

function Checks({ title, of: checks, isOpen = false }: ChecksProps) {
  if (checks.length === 0) return null;
  return (
    <Fold title={title} isOpen={isOpen}>
      <ul class="plain">
        {checks.map(({ id, title: name, text }) => (
          <li key={id}>
            <b>{name}</b> <span class="quiet">{text}</span>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
