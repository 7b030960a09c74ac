/** Whose rights an execution has. */

/** The user's mail address; '' where Google does not tell it. In a trigger: whoever made the trigger. */
export function userEmail(): string {
  return Session.getEffectiveUser().getEmail();
}
