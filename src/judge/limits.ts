/** How models are asked. */

/** How often a request is sent while the provider is busy or failing. */
export const ATTEMPTS = 3;
/** How long to wait for a reply. */
export const TIMEOUT_SECONDS = 60;
/** Per request, thinking included; doubled once if a reply was cut off. */
export const OUTPUT_TOKENS = 3000;
