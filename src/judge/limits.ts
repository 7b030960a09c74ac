/** How models are asked. */

/** Requests handed to Google at a time, of which it sends about ten at once; fewer while the provider is busy. */
export const CONCURRENCY = 100;
/** How often a request is sent while the provider is busy or failing. */
export const ATTEMPTS = 3;
/** How long to wait for a reply. */
export const TIMEOUT_SECONDS = 60;
/** Per request, thinking included; doubled once if a reply was cut off. */
export const OUTPUT_TOKENS = 3000;
