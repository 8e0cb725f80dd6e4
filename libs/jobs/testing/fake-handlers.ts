import { Injectable } from '@nestjs/common';
import { jobs, type JobName } from '@salon/service-contract';
import { Handles } from '../src/handles.ts';

/** Handles each job, by a method with the name of the job. A test overrides those it needs. */
@Injectable()
export class FakeHandlers {}

for (const job of Object.keys(jobs) as JobName[]) {
  const value = () => Promise.reject<never>(new Error(`${job} is not handled in this test`));
  Handles(job)(FakeHandlers.prototype, job, { value });
  Object.defineProperty(FakeHandlers.prototype, job, { value });
}
