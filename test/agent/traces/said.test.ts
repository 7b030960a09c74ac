/** What was asked and answered, in traces of any agent. */
import { expect, it } from '@jest/globals';
import { answerOf, questionOf } from '../../../src/agent/traces/said';

const TALK = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'How much?' },
  { role: 'assistant', content: 'A lot.' },
  { type: 'human', content: 'Where?' },
  { type: 'ai', content: [{ type: 'text', text: 'In' }, 'Brazil.', { type: 'image' }] },
  { type: 'tool', content: '42' },
  { type: 'ai', content: '' },
  'no message',
];

it.each<[string, unknown, string, string]>([
  ['a text', ' Where? ', 'Where?', 'Where?'],
  ['JSON as a text', '"Where?"', 'Where?', 'Where?'],
  ['a text that only looks like JSON', '[sic] Where?', '[sic] Where?', '[sic] Where?'],
  ['messages', TALK, 'Where?', 'In Brazil.'],
  ['messages as a text', JSON.stringify({ messages: TALK }), 'Where?', 'In Brazil.'],
  ['messages within', { input: { messages: TALK }, output: TALK }, 'Where?', 'In Brazil.'],
  [
    'LangChain’s own form',
    [{ lc: 1, type: 'constructor', id: ['HumanMessage'], kwargs: { type: 'human', content: 'Where?' } }],
    'Where?',
    '',
  ],
  ['a query', { query: 'Where?' }, 'Where?', ''],
  ['a question', { query: ' ', question: 'Where?' }, 'Where?', ''],
  ['an input', { input: 'Where?' }, 'Where?', ''],
  ['a prompt', { prompt: 'Where?' }, 'Where?', ''],
  ['an answer', { answer: 'There.' }, '', 'There.'],
  ['an output', { output: { response: 'There.' } }, '', 'There.'],
  ['a text of either', { text: 'There.' }, 'There.', 'There.'],
  ['a content of either', { content: 'There.' }, 'There.', 'There.'],
  ['what is four deep', { text: { text: { text: { text: 'There.' } } } }, 'There.', 'There.'],
  ['what is five deep', { text: { text: { text: { text: { text: 'There.' } } } } }, '', ''],
  ['a number', 7, '', ''],
  ['nothing', null, '', ''],
  ['other things', { id: 7, messages: 'none' }, '', ''],
])('of %s', (_what, value, question, answer) => {
  expect([questionOf(value), answerOf(value)]).toEqual([question, answer]);
});
