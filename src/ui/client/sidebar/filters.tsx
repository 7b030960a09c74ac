/** Filters of a run: statuses, group, sample. */
import type { RequestOf, ReplyOf } from '../../../commands/table';
import { count } from '../../../model/text';
import { TextField, Tick } from '../common/fields';
import { callServer } from '../common/server';
import { StatusLine, useLoaded } from '../common/work';

interface FilterValues {
  /** Statuses that the user has ticked or unticked. */
  readonly ticked: ReadonlyMap<string, boolean>;
  /** [] while they are loading. */
  readonly statuses: readonly StatusEntry[];
  readonly group: string;
  readonly sample: string;
}

export const NO_FILTERS: FilterValues = { ticked: new Map(), statuses: [], group: '', sample: '' };

/** Converts the filters to a request; undefined properties are omitted from the JSON. */
export function choiceOf(filters: FilterValues): RequestOf<'runEvals'>['choice'] {
  const { ticked, statuses, group, sample } = filters;
  const isTicked = ({ key, isLeftOut }: StatusEntry): boolean => ticked.get(key) ?? !isLeftOut;
  const isUsual = statuses.every((status) => isTicked(status) === !status.isLeftOut);
  return {
    statuses: isUsual ? undefined : statuses.filter(isTicked).map(({ status }) => status),
    group: group.trim() === '' ? undefined : group,
    sample: sample === '' ? undefined : Number(sample),
  };
}

interface FiltersProps {
  readonly filters: FilterValues;
  readonly onChange: (filters: FilterValues) => void;
  /** The eval sets whose statuses are listed. */
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
      <TextField
        id="sample"
        label="Sample"
        type="number"
        min={1}
        placeholder="all"
        help="Rows of each eval set, drawn at random; the same ones each time."
        value={filters.sample}
        onType={(sample) => change({ sample })}
      />
    </>
  );
}

interface StatusEntry {
  /** Equal for all spellings of a status. */
  readonly key: string;
  readonly status: string;
  readonly rows: number;
  /** True if rows with it are left out unless chosen. */
  readonly isLeftOut: boolean;
}

/** Merges the statuses of all eval sets, however they are spelt. */
function mergedStatuses(tabs: ReplyOf<'runChoices'>['tabs']): StatusEntry[] {
  const merged = new Map<string, StatusEntry>();
  for (const { status, rows, isLeftOut } of tabs.flatMap((tab) => tab.statuses)) {
    const key = status.trim().replace(/\s+/g, ' ').toLowerCase();
    const entry = merged.get(key);
    merged.set(key, { key, status: entry?.status ?? status, rows: (entry?.rows ?? 0) + rows, isLeftOut });
  }
  return [...merged.values()];
}
