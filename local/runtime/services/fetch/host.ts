/** How UrlFetchApp reaches the outside: the daily quota, the transport, and the time it takes. */
import type { Execution } from '../../engine/execution';
import { ScriptException } from '../../engine/exception';
import type { RuntimeState } from '../../state';
import { httpTransport } from './transport';
import type { FetchHost } from './url-fetch-app';

export function makeFetchHost(state: RuntimeState, execution: Execution): FetchHost {
  return {
    limits: state.limits,
    count(requests) {
      if (!state.fetchQuota.take(requests, state.clock.now())) {
        throw new ScriptException('Service invoked too many times for one day: urlfetch.');
      }
      state.stats.fetched(requests);
    },
    send(requests) {
      const transport = state.options.transport ?? httpTransport;
      const startedAt = performance.now();
      const results = transport(
        requests.map(({ wire }) => wire),
        state.limits.fetchBodyBytes,
      );
      // On top of the fixed cost of the call: a slow reply takes its time on the virtual clock too.
      execution.spend(Math.max(0, performance.now() - startedAt - state.costs.perCall.fetch));
      return results;
    },
  };
}
