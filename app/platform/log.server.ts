import { pino } from 'pino'

export type Log = {
  info: (fields: Record<string, unknown>, message: string) => void
  warn: (fields: Record<string, unknown>, message: string) => void
  error: (fields: Record<string, unknown>, message: string) => void
  /** The same log, with these fields on every line. */
  child: (fields: Record<string, unknown>) => Log
}

/** Structured lines on stdout. Callers pass ids and counts, never names, addresses or query texts. */
export function createLog(level: 'info' | 'warn' | 'error' | 'silent'): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}

/** What a log may hold of an error: no parameters of queries, which can be names and addresses. */
export function describeError(error: unknown): { error: string; stack?: string } {
  if (!(error instanceof Error)) return { error: typeof error }
  const message = error.message.split('\nparams:')[0] ?? ''
  const frames = error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .join('\n')
  const cause = error.cause instanceof Error ? `; ${error.cause.message}` : ''
  return { error: `${error.name}: ${message}${cause}`, stack: frames }
}
