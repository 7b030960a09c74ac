/** Jest's order of the rooms: the first takes longest although it has the fewest files, and the last should be short. */
export default class RoomOrder {
  sort(tests) {
    return [...tests].sort((one, other) => (one.path < other.path ? -1 : 1));
  }

  /** Past durations mean nothing: the rooms of the next run may hold other files. */
  cacheResults() {}
}
