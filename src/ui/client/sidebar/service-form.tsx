/** The form of a service: its settings, and its keys, which are never shown; saved together, or tried first. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { ReplyOf } from '../../../commands/table';
import { TextField } from '../common/fields';
import { Button, Form } from '../common/parts';
import { callServer } from '../common/server';
import { StatusLine, useWork } from '../common/work';
import { saveInTurn } from './setting-field';

export type ServiceSetup = ReplyOf<'saveService'>['setup'];

/** Google keeps a script's properties from other people, but not from its editors' code. */
const KEY_ADVICE =
  'Stored with your Google account and never shown. Anyone who can edit this spreadsheet can also change its script, which uses the key: use a separate key with a spending limit.';

export interface ServicesForm {
  readonly form: ReplyOf<'settingsForm'>;
  readonly onSetup: (setup: ServiceSetup) => void;
}

interface ServiceFormProps {
  readonly setup: ServiceSetup;
  readonly onChange: (setup: ServiceSetup) => void;
  readonly onSaved?: (setup: ServiceSetup) => void;
  /** What its keys are called here, by name. */
  readonly keyLabels: Readonly<Record<string, string>>;
  /** What to send to try it; undefined for a service that cannot be tried. */
  readonly trial?: { readonly id: 'judge' | 'agent'; readonly query?: string };
  readonly children?: ComponentChildren;
}

export function ServiceForm(props: ServiceFormProps) {
  const { setup, onChange, onSaved, keyLabels, trial, children } = props;
  const { id, fields, hasKeys } = setup;
  const [keys, setKeys] = useState<Readonly<Record<string, string>>>({});
  const [tried, setTried] = useState<ReplyOf<'tryService'>>();
  const work = useWork();
  const names = Object.keys(keyLabels);
  const save = (forgetsKeys: boolean): void =>
    void work.run(forgetsKeys ? 'Removing …' : 'Saving …', async () => {
      const request = { id, fields, keys: forgetsKeys ? {} : keys, forgetsKeys };
      const reply = await saveInTurn(() => callServer('saveService', request));
      onChange(reply.setup);
      onSaved?.(reply.setup);
      setKeys({});
      return reply.message;
    });
  const test = (): void =>
    void work.run('Asking …', async () => {
      setTried(undefined);
      const reply = await callServer('tryService', { id: 'judge', ...trial, fields, keys });
      setTried(reply);
      if (!reply.isGood) throw new Error(reply.message);
      return reply.message;
    });
  return (
    <Form onSubmit={() => save(false)}>
      {children}
      {names.map((name, at) => (
        <TextField
          key={name}
          id={`${id}-${name}`}
          label={keyLabels[name] ?? ''}
          type="password"
          value={keys[name] ?? ''}
          onType={(text) => setKeys({ ...keys, [name]: text })}
          placeholder={hasKeys ? 'set' : 'not set'}
          {...(at === names.length - 1 && {
            help: hasKeys ? 'A key is stored; it is never shown.' : KEY_ADVICE,
          })}
        />
      ))}
      <div class="buttons">
        <Button type="submit" class="main" work={work}>
          Save
        </Button>
        {trial && (
          <Button work={work} onClick={test}>
            Test
          </Button>
        )}
        {hasKeys && (
          <Button work={work} onClick={() => save(true)}>
            {names.length > 1 ? 'Forget the keys' : 'Forget the key'}
          </Button>
        )}
      </div>
      <StatusLine status={work.status} />
      {tried && tried.sent !== '' && (
        <>
          <p>Sent, without the token:</p>
          <pre>{tried.sent}</pre>
          <p>Reply:</p>
          <pre>{tried.reply}</pre>
        </>
      )}
    </Form>
  );
}
