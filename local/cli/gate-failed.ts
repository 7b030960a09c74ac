/** A requested gate failed: everything was written, and the command ends with a separate status. */
export class GateFailed extends Error {}
