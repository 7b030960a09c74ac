/** The check web_fallback: did the agent answer from the web instead of from data? */
import { firstOf } from '../model/text';
import { blank, fail, pass } from '../model/assessment';
import { checkOf } from './check';
import { hasData } from './data-pull';
import { expectsPull } from './expected';

const OWN = ['globalnaturewatch.org', 'globalforestwatch.org'] as const;

export const webFallback = checkOf({
  id: 'web_fallback',
  title: 'No web fallback',
  stage: 'answer',
  expects: ['expected_answer'],
  measures: [],
  actual: ['actual_agent_answer'],
  reads: ['message'],
  turnedByRest: 'a 1',
  alsoReads: ['pull', 'sources'],
  implied: expectsPull,
  mayBeBlank: true,
  assess(evalCase, output) {
    if (!expectsPull(evalCase)) return blank('no data are to be pulled');
    const { message, pull, sources } = output;
    if (message === undefined) return blank('the final message is not recorded');
    if (message === '') return blank('there is no final message');
    const foreign = (message.match(LINK) ?? []).filter((link) => {
      const host = hostOf(link);
      return host !== '' && !OWN.some((own) => host === own || host.endsWith(`.${own}`));
    });
    if (foreign.length === 0) return pass('no link to a foreign site');
    const listed = (links: readonly string[]): string => firstOf(links.map(address), 5, ' , ');
    if (pull !== undefined && !hasData(output))
      return fail(`no data was pulled, and the message links to ${listed(foreign)}`);
    const cited = new Set((sources ?? []).flatMap((source) => source.match(LINK) ?? []).map(pageOf));
    const others = foreign.filter((link) => !cited.has(pageOf(link)));
    // Only articles are ever cited: any other link is a fallback.
    const maybe = sources === undefined ? others.filter((link) => ARTICLES.test(pageOf(link))) : [];
    if (others.length > maybe.length) return fail(`the message links to ${listed(others)}`);
    if (maybe.length > 0)
      return blank(`whether ${listed(maybe)} is an article that it cites is not recorded`);
    return pull === undefined
      ? blank('it links to articles, and whether data was pulled is not recorded')
      : pass('in addition to the data pulled, it links to articles that it cites');
  },
  doc: {
    question: 'Does the answer come from data, and not from web pages?',
    one: `The message links to no other site than ${OWN.join(' and ')}, except articles that it cites alongside data pulled in this turn.`,
    zero: 'It links to another page.',
    blank: 'No data has to be pulled, there is no message, or what it cites is not recorded.',
    example: ['431,250 ha', 'See https://www.globalforestwatch.org/map', '1'],
  },
});

/** A link ends before the next blank, or before the address that Markdown puts after its text. */
const LINK = /(?:https?:\/\/|www\.)(?:(?!\]\()\S)+/giu;

/** The pages of the agent’s articles, without protocol. Source: project-zeno, skills_md/wri-insights.md. */
const ARTICLES = /^wri\.org\/insights\//;

/** A link without the marks that follow it in Markdown or in a sentence: brackets inside an address are in pairs. */
function address(link: string): string {
  const [whole = ''] = /^(?:[^()[\]<>"]|\([^()[\]<>"]*\))+/u.exec(link) ?? [];
  return whole.replace(/[.,;:!?'*]+$/, '');
}

/** The page that a link leads to, without anchor and tracking parameters: host without `www.`, and path. */
function pageOf(link: string): string {
  const [, path = ''] = /^(?:https?:\/\/)?[^/?#]*([^?#]*)/i.exec(address(link)) ?? [];
  return hostOf(link).replace(/^www\./, '') + path.replace(/\/+$/, '');
}

/** Text before an @ is not part of the host, nor is closing punctuation. */
function hostOf(link: string): string {
  const [authority = ''] = link.replace(/^https?:\/\//i, '').split(/[/?#]/);
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  return (/^[\p{L}\p{N}.-]*/u.exec(host)?.[0] ?? '').replace(/[.-]+$/, '').toLowerCase();
}
