/** Jest's filter: of the files with tests, those that cover the mutant whose turn it is (runner.js). */
module.exports = (paths) => {
  const files = process.env.GNW_COVERING_FILES?.split('\n');
  return { filtered: files ? paths.filter((path) => files.includes(path)) : paths };
};
