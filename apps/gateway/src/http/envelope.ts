/** Success as the contract wraps it. */
export const envelope = <T>(data: T) => ({ data });

/** Settings and tasks nest one level deeper; nothing else knows. */
export const nestedEnvelope = <T>(data: T) => envelope(envelope(data));
