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

/** What may be logged of an error. Query parameters and PostgreSQL's messages can contain names and addresses, so
 *  of a database error only the code is logged. */
export function describeError(thrown: unknown): { error: string; stack?: string } {
  const error = asError(thrown)
  if (!error) return { error: typeof thrown }
  const frames = error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .join('\n')
  const cause = error.cause instanceof Error ? `; ${nameOf(error.cause)}` : ''
  const message = isOfDatabase(error) ? '' : `: ${error.message.split('\nparams:')[0] ?? ''}`
  return { error: `${nameOf(error)}${message}${cause}`, stack: frames }
}

/** Some libraries throw a copy of what they caught, as pg-boss does with errors of its workers. */
function asError(thrown: unknown): Error | undefined {
  if (thrown instanceof Error) return thrown
  const { message } = (thrown ?? {}) as { message?: unknown }
  return typeof message === 'string' ? Object.assign(new Error(message), thrown) : undefined
}

const codeOf = (error: Error) => (error as { code?: unknown }).code

/** Whether an error code is an SQLSTATE (five letters or digits), so from PostgreSQL. */
const isOfDatabase = (error: Error) => /^[0-9A-Z]{5}$/.test(String(codeOf(error))) && 'severity' in error

function nameOf(error: Error): string {
  const code = codeOf(error)
  return typeof code === 'string' ? `${error.name} ${code}` : error.name
}
