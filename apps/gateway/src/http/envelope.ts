/** A successful reply in the contract's form. */
export const envelope = <T>(data: T) => ({ data });

/** Settings and tasks have one more level. */
export const nestedEnvelope = <T>(data: T) => envelope(envelope(data));
