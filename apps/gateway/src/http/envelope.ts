/** A successful reply in the contract's form. */
export const inEnvelope = <T>(data: T) => ({ data });

/** Settings and tasks have one more level. */
export const inNestedEnvelope = <T>(data: T) => inEnvelope(inEnvelope(data));
