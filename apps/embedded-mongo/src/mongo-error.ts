/** MongoDB's error codes by their names in MongoDB. */
const CODES = {
  BadValue: 2,
  FailedToParse: 9,
  TypeMismatch: 14,
  IllegalOperation: 20,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  AuthenticationFailed: 18,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  InvalidPipelineOperator: 168,
  CannotIndexParallelArrays: 171,
  BSONObjectTooLarge: 10334,
  OutOfDiskSpace: 14031,
  DuplicateKey: 11000,
  IDLUnknownField: 40415,
};

/** An error with MongoDB's message. The client also gets `facts`. */
export class MongoError extends Error {
  constructor(
    readonly code: number,
    readonly codeName: string,
    message: string,
    readonly facts: object,
  ) {
    super(message);
  }
}

/** Throws a MongoError. A number is one of MongoDB's many codes without a name. */
export function fail(code: keyof typeof CODES | number, message: string, facts = {}): never {
  if (typeof code === 'number') throw new MongoError(code, `Location${code}`, message, facts);
  throw new MongoError(CODES[code], code, message, facts);
}
