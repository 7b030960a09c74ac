/** Which build this is: the bundler puts a hash here, the same into the script and into its pages. */
export const BUILD = '@build@';
