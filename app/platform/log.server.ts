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

/** What a log may hold of an error: no parameters of queries, which can be names and addresses, and no message of
 *  PostgreSQL, which quotes them: its code says what is wrong. */
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

/** Some libraries hand on a copy of what they caught, as pg-boss does with its workers' errors. */
function asError(thrown: unknown): Error | undefined {
  if (thrown instanceof Error) return thrown
  const { message } = (thrown ?? {}) as { message?: unknown }
  return typeof message === 'string' ? Object.assign(new Error(message), thrown) : undefined
}

const codeOf = (error: Error) => (error as { code?: unknown }).code

/** Whether PostgreSQL said it: five letters or digits, which the SQL standard calls SQLSTATE. */
const isOfDatabase = (error: Error) => /^[0-9A-Z]{5}$/.test(String(codeOf(error))) && 'severity' in error

function nameOf(error: Error): string {
  const code = codeOf(error)
  return typeof code === 'string' ? `${error.name} ${code}` : error.name
}
