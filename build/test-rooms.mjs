/**
 * Test files side by side in rooms: a room loads what they import once, and compiles the script once. Jest alone gives each file a world
 * of its own, which takes longer to furnish than most files take in it. Whoever names files or tests gets them one by one.
 */
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path/posix';

const FOLDER = '.tests';
/** Few, since whatever a room loads it loads anew; each holds less than the one before, so that cores end at the same time. */
const ROOMS = 8;
/** @returns the share of all tests that stands in a room and in those before it */
const shareUpTo = (room) => 1 - ((ROOMS - room) * (ROOMS - room - 1)) / (ROOMS * (ROOMS + 1));
/** A kilobyte of these takes so many times as long as that of a unit test; the longest come first, since what comes last had better be short. */
const SLOW = [
  { folder: 'test/e2e/command-lines/', times: 16 },
  { folder: 'test/e2e/', times: 10 },
  { folder: 'test/', times: 1 },
];
const slowness = (file) => SLOW.findIndex(({ folder }) => file.startsWith(folder));

/**
 * @param {string} root
 * @param {readonly string[]} apart folders of test/ that are no part of it
 * @returns {string} what Jest's testMatch says
 */
export function testRooms(root, apart) {
  const files = readdirSync(join(root, 'test'), { recursive: true })
    .map((file) => join('test', file.replaceAll('\\', '/')))
    .filter((file) => file.endsWith('.test.ts') && !apart.some((folder) => file.startsWith(folder)))
    .sort()
    .sort((one, other) => slowness(one) - slowness(other));
  const sizeOf = (file) => statSync(join(root, file)).size * (SLOW[slowness(file)]?.times ?? 1);
  const all = files.reduce((sum, file) => sum + sizeOf(file), 0);
  const rooms = Array.from({ length: ROOMS }, () => []);
  let [before, room] = [0, 0];
  for (const file of files) {
    while (before / all >= shareUpTo(room)) room += 1;
    rooms[room].push(file);
    before += sizeOf(file);
  }
  rmSync(join(root, FOLDER), { recursive: true, force: true });
  mkdirSync(join(root, FOLDER));
  rooms.forEach((held, index) => {
    const text = held.map(
      (file) => `describe('${file}', () => {\n  require('${relative(FOLDER, file)}');\n});\n`,
    );
    const name = String(index + 1).padStart(2, '0');
    writeFileSync(join(root, FOLDER, `room-${name}.test.ts`), text.join(''));
  });
  return `<rootDir>/${FOLDER}/*.test.ts`;
}
