/** Whom the requests of a command go to, by the addresses it is given. */
import { type AboutOf, OWNERS } from '../answers/owners';
import { lastSet } from './last-set';

/** @param set the settings of the command; what goes to none of their other addresses goes to the judge */
export function aboutIn(set: Parameters<typeof lastSet>[0]): AboutOf {
  const bases = {
    judge: lastSet(set, 'judge.baseUrl'),
    agent: lastSet(set, 'agent.baseUrl'),
    langfuse: lastSet(set, 'langfuse.host') || 'https://cloud.langfuse.com',
  };
  const addresses = OWNERS.flatMap((owner) => {
    const base = bases[owner];
    // An address may have a placeholder for the question.
    const [prefix = ''] = base.split('{{');
    return prefix === '' ? [] : [{ owner, prefix: prefix.replace(/\/+$/, '') }];
  });
  // Two may share a host: the longer address is the more exact one.
  addresses.sort((a, b) => b.prefix.length - a.prefix.length);
  const isHttpAgent = lastSet(set, 'agent.kind') === 'http';
  return ({ url, method }) => {
    const owner = addresses.find(({ prefix }) => url.startsWith(prefix))?.owner ?? 'judge';
    const isLookup = method.toLowerCase() === 'get' && !(owner === 'agent' && isHttpAgent);
    return { isPaid: !isLookup, owner };
  };
}
