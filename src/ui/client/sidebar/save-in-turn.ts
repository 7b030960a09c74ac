/** All settings are stored as one text: two saved at the same time would wait for each other at Google. */
let turn: Promise<unknown> = Promise.resolve();

export function saveInTurn<T>(save: () => Promise<T>): Promise<T> {
  const mine = turn.then(save, save);
  turn = mine.catch(() => undefined);
  return mine;
}
