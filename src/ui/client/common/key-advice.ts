/** What anyone who enters a key should know: Google keeps a script's properties from other people, but not from its editors' code. */
export const KEY_ADVICE =
  'Whoever may edit this spreadsheet can also change its script, which uses this key: take one that has a spending cap, and is for this alone.';
