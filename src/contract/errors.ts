/** All error codes with their HTTP status. Their texts are in the message catalogues under `error.<CODE>`. */
export const errorStatus = {
  VALIDATION_FAILED: 400,
  UNAUTHENTICATED: 401,
  PROOF_REQUIRED: 401,
  PASSWORD_CHANGE_REQUIRED: 403,
  SECOND_FACTOR_REQUIRED: 403,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT_VERSION: 409,
  CONFLICT_UNIQUE: 409,
  IN_USE: 409,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  LOCKED: 423,
  SESSION_LOCKED: 423,
  RATE_LIMITED: 429,
  CHECKSUM_MISMATCH: 460,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  STORAGE_FULL: 507,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Why a field is invalid. The text is in the message catalogues under `validation.<code>`. */
export interface FieldError {
  /** A field name, or a dotted path such as `items.3.position`. */
  readonly path: string;
  readonly code: string;
  /** Values for the text's placeholders, e.g. `{ max: 255 }`. */
  readonly values?: Readonly<Record<string, string | number>>;
}

/** The body of every error response (RFC 9457 problem details). */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ErrorCode;
  readonly requestId: string;
  /** Seconds after which a retry makes sense, as in Retry-After. */
  readonly retryAfter?: number;
  readonly errors?: readonly { path: string; code: string; message: string }[];
  /** CONFLICT_VERSION: the current record. */
  readonly current?: Readonly<Record<string, unknown>>;
  /** IN_USE: what still refers to the record. VALIDATION_FAILED for several records at once: the invalid ones. */
  readonly references?: readonly Reference[];
}

/** Records of one resource that use another record: how many, and the first few by title. */
export interface Reference {
  readonly resource: string;
  readonly total: number;
  readonly examples: readonly { id: string; title: string }[];
}

export interface ProblemDetails {
  readonly errors?: readonly FieldError[];
  readonly current?: Readonly<Record<string, unknown>>;
  readonly references?: readonly Reference[];
  /** Message key of a more precise `detail` than the code's own, e.g. `error.detail.accountLocked`. */
  readonly detail?: string;
  readonly values?: Readonly<Record<string, string | number>>;
  /** Seconds after which a retry makes sense, sent as Retry-After. */
  readonly retryAfter?: number;
}

/**
 * An error with one of the codes above, thrown anywhere below a handler. The host converts it to a problem response.
 */
export class ProblemError extends Error {
  readonly code: ErrorCode;
  readonly details: ProblemDetails;

  constructor(code: ErrorCode, details: ProblemDetails = {}) {
    super(code);
    this.name = 'ProblemError';
    this.code = code;
    this.details = details;
  }
}

/** VALIDATION_FAILED for one field. */
export function invalidField(path: string, code: string, values?: FieldError['values']): ProblemError {
  return new ProblemError('VALIDATION_FAILED', { errors: [{ path, code, ...(values && { values }) }] });
}
