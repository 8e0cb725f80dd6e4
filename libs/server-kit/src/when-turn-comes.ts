interface Wait {
  ms: number;
  /** Makes the error for an action whose turn does not come in time. */
  refusal: () => Error;
}

/** Runs an action when its turn comes. If that takes too long, it is refused, and not run any more. */
export function whenTurnComes<T>(
  action: () => Promise<T>,
  takeTurn: (turn: () => Promise<void>) => Promise<unknown>,
  { ms, refusal }: Wait,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(refusal());
    }, ms);
    const turn = async () => {
      clearTimeout(timer);
      if (!isLate) resolve(await action());
    };
    takeTurn(turn)
      .catch(reject)
      .finally(() => clearTimeout(timer));
  });
}
