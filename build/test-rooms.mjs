/**
 * Test files side by side in rooms: a room loads what they import once, and compiles the script once. Jest alone gives each file a world
 * of its own, which takes longer to furnish than most files take in it. Whoever names files or tests gets them one by one.
 */
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path/posix';

const FOLDER = '.tests';
/** Enough for two cores to end at the same time, though whatever a room loads it loads anew. */
const ROOMS = 12;
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
  let before = 0;
  for (const file of files) {
    rooms[Math.floor((before / all) * ROOMS)].push(file);
    before += sizeOf(file);
  }
  rmSync(join(root, FOLDER), { recursive: true, force: true });
  mkdirSync(join(root, FOLDER));
  rooms.forEach((room, index) => {
    const text = room.map(
      (file) => `describe('${file}', () => {\n  require('${relative(FOLDER, file)}');\n});\n`,
    );
    const name = String(index + 1).padStart(2, '0');
    writeFileSync(join(root, FOLDER, `room-${name}.test.ts`), text.join(''));
  });
  return `<rootDir>/${FOLDER}/*.test.ts`;
}
