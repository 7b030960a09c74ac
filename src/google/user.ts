/** Under whose authority an execution runs. */

/** The user's mail address; '' if Google does not reveal it. In a trigger: the user who created it. */
export function userEmail(): string {
  return Session.getEffectiveUser().getEmail();
}
