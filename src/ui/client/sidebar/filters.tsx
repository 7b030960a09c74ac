/** What a run can be narrowed to: statuses, group, sample. */
import type { RequestOf, ReplyOf } from '../../../commands/table';
import { count } from '../../../model/text';
import { TextField, Tick } from '../common/fields';
import { callServer } from '../common/server';
import { StatusLine, useLoaded } from '../common/work';

interface FilterValues {
  /** Ticked or unticked by the user, by status. */
  readonly ticked: ReadonlyMap<string, boolean>;
  /** [] before they are known. */
  readonly statuses: readonly StatusEntry[];
  readonly group: string;
  readonly sample: string;
  readonly seed: string;
}

export const NO_FILTERS: FilterValues = {
  ticked: new Map(),
  statuses: [],
  group: '',
  sample: '',
  seed: '0',
};

/** JSON omits undefined values. */
export function choiceOf({
  ticked,
  statuses,
  group,
  sample,
  seed,
}: FilterValues): RequestOf<'runEvals'>['choice'] {
  const isTicked = ({ key, isLeftOut }: StatusEntry): boolean => ticked.get(key) ?? !isLeftOut;
  const isUsual = statuses.every((status) => isTicked(status) === !status.isLeftOut);
  return {
    statuses: isUsual ? undefined : statuses.filter(isTicked).map(({ status }) => status),
    group: group.trim() === '' ? undefined : group,
    sample: sample === '' ? undefined : Number(sample),
    seed: sample === '' ? undefined : Number(seed),
  };
}

interface FiltersProps {
  readonly filters: FilterValues;
  readonly onChange: (filters: FilterValues) => void;
  /** The eval sets whose statuses are offered. */
  readonly tabs: readonly string[];
}

export function Filters({ filters, onChange, tabs }: FiltersProps) {
  const { value, work } = useLoaded(() => callServer('runChoices', {}));
  const choices = value?.tabs ?? [];
  const shown = mergedStatuses(choices.filter(({ tab }) => tabs.includes(tab)));
  const groups = [...new Set(choices.flatMap((tab) => tab.groups))];
  const change = (part: Partial<FilterValues>): void => onChange({ ...filters, statuses: shown, ...part });
  return (
    <>
      <StatusLine status={work.status} />
      {shown.length > 0 && (
        <fieldset>
          <legend>Statuses</legend>
          {shown.map(({ key, status, rows, isLeftOut }) => (
            <Tick
              key={key}
              isOn={filters.ticked.get(key) ?? !isLeftOut}
              onTick={(isOn) => change({ ticked: new Map([...filters.ticked, [key, isOn]]) })}
            >
              {status === '' ? '(blank)' : status} <span class="quiet">{count(rows, 'row')}</span>
            </Tick>
          ))}
        </fieldset>
      )}
      <TextField
        id="group"
        label="Test group contains"
        list="groups"
        placeholder="any"
        value={filters.group}
        onType={(group) => change({ group })}
      />
      <datalist id="groups">
        {groups.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div class="row">
        <TextField
          id="sample"
          label="Sample"
          type="number"
          min={1}
          placeholder="all"
          value={filters.sample}
          onType={(sample) => change({ sample })}
        />
        <TextField
          id="seed"
          label="Seed"
          type="number"
          placeholder="0"
          value={filters.seed}
          onType={(seed) => change({ seed })}
        />
      </div>
      <p class="help">Rows of each eval set, drawn at random. The same seed draws the same rows.</p>
    </>
  );
}

interface StatusEntry {
  /** The same for all spellings of a status. */
  readonly key: string;
  readonly status: string;
  readonly rows: number;
  /** Left out if nothing is chosen. */
  readonly isLeftOut: boolean;
}

/** Each status once, with its rows in all of the eval sets. */
function mergedStatuses(tabs: ReplyOf<'runChoices'>['tabs']): StatusEntry[] {
  const merged = new Map<string, StatusEntry>();
  for (const { status, rows, isLeftOut } of tabs.flatMap((tab) => tab.statuses)) {
    const key = status.trim().replace(/\s+/g, ' ').toLowerCase();
    const entry = merged.get(key);
    merged.set(key, { key, status: entry?.status ?? status, rows: (entry?.rows ?? 0) + rows, isLeftOut });
  }
  return [...merged.values()];
}
