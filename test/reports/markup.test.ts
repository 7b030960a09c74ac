import fc from 'fast-check';
import { html, markdownMarkup } from '../../src/reports/markup';

describe('html', () => {
  it.each([
    ['<b>', '&lt;b&gt;'],
    ['"a" & \'b\'', '&quot;a&quot; &amp; &#39;b&#39;'],
    ['&lt;', '&amp;lt;'],
    ['', ''],
    [0, '0'],
    [1.5, '1.5'],
  ])('writes the value %j as %s', (value, markup) => {
    expect(html`<td title="${value}">${value}</td>`.markup).toBe(`<td title="${markup}">${markup}</td>`);
  });

  it('keeps markup that it made itself, alone and in lists', () => {
    const rows = ['a', '<'].map((text) => html`<i>${text}</i>`);
    expect(html`<p>${rows}${html`<b>${'&'}</b>`}${[]}</p>`.markup).toBe(
      '<p><i>a</i><i>&lt;</i><b>&amp;</b></p>',
    );
  });

  it('lets no markup through from a value, and shows every value as it was', () => {
    const value = fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'a', ';', '=', 'é', '😀') });
    fc.assert(
      fc.property(value, (text) => {
        const { markup } = html`${text}`;
        expect(markup).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/);
        const entities = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
        expect(
          markup.replace(
            /&(?:lt|gt|quot|#39|amp);/g,
            (entity) => new Map(Object.entries(entities)).get(entity) ?? '',
          ),
        ).toBe(text);
      }),
    );
  });
});

describe('the Markdown of an answer', () => {
  it.each([
    ['**1 <b>Mha</b>** in `BRA`, *net*', '<b>1 &lt;b&gt;Mha&lt;/b&gt;</b> in <code>BRA</code>, <i>net</i>'],
    [
      '## Loss\n\nIn 2020:\n- Pará\n* Acre',
      '<p><b>Loss</b></p><p>In 2020:</p><ul><li>Pará</li><li>Acre</li></ul>',
    ],
    ['2. Acre\n3) Pará', '<ol start="2"><li>Acre</li><li>Pará</li></ol>'],
    [
      '| Year | Loss |\n|---|:-:|\n| 2020 | **5** |',
      '<table><tr><td>Year</td><td>Loss</td></tr><tr><td>2020</td><td><b>5</b></td></tr></table>',
    ],
    ['-1.2 Mt, 3.4 of 5', '-1.2 Mt, 3.4 of 5'],
    ['[a](javascript:x) <img src=x>', '[a](javascript:x) &lt;img src=x&gt;'],
  ])('%j is %s', (text, markup) => {
    expect(markdownMarkup(text).markup).toBe(markup);
  });
});
