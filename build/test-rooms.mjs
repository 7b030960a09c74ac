/**
 * Groups test files into rooms: a room loads its imports once and compiles the script once. Jest alone gives each file its own
 * environment, which takes longer to set up than most files take to run. Files or tests that are named run one by one.
 */
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path/posix';

const FOLDER = '.tests';
/** Few, since each room loads everything anew; each holds less than the one before, so that cores finish at the same time. */
const ROOMS = 8;
/** @returns the share of all tests in this room and those before it */
const shareUpTo = (room) => 1 - ((ROOMS - room) * (ROOMS - room - 1)) / (ROOMS * (ROOMS + 1));
/** A kilobyte of these takes `times` as long as one of a unit test; the longest come first, since the last ones should be short. */
const SLOW = [
  { folder: 'test/e2e/command-lines/', times: 16 },
  { folder: 'test/e2e/', times: 10 },
  { folder: 'test/', times: 1 },
];
const slowness = (file) => SLOW.findIndex(({ folder }) => file.startsWith(folder));

/**
 * @param {string} root
 * @param {readonly string[]} apart folders of test/ to leave out
 * @returns {string} for Jest's testMatch
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
