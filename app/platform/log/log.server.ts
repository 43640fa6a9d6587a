import { pino } from 'pino'

export type Log = {
  info: (fields: Record<string, unknown>, message: string) => void
  warn: (fields: Record<string, unknown>, message: string) => void
  error: (fields: Record<string, unknown>, message: string) => void
  /** Written at every level except `silent`; looks like `info`. */
  security: (fields: Record<string, unknown>, message: string) => void
  /** A log with these fields on every line. */
  child: (fields: Record<string, unknown>) => Log
}

const ABOVE_ALL = 70

/** Structured log lines. Callers pass ids and counts, never names, addresses or query texts.
 *  @param to a file descriptor: stdout, or stderr (2) for commands, whose stdout is their output */
export function createLog(level: 'info' | 'warn' | 'error' | 'silent', to = 1): Log {
  const { info } = pino.levels.values
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      customLevels: { security: ABOVE_ALL },
      formatters: { level: (_name, number) => ({ level: number === ABOVE_ALL ? info : number }) },
    },
    pino.destination(to),
  )
}

/** The loggable facts of an error. Its message is left out unless it is a sentence for the operator: PostgreSQL, mail servers, JSON and
 *  Node.js quote values in theirs, which can be names and addresses. The place where it was thrown is enough to find the cause. */
export type ErrorFields = {
  /** Names and codes of the error and its causes: `DrizzleQueryError; error 23505`. */
  error: string
  /** The message of a CannotRun, which needs no further details. */
  says?: string
  /** The call stack without the message. */
  stack?: string
  /** The text of a query without its values. */
  query?: string
  table?: string
  constraint?: string
  /** The status of another server's response. */
  status?: number
}

export function describeError(thrown: unknown): ErrorFields {
  const error = asError(thrown)
  if (!error) return { error: typeof thrown }
  const chain = chainOf(error)
  // pg-boss passes a copy, which is no longer an instance of the class.
  const told = chain.find(({ name }) => name === 'CannotRun')
  if (told && !told.message.includes('@')) return { error: chain.map(nameOf).join('; '), says: told.message }
  const facts = Object.assign({}, ...chain.toReversed().map(factsOf)) as Partial<ErrorFields>
  return { error: chain.map(nameOf).join('; '), ...facts, stack: framesOf(error) }
}

type Known = {
  code?: unknown
  query?: unknown
  table?: unknown
  constraint?: unknown
  responseCode?: unknown
  $metadata?: { httpStatusCode?: unknown }
}

const MOST_CAUSES = 3

/** The error and its causes. */
function chainOf(error: Error): Error[] {
  const chain = [error]
  for (let { cause } = error; cause instanceof Error && chain.length <= MOST_CAUSES; { cause } = cause)
    chain.push(cause)
  return chain
}

/** Facts that libraries attach to an error and that never contain values. */
function factsOf(error: Error): Partial<ErrorFields> {
  const { query, table, constraint, responseCode, $metadata } = error as Known
  const status = responseCode ?? $metadata?.httpStatusCode
  return {
    ...(typeof query === 'string' && { query }),
    ...(isWord(table) && { table }),
    ...(isWord(constraint) && { constraint }),
    ...(typeof status === 'number' && { status }),
  }
}

/** Lines of the stack after the message, which may itself contain similar lines. */
function framesOf({ stack = '', message }: Error): string | undefined {
  const at = stack.indexOf(message)
  const rest = message !== '' && at >= 0 ? stack.slice(at + message.length) : stack
  const frames = rest.split('\n').filter((line) => /^\s+at .+:\d+:\d+\)?$/.test(line))
  return frames.length > 0 ? frames.join('\n') : undefined
}

/** Some libraries throw a copy of the error they caught, as pg-boss does with its workers' errors. */
function asError(thrown: unknown): Error | undefined {
  if (thrown instanceof Error) return thrown
  const { message } = (thrown ?? {}) as { message?: unknown }
  return typeof message === 'string' ? Object.assign(new Error(message), thrown) : undefined
}

/** A program's identifier: what people type has spaces, dots or an @. */
const isWord = (value: unknown): value is string => typeof value === 'string' && /^[\w$-]{1,80}$/.test(value)

function nameOf(error: Error): string {
  const { code } = error as Known
  const name = isWord(error.name) ? error.name : 'Error'
  return isWord(code) ? `${name} ${code}` : name
}
