/** What a run will check, what it will not, and why. */
import type { ReplyOf } from '../../../api/table';
import { rowsText } from '../common/work';

export function CoverageView({
  coverage: { tabs, judging, passedOver, warnings },
}: {
  readonly coverage: ReplyOf<'coverage'>;
}) {
  return (
    <section class="card" aria-label="What will be checked">
      <p>{judging === '' ? 'No model is asked: the rules alone judge, at no cost.' : judging}</p>
      {warnings.map((text) => (
        <p key={text} class="amber box">
          {text}
        </p>
      ))}
      {tabs.map(({ tab, rows, conversations, leftOut, checks, problems }) => {
        const running = checks.filter(({ runs }) => runs);
        const idle = checks.filter(({ runs }) => !runs);
        return (
          <div key={tab}>
            <h3>
              {tab}{' '}
              <span class="quiet">
                {rowsText(rows)}
                {conversations !== '' && `, ${conversations} among them`}
              </span>
            </h3>
            {leftOut.length > 0 && <p class="quiet">Left out: {leftOut.join('; ')}</p>}
            {problems.map((text) => (
              <p key={text} class="amber box">
                {text}
              </p>
            ))}
            <ul class="plain">
              {running.map(({ id, title, text }) => (
                <li key={id}>
                  <b>{title}</b> <span class="quiet">{text}</span>
                </li>
              ))}
            </ul>
            {idle.length > 0 && (
              <details>
                <summary>Not checked: {idle.length}</summary>
                <ul class="plain">
                  {idle.map(({ id, title, text }) => (
                    <li key={id}>
                      <b>{title}</b> <span class="quiet">{text}</span>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </div>
        );
      })}
      {passedOver.length > 0 && (
        <details>
          <summary>Tabs that are not eval sets: {passedOver.length}</summary>
          {passedOver.map((text) => (
            <p key={text} class="quiet">
              {text}
            </p>
          ))}
        </details>
      )}
    </section>
  );
}
