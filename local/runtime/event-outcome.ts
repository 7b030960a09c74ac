/** How one handler fared; a failing one does not stop the others. */
export interface EventOutcome {
  readonly handler: string;
  readonly triggerId: string | null;
  readonly error: Error | null;
}
