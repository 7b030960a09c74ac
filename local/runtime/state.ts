/** What outlives an execution: the workbook, the clock, properties, triggers, lock, captured mails. */
import { area } from '../workbook/area';
import type { Tab } from '../workbook/tab';
import type { Workbook } from '../workbook/workbook';
import { VirtualClock, type Execution } from './engine/execution';
import { type CallKind, isSpreadsheetCall } from './engine/costs';
import { DEFAULT_LIMITS, type Limits } from './engine/limits';
import type { Selection } from './services/sheets/document';
import { TriggerTable } from './services/trigger-table';
import { DEFAULT_STRICTNESS, type Strictness } from './open-questions';
import type { Transport } from './services/fetch/transport';
import type { UiHost } from './services/ui';

// What the script has asked of the services so far, for benchmarks and for tests that count calls.

export interface Stats {
  readonly executions: number;
  readonly spreadsheetCalls: number;
  /** How often the script waited for Google. */
  readonly roundTrips: number;
  /** Cells, by the name of the tab. */
  readonly read: Readonly<Record<string, number>>;
  /** Virtual milliseconds spent waiting for replies, the fixed cost of each call not counted. */
  readonly fetchMs: number;
  /** Sum of the milliseconds that replies took, if their transport says so: divided by fetchMs, how many were awaited at once. */
  readonly latencyMs: number;
  /** Virtual milliseconds spent inside executions; a nested execution's time counts in both. */
  readonly virtualMs: number;
}

class StatsCounter {
  private readonly sums = {
    executions: 0,
    spreadsheetCalls: 0,
    roundTrips: 0,
    fetchMs: 0,
    latencyMs: 0,
    virtualMs: 0,
  };

  private readonly cells = new Map<string, number>();
  private counted = 0;

  /** Counts a call and gives its index. */
  call(typeName: string, kind: CallKind): number {
    if (isSpreadsheetCall(typeName, kind)) this.sums.spreadsheetCalls += 1;
    this.counted += 1;
    return this.counted - 1;
  }

  countRead(tab: string, cells: number): void {
    if (cells > 0) this.cells.set(tab, (this.cells.get(tab) ?? 0) + cells);
  }

  add(what: 'fetchMs' | 'latencyMs' | 'roundTrips', amount: number): void {
    this.sums[what] += amount;
  }

  countExecution(virtualMs: number): void {
    this.sums.executions += 1;
    this.sums.virtualMs += virtualMs;
  }

  snapshot(): Stats {
    return { ...this.sums, read: Object.fromEntries(this.cells) };
  }
}

/** Of appsscript.json: the boxes of the consent screen. */
export const SCOPES = [
  ...(['spreadsheets.currentonly', 'script.container.ui', 'script.external_request'] as const),
  ...(['script.scriptapp', 'script.send_mail', 'userinfo.email'] as const),
];
export type Scope = (typeof SCOPES)[number];

/** The document lock. It belongs to the execution that took it, or to "another process" for which a test holds it. */
class LockHolder {
  private owner: object | null = null;
  private foreignUntil = 0;

  holdElsewhere(until: number): void {
    this.foreignUntil = until;
  }

  /** When this owner can take the lock: never while an outer execution holds it, which continues only after the nested one. */
  freeFrom(owner: object): number {
    return this.owner === null || this.owner === owner ? this.foreignUntil : Infinity;
  }

  isHeld(owner: object): boolean {
    return this.owner === owner;
  }

  take(owner: object): void {
    this.owner = owner;
  }

  /** Does nothing for a lock that someone else holds. Called at the end of an execution, and while it has a dialog open. */
  release(owner: object): void {
    if (this.owner === owner) this.owner = null;
  }
}

export interface CapturedMail {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly htmlBody?: string;
}

/** The content of one property store. */
export type PropertyStore = Map<string, string>;

const DAY = 86_400_000;

/** A number of uses that starts again 24 hours after the first one. */
class DailyQuota {
  private since: number | null = null;
  private used = 0;

  constructor(private readonly limit: number) {}

  take(amount: number, now: number): boolean {
    if (this.since === null || now >= this.since + DAY) [this.since, this.used] = [now, 0];
    if (this.used + amount > this.limit) return false;
    this.used += amount;
    return true;
  }
}

export class RuntimeState {
  readonly workbook: Workbook;
  readonly clock: VirtualClock;
  readonly limits: Limits;
  /** What the times of calls are multiplied by. */
  readonly pace: 0 | 1;
  readonly strictness: Strictness;
  readonly email: string;
  readonly stats = new StatsCounter();
  readonly lock = new LockHolder();
  /** The running executions, outermost first: a hook may start one in the middle of another. */
  readonly running: Execution[] = [];
  readonly triggers: TriggerTable;
  /** Boxes of Google's consent screen that a user has left unticked. */
  readonly unticked = new Map<string, ReadonlySet<Scope>>();
  readonly mails: CapturedMail[] = [];
  readonly fetchQuota: DailyQuota;
  readonly documentProperties: PropertyStore;
  private readonly selections = new WeakMap<Tab, Selection>();
  private readonly propertiesOfUsers = new Map<string, PropertyStore>();

  constructor(readonly options: RuntimeOptions) {
    this.workbook = options.workbook;
    this.clock = options.clock ?? new VirtualClock();
    this.limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.pace = options.isInstant ? 0 : 1;
    this.strictness = { ...DEFAULT_STRICTNESS, ...options.strictness };
    this.email = options.user?.email ?? 'analyst@example.org';
    this.triggers = new TriggerTable(this.limits.triggersPerUser, this.strictness.lateMs);
    this.fetchQuota = new DailyQuota(this.limits.fetchesPerDay);
    this.documentProperties = new Map(Object.entries(options.properties?.document ?? {}));
    this.propertiesOfUsers.set(this.email, new Map(Object.entries(options.properties?.user ?? {})));
  }

  /** The blocks selected on the active tab, the last one selected at the end. */
  get selection(): Selection {
    const tab = this.workbook.activeTab;
    return (tab && this.selections.get(tab)) ?? [area(1, 1)];
  }

  set selection(blocks: Selection) {
    const tab = this.workbook.activeTab;
    if (tab) this.selections.set(tab, blocks);
  }

  propertiesOf(email: string): PropertyStore {
    const properties = this.propertiesOfUsers.get(email) ?? new Map<string, string>();
    this.propertiesOfUsers.set(email, properties);
    return properties;
  }
}

/** How one handler fared; a failing one does not stop the others. */
export interface EventOutcome {
  readonly handler: string;
  readonly triggerId: string | null;
  readonly error: Error | null;
}

interface ConsoleLine {
  readonly level: string;
  readonly text: string;
}

/** An injected fault: a service error, or the death of the execution just before or just after the call had its effect. */
export type Fault =
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'kill' }
  | { readonly kind: 'kill-after' };

export interface FaultHooks {
  /**
   * Called before each counted service call, also those of executions that it starts itself.
   *
   * @param index counts the calls from 0 over the runtime's life
   * @param tab '' if the call is about none
   */
  beforeServiceCall?: (name: string, index: number, tab: string) => Fault | null | undefined;
}

/** How the calls of pages fare on their way. */
interface PageCalls {
  /** The account they run as: the browser's first one, whoever clicked the menu. */
  readonly runAs?: string;
  /**
   * The number of Google's refusal of the n-th call, from 0. 0: the server works, and its reply is lost.
   */
  readonly refusal?: (call: number) => 429 | 404 | 403 | 0 | undefined;
}

/** An editor add-on, as its manifest makes it: many spreadsheets, of which only the one that is open can be reached. */
interface AddOn {
  /** Prefixes of the addresses that it may fetch. */
  readonly urlFetchWhitelist: readonly string[];
}

export interface RuntimeOptions {
  readonly code: string;
  /** Where what V8 compiles is kept for the next process. */
  readonly cacheFolder?: string;
  readonly workbook: Workbook;
  /** Default: none; the script is bound to the workbook. */
  readonly addOn?: AddOn;
  readonly clock?: VirtualClock;
  readonly ui?: UiHost;
  /** Who uses the spreadsheet. Default: analyst@example.org. */
  readonly user?: { readonly email: string };
  readonly properties?: {
    readonly user?: Readonly<Record<string, string>>;
    readonly document?: Readonly<Record<string, string>>;
  };
  /** The HTML files of the project, by name without extension. */
  readonly html?: ReadonlyMap<string, string>;
  readonly limits?: Partial<Limits>;
  /** Default: as strict as is possible without costing time. */
  readonly strictness?: Partial<Strictness>;
  /** Whether calls take no virtual time. */
  readonly isInstant?: boolean;
  /** Whether `Utilities.sleep` also blocks this thread, as a real server may ask for time; it always moves the virtual clock. */
  readonly sleepsReally?: boolean;
  readonly transport?: Transport;
  readonly faults?: FaultHooks;
  readonly pages?: PageCalls;
  /** Called with each toast; seconds is 5 unless the script says otherwise, negative for "until closed". */
  readonly onToast?: (message: string, title: string, seconds: number) => void;
  /** Why mails are refused; by default they are captured. */
  readonly refusesMail?: string;
  readonly onConsole?: (line: ConsoleLine) => void;
  /** Called with the name (`Range.setValues`) of each counted service call. */
  readonly onServiceCall?: (name: string) => void;
}
