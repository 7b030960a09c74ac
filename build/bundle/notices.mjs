/** Collects the licences of bundled packages for the files that are pushed. */
import { readdirSync, readFileSync } from 'node:fs';

/**
 * @param {string} root
 * @param {readonly string[]} inputs bundled files, as paths below `root`
 * @returns {string} a comment with the packages, and the text of each licence once
 * @throws if a package has no licence
 */
export function noticesOf(root, inputs) {
  const packages = [
    ...new Set(inputs.flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? [])),
  ];
  const byText = new Map();
  for (const name of packages.sort()) {
    const folder = `${root}node_modules/${name}/`;
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    const { license, author } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8'));
    if (file === undefined && license === undefined) throw new Error(`${name} is bundled, without a licence`);
    const text =
      file === undefined
        ? `Copyright ${author?.name ?? author}\n\n${license} licence`
        : readFileSync(folder + file, 'utf8');
    const copyright = /^copyright.*$/im.exec(text)?.[0] ?? '';
    // The same licence has different titles and line breaks.
    const grant = text
      .slice(text.indexOf(copyright) + copyright.length)
      .replace(/\s+/g, ' ')
      .trim();
    byText.set(grant, [...(byText.get(grant) ?? []), `${name}: ${copyright}`]);
  }
  const parts = [...byText].map(([grant, whose]) => `${whose.join('\n')}\n${wrapped(grant)}`);
  return `/*\nThis script includes:\n\n${parts.join('\n\n')}\n*/`;
}

const wrapped = (text) => text.replace(/(.{1,100})(?: |$)/g, '$1\n').trim();
