/** A thread that reads and scores portions of a file of cases by rules. */
import { workerData } from 'piscina';
import type { Name, RequestOf } from '../../src/api/table';
import { addOnForCases, ThreadData } from './case-core';

const { ask } = addOnForCases(ThreadData.parse(workerData).checks, { isOneExecution: true });

export default function perform<N extends Name>([name, request]: readonly [N, RequestOf<N>]): unknown {
  return ask(name, request);
}
