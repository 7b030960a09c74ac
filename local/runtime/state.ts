/** What outlives an execution: the workbook, the clock, properties, triggers, lock, captured mails. */
import { area } from '../workbook/area';
import type { Tab } from '../workbook/tab';
import type { Workbook } from '../workbook/workbook';
import { VirtualClock } from './engine/clock';
import { type CallCosts, DEFAULT_COSTS } from './engine/costs';
import type { CallContext, Execution } from './engine/execution';
import { DEFAULT_LIMITS, type Limits } from './engine/limits';
import type { EventOutcome } from './event-outcome';
import type { RuntimeOptions } from './options';
import { LockHolder } from './services/lock';
import type { CapturedMail } from './services/mail';
import type { PropertyStore } from './services/properties';
import type { Selection } from './services/sheets/document';
import { TriggerTable } from './services/trigger-table';
import { StatsCounter } from './stats';
import { DEFAULT_STRICTNESS, lateness, type Strictness, zoneName } from './open-questions';
import { ScriptException } from './engine/exception';

const REQUIRED = 'Authorization is required to perform that action.';

class Consents {
  private readonly wanted = new Set<string>();

  constructor(private readonly isAddOn: boolean) {}

  want(user: string): void {
    this.wanted.add(user);
  }

  isWanted(user: string): boolean {
    return this.wanted.has(user);
  }

  /**
   * On a menu click, Google asks first, and the user agrees. Until then nothing else of theirs starts except an add-on's triggers and
   * simple triggers, which need no consent.
   */
  mayStart(user: string, context: CallContext): void {
    if (context === 'menu' || context === 'editor') this.wanted.delete(user);
    if (!this.isWanted(user) || context === 'simple-trigger' || context === 'custom-function') return;
    if (context === 'trigger' && this.isAddOn) return;
    throw new ScriptException(REQUIRED);
  }

  /** An add-on's trigger that started without consent dies at the first call that needs it. */
  assertGiven(user: string, typeName: string): void {
    if (this.isWanted(user) && NEEDS_CONSENT.has(typeName)) throw new ScriptException(REQUIRED);
  }
}

const NEEDS_CONSENT = new Set(['SpreadsheetApp', 'Spreadsheet', 'Sheet', 'Range', 'UrlFetchApp']);

const DAY = 86_400_000;

/** A number of uses that starts again 24 hours after the first one. */
class DailyQuota {
  private since: number | null = null;
  private used = 0;

  constructor(private readonly limit: number) {}

  /** Takes this much; false if it is more than is left. */
  take(amount: number, now: number): boolean {
    this.renew(now);
    if (this.used + amount > this.limit) return false;
    this.used += amount;
    return true;
  }

  /** Records what has already been used, even beyond the limit. */
  use(amount: number, now: number): void {
    this.renew(now);
    this.used += amount;
  }

  /** True while anything is left. */
  hasRoom(now: number): boolean {
    this.renew(now);
    return this.used < this.limit;
  }

  private renew(now: number): void {
    if (this.since !== null && now < this.since + DAY) return;
    this.since = now;
    this.used = 0;
  }
}

export class RuntimeState {
  readonly workbook: Workbook;
  readonly clock: VirtualClock;
  readonly limits: Limits;
  readonly costs: CallCosts;
  readonly strictness: Strictness;
  readonly email: string;
  readonly scriptTimeZone: string;
  readonly stats = new StatsCounter();
  readonly lock = new LockHolder();
  /** The running executions, outermost first: a hook may start one in the middle of another. */
  readonly running: Execution[] = [];
  /** Edits for which `onEdit` is still to fire. */
  readonly queuedEdits: (() => EventOutcome[])[] = [];
  readonly triggers: TriggerTable;
  readonly consents: Consents;
  readonly mails: CapturedMail[] = [];
  readonly fetchQuota: DailyQuota;
  readonly propertyQuota: DailyQuota;
  readonly triggerTime: DailyQuota;
  readonly documentProperties: PropertyStore;
  /** Each tab remembers its own selection. */
  private readonly selections = new WeakMap<Tab, Selection>();
  private readonly propertiesOfUsers = new Map<string, PropertyStore>();

  constructor(readonly options: RuntimeOptions) {
    this.workbook = options.workbook;
    this.clock = options.clock ?? new VirtualClock();
    this.limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.costs = { ...DEFAULT_COSTS, ...options.costs };
    this.strictness = { ...DEFAULT_STRICTNESS, ...options.strictness };
    this.email = options.user?.email ?? 'analyst@example.org';
    this.scriptTimeZone = zoneName(options.scriptTimeZone ?? options.workbook.timeZone, this.strictness);
    this.consents = new Consents(options.addOn !== undefined);
    this.triggers = new TriggerTable(this.limits.triggersPerUser, lateness(this.strictness.lateTriggers));
    this.fetchQuota = new DailyQuota(this.limits.fetchesPerDay);
    this.propertyQuota = new DailyQuota(this.limits.propertyCallsPerDay);
    this.triggerTime = new DailyQuota(this.limits.triggerRuntimePerDayMs);
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

  /** User properties are private to each user. */
  propertiesOf(email: string): PropertyStore {
    const properties = this.propertiesOfUsers.get(email) ?? new Map<string, string>();
    this.propertiesOfUsers.set(email, properties);
    return properties;
  }
}
