/** web_fallback: did the agent answer from the web instead of from data? */
import { firstOf } from '../model/text';
import { blank, fail, pass } from '../model/assessment';
import { checkOf } from './check';
import { expectsPull } from './expected';

const OWN = ['globalnaturewatch.org', 'globalforestwatch.org'] as const;

export const webFallback = checkOf({
  id: 'web_fallback',
  title: 'No web fallback',
  stage: 'answer',
  buckets: ['explanation'],
  expects: ['expected_answer'],
  measures: [],
  actual: ['actual_agent_answer'],
  reads: ['message'],
  implied: expectsPull,
  mayBeBlank: true,
  assess(evalCase, { message }) {
    if (!expectsPull(evalCase)) return blank('no data are to be pulled');
    if (message === undefined) return blank('the final message is not recorded');
    if (message === '') return blank('there is no final message');
    const foreign = (message.match(LINK) ?? []).filter((link) => {
      const host = hostOf(link);
      return host !== '' && !OWN.some((own) => host === own || host.endsWith(`.${own}`));
    });
    if (foreign.length === 0) return pass('no link to a foreign site');
    return fail(`the message links to ${firstOf(foreign.map(address), 5, ' , ')}`);
  },
  doc: {
    question: 'Does the answer come from data, and not from web pages?',
    one: `The message links to no foreign site: ${OWN.join(', ')} and their subdomains are the agent’s own.`,
    zero: 'It links to another site; wri.org counts as one on purpose, since answers taken from its articles link there.',
    blank: 'No data has to be pulled, or there is no message.',
    example: ['431,250 ha', 'See https://www.globalforestwatch.org/map', '1'],
  },
});

/** Up to the next blank, or to the point where Markdown puts the address after its text. */
const LINK = /(?:https?:\/\/|www\.)(?:(?!\]\()\S)+/giu;

/** Without the punctuation of the surrounding sentence. */
function address(link: string): string {
  return link.replace(link.includes('(') ? /[.,;:!?'"*]+$/ : /[).,;:!?'"*]+$/, '');
}

/** Text before an @ is not part of the host, nor is closing punctuation. */
function hostOf(link: string): string {
  const [authority = ''] = link.replace(/^https?:\/\//i, '').split(/[/?#]/);
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  return (/^[\p{L}\p{N}.-]*/u.exec(host)?.[0] ?? '').replace(/[.-]+$/, '').toLowerCase();
}
