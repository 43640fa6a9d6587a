/** Progress of a command, in its own unit: rows or bytes. */
export type Progress = { done: number; total: number }

/** Input and output of a command, whether it runs in its own process or in the server. */
export type CommandIo = {
  out: (text: string) => void
  err: (text: string) => void
  progress: (progress: Progress) => void
  /** Aborted by Ctrl-C or when the server stops: keep what is complete, undo what is incomplete, and return a non-zero
   *  exit code. */
  signal: AbortSignal
  /** The working directory of the caller, for relative file names. */
  cwd: string
}

/** @returns the exit code */
export type CommandHandler = (args: string[], io: CommandIo) => Promise<number>

/** The messages on the socket, as lines of JSON. From the client: `run`, optionally followed by `abort`. From the
 *  server: any number of outputs, then `exit`. */
export type ToServer = { run: string; args: string[]; cwd: string } | { abort: true }
export type FromServer = { out: string } | { err: string } | { progress: Progress } | { exit: number }
