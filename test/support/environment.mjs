/** The environment of tests: Jest's, except that a worker that has done its work ends immediately. */
import { TestEnvironment } from 'jest-environment-node';

// Left to itself it frees the scripts' realms one by one, for longer than Jest waits (“failed to exit gracefully”).
process.once('beforeExit', () => process.exit());

export default TestEnvironment;
