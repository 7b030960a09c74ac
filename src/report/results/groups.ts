/**
 * The groups of columns of a results tab: what was expected of a field next to what came. They start collapsed; the first row that fails
 * there opens its group. From then on people collapse and expand them as they like.
 */
import { CHECKS } from '../../checks/registry';
import type { CheckMeta } from '../../model/check';
import type { OutCell, OwnTab } from '../../model/sheet/spreadsheet';
import { columnNamed } from './columns';
import { HEADINGS } from './field-columns';
import { isFailed } from './why';

interface Group {
  readonly heading: string;
  /** Column number of the first, from 1. */
  readonly column: number;
  readonly columns: number;
  /** Those that read what these columns hold. */
  readonly checks: readonly CheckMeta[];
}

/** A line by its columns. */
type Cells = (column: string) => OutCell;

/** The groups among existing columns: after each heading, up to the next column that isn't of a field. */
function groupsIn(names: readonly string[]): Group[] {
  return names.flatMap((heading, at): Group[] => {
    if (!HEADINGS.has(heading)) return [];
    const behind = names.slice(at + 1);
    const end = behind.findIndex((name) => !isOfField(name));
    const own = new Set(end < 0 ? behind : behind.slice(0, end));
    const checks = CHECKS.filter(({ expects }) => expects.some((name) => own.has(name)));
    return own.size === 0 ? [] : [{ heading, column: at + 2, columns: own.size, checks }];
  });
}

function isOfField(name: string): boolean {
  return columnNamed(name)?.isOfField === true;
}

export class ColumnGroups {
  /** Headings of the groups in which a row fails, as far as this execution has looked. */
  private failing: Set<string> | undefined;

  constructor(private readonly sheet: OwnTab) {}

  /**
   * Makes the groups when the layout changes. Call it before writing the header: an execution that dies in between makes them again. Groups
   * that already exist stay as people left them.
   */
  make(names: readonly string[], before: readonly string[], lines: readonly Cells[]): void {
    const known = new Map(groupsIn(before).map(({ heading, column }) => [heading, column]));
    const groups = groupsIn(names);
    this.failing = new Set(failingAmong(groups, lines));
    const failing = this.failing;
    const isOpen = ({ heading }: Group): boolean => {
      const column = known.get(heading);
      return column === undefined ? failing.has(heading) : this.sheet.isShown(column);
    };
    this.sheet.groupColumns(
      groups.map((group) => ({ column: group.column, columns: group.columns, isOpen: isOpen(group) })),
    );
  }

  /** Opens the groups in which one of these lines is the first to fail. @param known all lines of the tab */
  open(names: readonly string[], known: readonly Cells[], lines: readonly Cells[]): void {
    const groups = groupsIn(names);
    const failing = (this.failing ??= new Set(failingAmong(groups, known)));
    const closed = groups.filter(({ heading }) => !failing.has(heading));
    for (const heading of failingAmong(closed, lines)) {
      failing.add(heading);
      const column = groups.find((group) => group.heading === heading)?.column;
      if (column !== undefined) this.sheet.openGroup(column);
    }
  }
}

function failingAmong(groups: readonly Group[], lines: readonly Cells[]): string[] {
  return groups
    .filter(({ checks }) => lines.some((at) => checks.some((check) => isFailed(check, at))))
    .map(({ heading }) => heading);
}
