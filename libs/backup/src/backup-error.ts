/** A failure whose message is a sentence for the operator. */
export class BackupError extends Error {}
