import { AsyncLocalStorage } from 'node:async_hooks'

/** What this process is doing, for the log of slow statements: `GET /listings/:word`, or `job send-email`. */
export const currentWork = new AsyncLocalStorage<string>()
