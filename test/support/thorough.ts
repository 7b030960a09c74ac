/** `npm run test:nightly` leaves nothing out; `npm test` tries one of each kind. */
export const isThorough = process.env['GNW_EVERY_CALL'] === '1';
