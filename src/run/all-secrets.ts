/** Every key that a person enters in the sidebar, beside the judge's. */
import { AGENT_TOKEN } from './agent-secret';
import type { Secret } from './secrets';

export const SECRETS: readonly Secret[] = [AGENT_TOKEN];
