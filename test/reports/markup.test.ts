import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { html } from '../../src/reports/markup';

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
