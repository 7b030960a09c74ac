/** A gate that was asked for does not hold: everything was written, and the command ends with a status of its own. */
export class GateFailed extends Error {}
