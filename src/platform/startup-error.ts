/**
 * A reason why the product cannot start or continue that the person at the terminal can fix: shown as one line, without
 * a stack. Exit codes: 2 for settings, 3 for the data directory or database, 4 for the address to listen on.
 */
export class StartupError extends Error {
  readonly exitCode: 2 | 3 | 4;

  constructor(exitCode: 2 | 3 | 4, message: string) {
    super(message);
    this.name = 'StartupError';
    this.exitCode = exitCode;
  }
}
