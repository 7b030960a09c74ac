/** The agent of the settings: who is asked, what is sent and what is read from the reply; saved, or tried first. */
import { useState } from 'preact/hooks';
import { namesOf } from '../../../model/collections';
import { helpOf } from '../../../settings/help';
import { Choice, TextField } from '../common/fields';
import { ServiceForm, type ServicesForm } from './service-form';

/** The fields of the form, in order: what each is called. */
const TITLES = {
  kind: 'Agent',
  baseUrl: 'Address',
  method: 'Method',
  body: 'Body',
  tokenHeader: 'Token header',
  replyFormat: 'Reply',
  answerPath: 'Path to the answer',
  toolsPath: 'Path to the tools',
  traceIdPath: 'Path to the trace id',
};
type AgentField = keyof typeof TITLES;

const CHOICES: Partial<Record<AgentField, readonly (readonly [value: string, title: string])[]>> = {
  kind: Object.entries({ gnw: 'the GNW API', http: 'another HTTP endpoint' }),
  method: Object.entries({ post: 'POST with a body', get: 'GET, address only' }),
  replyFormat: Object.entries({ json: 'one JSON document', ndjson: 'JSON lines (NDJSON): a list' }),
};

/** What the form says of a field; the kind itself needs no word. */
function helpIn(field: AgentField): { readonly help?: string } {
  const help = helpOf(`agent.${field}`).replace(/^Kind http: (.)/, (_all, first: string) =>
    first.toUpperCase(),
  );
  return field === 'kind' || field === 'baseUrl' ? {} : { help };
}

export function AgentForm({ form: { services }, onSetup }: ServicesForm) {
  const setup = services.agent;
  const { fields } = setup;
  const [query, setQuery] = useState('');
  const isGnw = fields['kind'] === 'gnw';
  const shown = namesOf(TITLES).filter((field) =>
    isGnw ? field === 'kind' || field === 'baseUrl' : field !== 'body' || fields['method'] === 'post',
  );
  return (
    <ServiceForm
      setup={setup}
      onChange={onSetup}
      keyLabels={{ token: 'Token' }}
      trial={{ id: 'agent', ...(!isGnw && query.trim() !== '' && { query }) }}
    >
      {shown.map((field) => {
        const common = { id: `agent-${field}`, label: TITLES[field], value: fields[field] ?? '' };
        const choices = CHOICES[field];
        const change = (text: string): void => onSetup({ ...setup, fields: { ...fields, [field]: text } });
        return choices ? (
          <Choice key={field} {...common} options={choices} onChoose={change} />
        ) : (
          <TextField key={field} {...common} {...helpIn(field)} isLong={field === 'body'} onType={change} />
        );
      })}
      {!isGnw && (
        <TextField
          id="agent-query"
          label="Test question"
          value={query}
          onType={setQuery}
          placeholder="one on tree cover"
          spellcheck
        />
      )}
    </ServiceForm>
  );
}
