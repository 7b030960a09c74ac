/** An error status with no provider-specific meaning: a parameter it does not accept, a model it lacks, or its own message. */
import type { HttpResponse } from '../../model/ports';
import { hostOf } from '../../settings/address';
import { type Endpoint, failed, type Reply, stopped } from './provider';
import { type Parameter, refusedParameter } from './refused';

/** @param said the provider's complaint, without the key */
export function otherError(
  response: HttpResponse,
  said: string,
  { baseUrl, model }: Pick<Endpoint, 'baseUrl' | 'model'>,
  sent: readonly Parameter[],
): Reply {
  const name = refusedParameter(response, sent);
  if (name !== undefined) return { kind: 'refused parameter', name, reason: said };
  if (response.status === 404)
    return stopped('model', `${hostOf(baseUrl)} has no model ${model} at this address (404)`);
  return failed(said);
}
