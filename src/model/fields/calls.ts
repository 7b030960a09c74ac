/** The fields about which agents took part and which tools were called. */
import { field } from './field';
import { listColumn, listIn } from './column-kinds';
import { messagesOf } from './messages';

export const CALLS = {
  /** Names of the agents that took part, one entry per call, in order. */
  agentsCalled: field({
    expects: {
      agents_should_include: {
        means: 'Agents that should take part: all of them.',
        items: 'name',
        accepts: ['agents_called'],
      },
      agents_should_exclude: { means: 'Agents that should not take part.', items: 'name' },
    },
    records: { agents_called: listColumn('name', 'The agents that took part, call by call.') },
    fromRow: (row) => listIn('name', row.get('agents_called')),
    // A graph of several agents puts their names on its messages; without any name, the state cannot tell.
    fromState: (state) => {
      const names = messagesOf(state).flatMap((message) =>
        message?.type === 'ai' && message.name ? [message.name] : [],
      );
      const calls = names.filter((name, index) => name !== names[index - 1]);
      return calls.length > 0 ? calls : undefined;
    },
  }),
  /** Names of the tools that were called, one entry per call, in order. */
  toolsUsed: field({
    expects: {
      tools_should_include: {
        means: 'Tools that should be used: all of them.',
        items: 'code',
        accepts: ['tools_used'],
      },
      tools_should_exclude: { means: 'Tools that should not be used.', items: 'code' },
    },
    records: { tools_used: listColumn('code', 'The tools that were used, call by call.') },
    fromRow: (row) => listIn('code', row.get('tools_used')),
    fromState: (state) =>
      messagesOf(state).flatMap((message) =>
        (message?.tool_calls ?? []).flatMap((call) => (call && call.name !== '' ? [call.name] : [])),
      ),
  }),
};
