/** The pane “Settings”: what people change first; everything else under Advanced, and by search. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ReplyOf } from '../../../api/table';
import { THIS_BUILD } from '../../../model/this-build';
import { helpOf } from '../../../settings/help';
import { callServer } from '../common/server';
import { Saying, useWork } from '../common/work';
import { DialogButtons } from './dialog-buttons';
import { JudgeCard } from './judge-card';
import { MappingCard } from './mapping-card';
import { SecretField } from './secret-field';
import { SettingField } from './setting-field';
import { TableField } from './table-field';

const DIALOGS = [
  { name: 'toggleEditScoring', text: 'Score rows again when I edit them…' },
  { name: 'toggleBeside', text: 'Show verdicts beside the cases…' },
  { name: 'showSchedules', text: 'Schedules…' },
  { name: 'showColumnNames', text: 'Rename columns…' },
  { name: 'showScoreGuide', text: 'How scores work' },
  { name: 'showInstallation', text: 'Check this installation…' },
] as const;

/** What people change first, in the cards where they look for it. */
const OFTEN = {
  judge: ['judge.confirmAboveUsd', 'judge.costCapUsd'],
  agent: ['agent.baseUrl', 'agent.persona'],
  scoring: [
    ...['scoring.passRule', 'scoring.numberTolerance', 'scoring.infoOnly', 'scoring.quality'],
    ...['run.trials', 'run.responsesFirst', 'run.build'],
  ],
} as const;
const FIRST: ReadonlySet<string> = new Set(Object.values(OFTEN).flat());
/** The agent's token, which belongs to its address. */
const AGENT_TOKEN = 'agent';

const AGENT_DIALOG = [{ name: 'showAgent', text: 'Another agent than the GNW API…' }] as const;

type Form = ReplyOf<'settingsForm'>;
type Setting = ReplyOf<'saveSetting'>;

export function SettingsPane() {
  const [form, setForm] = useState<Form | null>(null);
  const [wanted, setWanted] = useState('');
  const work = useWork();
  useEffect(() => {
    void work.run('Looking at the settings …', async () => {
      setForm(await callServer('settingsForm', {}));
      return undefined;
    });
  }, []);
  return (
    <>
      {form && (
        <input
          type="search"
          aria-label="Find a setting"
          placeholder="Find a setting"
          value={wanted}
          onInput={({ currentTarget }) => setWanted(currentTarget.value)}
        />
      )}
      <Saying said={work.said} />
      {form && form.problem !== '' && (
        <p class="bad box">
          The settings as they are stored cannot be used: {form.problem} Correct it below.
        </p>
      )}
      {form && wanted.trim() !== '' ? <Found form={form} wanted={wanted} /> : <Cards form={form} />}
      <p class="help">GNW Evals {THIS_BUILD.version}</p>
    </>
  );
}

/** Settings whose title, help or name contains every word of the search. */
function Found({ form, wanted }: { readonly form: Form; readonly wanted: string }) {
  const words = wanted.toLowerCase().split(/\s+/);
  const found = allOf(form).filter((setting) => {
    const text = `${setting.title} ${helpOf(setting.path)} ${setting.path} ${setting.isDefault ? '' : 'changed'}`;
    return words.every((word) => text.toLowerCase().includes(word));
  });
  if (found.length === 0) return <p>No setting says that.</p>;
  return <Fields key={wanted} settings={found} />;
}

function Cards({ form }: { readonly form: Form | null }) {
  const all = form ? allOf(form) : [];
  const often = (paths: readonly string[]): Setting[] =>
    paths.flatMap((path) => all.find((setting) => setting.path === path) ?? []);
  const changed = all.filter(({ path, isDefault }) => !isDefault && !FIRST.has(path));
  const tokens = form?.secrets.filter(({ id }) => id === AGENT_TOKEN) ?? [];
  const keys = form?.secrets.filter(({ id }) => id !== AGENT_TOKEN) ?? [];
  return (
    <>
      <Card title="Judge model" isOpen>
        <JudgeCard />
        <Fields settings={often(OFTEN.judge)} />
      </Card>
      {form && (
        <>
          <Card title="Agent">
            <Fields settings={often(OFTEN.agent)} />
            {tokens.map((secret) => (
              <SecretField key={secret.id} secret={secret} />
            ))}
            <DialogButtons dialogs={AGENT_DIALOG} />
          </Card>
          <Card title="Scoring and runs">
            <Fields settings={often(OFTEN.scoring)} />
          </Card>
          {changed.length > 0 && (
            <Card title={`Also changed: ${changed.length}`}>
              <Fields settings={changed} />
            </Card>
          )}
          {keys.length > 0 && (
            <Card title="Keys">
              {keys.map((secret) => (
                <SecretField key={secret.id} secret={secret} />
              ))}
            </Card>
          )}
          <Card title="Columns">
            <MappingCard mapping={form.mapping} columns={form.columns} />
          </Card>
          <Card title="Advanced">
            {form.sections.map(({ id, title, settings }) => (
              <details key={id}>
                <summary>{title}</summary>
                <Fields settings={settings.filter(({ path }) => !FIRST.has(path))} />
              </details>
            ))}
          </Card>
        </>
      )}
      <h2>More</h2>
      <DialogButtons dialogs={DIALOGS} />
    </>
  );
}

function allOf({ sections }: Form): Setting[] {
  return sections.flatMap(({ settings }) => settings);
}

interface CardProps {
  readonly title: string;
  readonly isOpen?: boolean;
  readonly children: ComponentChildren;
}

function Card({ title, isOpen = false, children }: CardProps) {
  return (
    <details class="card" open={isOpen}>
      <summary>
        <h2>{title}</h2>
      </summary>
      {children}
    </details>
  );
}

function Fields({ settings }: { readonly settings: readonly Setting[] }) {
  return (
    <>
      {settings.map((setting) =>
        setting.kind === 'table' ? (
          <TableField key={setting.path} setting={setting} />
        ) : (
          <SettingField key={setting.path} setting={setting} />
        ),
      )}
    </>
  );
}
