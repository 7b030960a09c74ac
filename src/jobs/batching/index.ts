/** Whether a run asks its judge in batches, and through which service. */
import { contentHash } from '../../evalset/content-hash';
import { createHttpClient } from '../../http/client';
import { batchApi, leastInBatch, whyNoBatches } from '../../judge/batch';
import { BATCH_PRICE, type BatchRequest } from '../../judge/batch/api';
import { priceOf } from '../../judge/price';
import { judgeHost, modelOf, providerTitle } from '../../judge/providers/index';
import type { JudgeSettings } from '../../settings/judge';
import { openBatches } from '../../store/batches';
import { judgeKey, type JudgeServices } from '../judge';
import { Batching } from './rounds';

/** Characters: in any language a token has at least about this many. */
const LEAST_PER_TOKEN = 2;
const TOKENS = 1e6;

/**
 * undefined if questions are asked one by one.
 *
 * @param until when all replies must be there, ms since 1970
 * @throws UserError if the judge’s settings cannot work
 */
export function batchingFor(
  judge: JudgeSettings,
  services: JudgeServices,
  until: number,
): Batching | undefined {
  const { provider, batch, baseUrl, costCapUsd, maxOutputTokens, priceTable, timeoutSeconds } = judge;
  if (provider === 'rules' || batch === 'never' || whyNoBatches(judge) !== '') return undefined;
  const { fetch, clock, spreadsheet, document, user } = services;
  const key = judgeKey(judge, user);
  if (key === '' && baseUrl === '') return undefined;
  const model = modelOf(provider, judge);
  const price = priceOf(model, priceTable);
  // One attempt: what is sent twice is paid for twice.
  const http = createHttpClient({
    fetch,
    clock,
    concurrency: 1,
    attempts: 1,
    deadline: () => until - timeoutSeconds * 1000,
  });
  return new Batching({
    api: batchApi(provider, judge, key, http),
    store: openBatches(spreadsheet, document),
    clock,
    to: `${provider} ${judgeHost(judge)} ${model}`,
    basis: JSON.stringify([provider, baseUrl, model, judge.effort, judge.temperature]),
    provider: providerTitle(provider),
    least: leastInBatch(batch),
    mayAskSingly: judge.askFailedSingly,
    hash: (text) => contentHash([text]),
    mostUsdOf: ({ body }: BatchRequest) =>
      price &&
      ((body.length / LEAST_PER_TOKEN) * price.inputUsd + maxOutputTokens * price.outputUsd) *
        (BATCH_PRICE / TOKENS),
    capUsd: costCapUsd === 0 ? Infinity : costCapUsd,
  });
}
