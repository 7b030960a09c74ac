/** Installs packages if they are missing or differ from the lock file: `npm start` and `npm test` then work in a new clone. */
import { spawnSync } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @returns {Record<string, {version?: string, integrity?: string, optional?: boolean}>} packages by folder; {} if the file is missing or damaged */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}

/** Compares contents, as a checkout changes times. npm writes its list of installed packages at the end of an install. */
function isCurrent() {
  const locked = packagesIn(`${root}package-lock.json`);
  const installed = packagesIn(`${root}node_modules/.package-lock.json`);
  const same = (folder) =>
    locked[folder]?.version === installed[folder]?.version &&
    locked[folder]?.integrity === installed[folder]?.integrity;
  return (
    Object.keys(installed).every(same) &&
    // Optional ones may be for other machines.
    Object.entries(locked).every(([folder, { optional }]) => folder === '' || optional || same(folder))
  );
}

if (!isCurrent()) {
  // npm would empty the folder that the link leads to, which belongs to another checkout.
  if (lstatSync(`${root}node_modules`, { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.error(
      'node_modules is a link to packages of another version. Remove the link, and run the command again.',
    );
    process.exit(1);
  }
  console.error('Installing packages (once) …');
  const { status, stdout, stderr } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0 || !isCurrent()) {
    console.error(stdout, stderr);
    process.exit(1);
  }
}
