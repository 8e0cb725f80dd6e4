/** The error of a query or mutation that failed, from what its `queryFulfilled` was rejected with. */
export function errorIn(failure: unknown): unknown {
  return failure instanceof Object && 'error' in failure ? failure.error : null;
}
