/** The agent of the settings: who is asked, what is sent and what is read from the reply; saved, or tried first. */
import { useState } from 'preact/hooks';
import { Choice, TextField } from '../common/fields';
import { ServiceForm, type ServicesForm } from './service-form';

interface Line {
  readonly field: string;
  readonly title: string;
  readonly help?: string;
  readonly choices?: readonly (readonly [value: string, title: string])[];
  readonly isLong?: boolean;
}

const KIND: Line = {
  field: 'kind',
  title: 'Agent',
  choices: [
    ['gnw', 'the GNW API'],
    ['http', 'another HTTP endpoint'],
  ],
};
const ADDRESS: Line = { field: 'baseUrl', title: 'Address' };
const DESCRIPTION: readonly Line[] = [
  {
    field: 'method',
    title: 'Method',
    choices: [
      ['post', 'POST, with a body'],
      ['get', 'GET, the address alone'],
    ],
  },
  {
    field: 'body',
    title: 'Body',
    help: 'JSON. In its texts {{query}} becomes the question, {{conversation}} the thread: the same for the turns of a conversation.',
    isLong: true,
  },
  { field: 'tokenHeader', title: 'Header with the token', help: 'Blank where the endpoint is open.' },
  {
    field: 'replyFormat',
    title: 'Reply',
    choices: [
      ['json', 'one JSON text'],
      ['ndjson', 'JSON lines (NDJSON): a list'],
    ],
  },
  {
    field: 'answerPath',
    title: 'Path of the answer',
    help: 'Such as answer, messages[-1].content, [].delta.',
  },
  {
    field: 'toolsPath',
    title: 'Path of the tools',
    help: 'Such as tools[].name; blank where it does not tell.',
  },
  { field: 'traceIdPath', title: 'Path of the trace id', help: 'Blank where it does not tell.' },
];

export function AgentForm({ form: { services }, onSetup }: ServicesForm) {
  const setup = services.agent;
  const { fields } = setup;
  const [query, setQuery] = useState('');
  const isGnw = fields['kind'] === 'gnw';
  const lines = isGnw
    ? []
    : DESCRIPTION.filter(({ field }) => field !== 'body' || fields['method'] === 'post');
  return (
    <ServiceForm
      setup={setup}
      onChange={onSetup}
      keyLabels={{ token: 'Token' }}
      trial={{ id: 'agent', ...(!isGnw && query.trim() !== '' && { query }) }}
    >
      {[KIND, ADDRESS, ...lines].map(({ field, title, choices, ...more }) => {
        const common = { id: `agent-${field}`, label: title, value: fields[field] ?? '' };
        const change = (text: string): void => onSetup({ ...setup, fields: { ...fields, [field]: text } });
        return choices ? (
          <Choice key={field} {...common} options={choices} onChoose={change} />
        ) : (
          <TextField key={field} {...common} {...more} onType={change} />
        );
      })}
      {!isGnw && (
        <TextField
          id="agent-query"
          label="Question for the test"
          value={query}
          onType={setQuery}
          placeholder="one on tree cover"
          spellcheck
        />
      )}
    </ServiceForm>
  );
}
