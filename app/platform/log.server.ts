import { pino } from 'pino'

export type Log = {
  info: (fields: Record<string, unknown>, message: string) => void
  warn: (fields: Record<string, unknown>, message: string) => void
  error: (fields: Record<string, unknown>, message: string) => void
}

/** Structured lines on stdout. Callers pass ids and counts, never names, addresses or query texts. */
export function createLog(level: 'info' | 'warn' | 'error' | 'silent'): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}
