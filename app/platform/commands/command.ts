/** How far a command is, in whatever it counts: rows, bytes. */
export type Progress = { done: number; total: number }

/** What a command has in place of a process of its own, wherever it runs. */
export type CommandIo = {
  out: (text: string) => void
  err: (text: string) => void
  progress: (progress: Progress) => void
  /** Aborted by Ctrl-C or the server's stop: leave what is done, undo what is half done, return a code that is not 0. */
  signal: AbortSignal
  /** The folder that the person stands in; relative file names mean this one. */
  cwd: string
}

/** Does the work of one command. @returns its exit code */
export type CommandHandler = (args: string[], io: CommandIo) => Promise<number>

/** The lines that travel, as JSON: first `run`, perhaps `abort`; back comes any number of the others, then `exit`. */
export type ToServer = { run: string; args: string[]; cwd: string } | { abort: true }
export type FromServer = { out: string } | { err: string } | { progress: Progress } | { exit: number }
