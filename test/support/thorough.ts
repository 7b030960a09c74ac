/** `npm run test:nightly` leaves nothing out; `npm test` tries what is alike once. */
export const isThorough = process.env['GNW_EVERY_CALL'] === '1';
