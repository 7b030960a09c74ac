/** The pane “Settings”: the judge, every other setting by section, keys, columns. */
import { useEffect, useState } from 'preact/hooks';
import type { ReplyOf } from '../../../api/table';
import { THIS_BUILD } from '../../../model/this-build';
import { callServer } from '../shared/server';
import { DialogButtons } from './dialog-buttons';
import { JudgeCard } from './judge-card';
import { MappingCard } from './mapping-card';
import { SecretField } from './secret-field';
import { SettingField } from './setting-field';
import { TableField } from './table-field';
import { Saying, useWork } from './work';

const DIALOGS = [
  { name: 'toggleEditScoring', text: 'Score rows again when I edit them…' },
  { name: 'toggleBeside', text: 'Show verdicts beside the cases…' },
  { name: 'showSchedules', text: 'Schedules…' },
  { name: 'showColumnNames', text: 'Rename columns…' },
  { name: 'showScoreGuide', text: 'How scores work' },
  { name: 'showInstallation', text: 'Check this installation…' },
] as const;

const JUDGE = 'judge';

export function SettingsPane() {
  const [form, setForm] = useState<ReplyOf<'settingsForm'> | null>(null);
  const work = useWork();
  useEffect(() => {
    void work.run('Looking at the settings …', async () => {
      setForm(await callServer('settingsForm', {}));
      return undefined;
    });
  }, []);
  const judge = form?.sections.find(({ id }) => id === JUDGE);
  const others = (form?.sections ?? []).filter(({ id }) => id !== JUDGE);
  return (
    <>
      <details class="card" open>
        <summary>
          <h2>Judge model</h2>
        </summary>
        <JudgeCard />
        {judge && (
          <details>
            <summary>More about the judge</summary>
            <Fields settings={judge.settings} />
          </details>
        )}
      </details>
      <Saying said={work.said} />
      {form && form.problem !== '' && (
        <p class="bad box">
          The settings as they are stored cannot be used: {form.problem} Correct it below.
        </p>
      )}
      {others.map(({ id, title, settings }) => (
        <details key={id} class="card">
          <summary>
            <h2>{title}</h2>
          </summary>
          <Fields settings={settings} />
        </details>
      ))}
      {form && form.secrets.length > 0 && (
        <details class="card">
          <summary>
            <h2>Keys</h2>
          </summary>
          {form.secrets.map((secret) => (
            <SecretField key={secret.id} secret={secret} />
          ))}
        </details>
      )}
      {form && (
        <details class="card">
          <summary>
            <h2>Columns</h2>
          </summary>
          <MappingCard mapping={form.mapping} columns={form.columns} />
        </details>
      )}
      <h2>More</h2>
      <DialogButtons dialogs={DIALOGS} />
      <p class="help">GNW Evals {THIS_BUILD.version}</p>
    </>
  );
}

function Fields({ settings }: { readonly settings: readonly ReplyOf<'saveSetting'>[] }) {
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
