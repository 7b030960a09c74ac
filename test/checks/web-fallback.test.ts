import { webFallback } from '../../src/checks/web-fallback';
import type { AgentOutput } from '../../src/fields/fields';
import { assessBy, examplesOf } from '../support/assessing';
import { outcome, output, reasonOf, wholeOutput } from '../support/cases';

const assess = assessBy(webFallback);
const PULLED = { pull: { rows: 0, source: 'a1' } };
const of = (message: string) => assess({ expected_answer: '5 ha' }, wholeOutput({ ...PULLED, message }));

describe('web_fallback', () => {
  it.each([
    ...examplesOf(webFallback),
    ['431,250 ha', 'See https://www.wri.org/insights', 0],
    ['(blank)', 'See https://www.wri.org/insights', 'blank'],
  ] as const)('does what its documentation says of %s and %s', (answer, message, score) => {
    const expected_answer = answer === '(blank)' ? '' : answer;
    expect(outcome(assess({ expected_answer }, wholeOutput({ message })))).toBe(score);
  });

  it.each<[string, number | 'blank']>([
    ['No link at all.', 1],
    ['https://globalnaturewatch.org', 1],
    ['(HTTPS://WWW.GlobalForestWatch.ORG/map)', 1],
    ['See **https://globalforestwatch.org**.', 1],
    ['https://data.globalforestwatch.org:443/x?y#z', 1],
    ['https://me@globalforestwatch.org/', 1],
    ['[globalforestwatch.org](https://globalforestwatch.org).', 1],
    ['[https://globalforestwatch.org](https://globalforestwatch.org)', 1],
    ['[https://globalforestwatch.org](https://example.com)', 0],
    ['https://globalforestwatch.org.evil.com/', 0],
    ['https://notglobalforestwatch.org/', 0],
    ['https://globalforestwatch.org@evil.com/', 0],
    ['https://x.com/?r=globalforestwatch.org', 0],
    ['www.example.com/page', 0],
    ['https://www.wri.org/insights/mangroves', 0],
    ['', 'blank'],
  ])('of “%s” → %s', (message, score) => {
    expect(outcome(of(message))).toBe(score);
  });

  it('names the foreign links, five of them', () => {
    expect(reasonOf(of('https://globalnaturewatch.org/a https://a.com http://b.org'))).toBe(
      'the message links to https://a.com , http://b.org',
    );
    const many = Array.from({ length: 7 }, (_link, index) => `www.a${index}.com`).join(' ');
    expect(reasonOf(of(many))).toMatch(/www\.a4\.com and 2 more$/);
  });

  const MANGROVES = 'https://www.wri.org/insights/mangroves';
  const CITED = { sources: [`Article: Mangroves (part 1), WRI, ${MANGROVES}. They grow.`] };

  const UNCITED = PULLED;
  const UNPULLED = CITED;

  it.each<[string, Partial<AgentOutput>, number | 'blank']>([
    // After a pull, the default profile ends with what it cites.
    [`5 ha. More in [1](${MANGROVES}).`, { ...PULLED, ...CITED }, 1],
    [`More in [1](${MANGROVES})[2](${MANGROVES}/?utm=x#y)`, { ...PULLED, ...CITED }, 1],
    ['More at www.wri.org/insights/Mangroves', { ...PULLED, ...CITED }, 0],
    [`[1](${MANGROVES}), https://example.com/a_(b)`, { ...PULLED, ...CITED }, 0],
    [`[1](${MANGROVES})`, { ...CITED, pull: null }, 0],
    [`[1](${MANGROVES})`, { ...PULLED, sources: [] }, 0],
    [`[1](${MANGROVES})`, UNCITED, 'blank'],
    ['https://example.com', UNCITED, 0],
    [`[1](${MANGROVES})`, UNPULLED, 'blank'],
    ['https://example.com', UNPULLED, 0],
  ])('of “%s” after %j → %s', (message, done, score) => {
    expect(outcome(assess({ expected_answer: '5 ha' }, output({ ...done, message })))).toBe(score);
  });

  it('is blank where no data are to be pulled', () => {
    const expected = { expected_answer: '5 ha', expected_clarification: 'TRUE' };
    expect(outcome(assess(expected, wholeOutput({ message: 'www.a.com' })))).toBe('blank');
  });
});
