/** Which build this is: the bundler puts a hash here, the same one in the script and in its pages. */
export const BUILD = '@build@';
