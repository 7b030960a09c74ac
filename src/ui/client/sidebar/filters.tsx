/** What a run can be narrowed to: statuses, group, sample. */
import type { RequestOf, ReplyOf } from '../../../commands/table';
import { callServer } from '../common/server';
import { useLoaded } from '../common/pane';
import { rowsText, StatusLine } from '../common/work';

interface FilterValues {
  /** Ticked or unticked by the user, by status. */
  readonly ticked: ReadonlyMap<string, boolean>;
  /** Known statuses, and whether a run leaves them out by default; [] before they are known. */
  readonly statuses: readonly {
    readonly key: string;
    readonly status: string;
    readonly isLeftOut: boolean;
  }[];
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

/** The `choice` of a request. JSON omits undefined values. */
export function filtersRequest({
  ticked,
  statuses,
  group,
  sample,
  seed,
}: FilterValues): RequestOf<'runEvals'>['choice'] {
  const isTicked = (status: { key: string; isLeftOut: boolean }): boolean =>
    ticked.get(status.key) ?? !status.isLeftOut;
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
  const number = (id: 'sample' | 'seed', label: string, hint: string, least?: number) => (
    <div>
      <label for={id}>{label}</label>
      <input
        id={id}
        type="number"
        step={1}
        min={least}
        placeholder={hint}
        value={filters[id]}
        onChange={({ currentTarget }) => change({ [id]: currentTarget.value })}
      />
    </div>
  );
  return (
    <>
      <StatusLine status={work.status} />
      {shown.length > 0 && (
        <fieldset>
          <legend>Statuses</legend>
          {shown.map(({ key, status, rows, isLeftOut }) => (
            <label key={key} class="tick">
              <input
                type="checkbox"
                checked={filters.ticked.get(key) ?? !isLeftOut}
                onInput={({ currentTarget }) =>
                  change({ ticked: new Map([...filters.ticked, [key, currentTarget.checked]]) })
                }
              />
              <span>
                {status === '' ? '(blank)' : status} <span class="quiet">{rowsText(rows)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <label for="group">Test group contains</label>
      <input
        id="group"
        list="groups"
        autocomplete="off"
        placeholder="any group, or none"
        value={filters.group}
        onChange={({ currentTarget }) => change({ group: currentTarget.value })}
      />
      <datalist id="groups">
        {groups.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div class="row">
        {number('sample', 'Sample', 'all', 1)}
        {number('seed', 'Seed', '0')}
      </div>
      <p class="help">Per eval set. A sample is drawn at random; the same seed draws the same rows.</p>
    </>
  );
}

/** The statuses of several eval sets as one list to tick. */
type TabChoices = ReplyOf<'runChoices'>['tabs'][number];

interface StatusEntry {
  /** The same for all spellings of a status. */
  readonly key: string;
  readonly status: string;
  readonly rows: number;
  /** Left out if nothing is chosen. */
  readonly isLeftOut: boolean;
}

/** Each status once, with its rows in all of the eval sets. */
function mergedStatuses(tabs: readonly TabChoices[]): StatusEntry[] {
  const merged = new Map<string, StatusEntry>();
  for (const { status, rows, isLeftOut } of tabs.flatMap((tab) => tab.statuses)) {
    const key = status.trim().replace(/\s+/g, ' ').toLowerCase();
    const entry = merged.get(key);
    merged.set(key, { key, status: entry?.status ?? status, rows: (entry?.rows ?? 0) + rows, isLeftOut });
  }
  return [...merged.values()];
}
