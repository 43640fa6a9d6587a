import { setTimeout as pass } from 'node:timers/promises'
import { readEnv, type Env } from '#app/platform/env.server.ts'
import { demoAccounts } from '#app/features/sign-in/demo-accounts.ts'
import { openMetrics } from '../metrics/serve-metrics.ts'
import { logSlowStatements } from '../metrics/slow-statements.ts'
import { createApp, createWorkerApp } from '../http.ts'
import { finish, listen, requireAnswer, type App } from './listen.ts'
import { answerNotice, databaseNotice, mailNotice } from '../start-notices.ts'
import { openRuntime } from './open-runtime.ts'
import { siteChecks } from './setting-checks.ts'
import type { Runtime } from './runtime.ts'

// Milliseconds after the signal and DRAIN_SECONDS; a supervisor usually kills after ten seconds.
const REQUESTS_END_WITHIN = 8_000
const ALL_ENDS_WITHIN = 9_500

/** Options of `npm run dev`. */
export type Development = {
  createServer: Parameters<typeof listen>[1]
  appFor: (runtime: Runtime) => App
  /** Starts a local sign-in provider when none is set. */
  startProvider: () => Promise<{ env: Partial<Env>; stop: () => Promise<void> }>
}

/** Opens the database, handles requests until SIGTERM or SIGINT and for DRAIN_SECONDS after it, then finishes running work.
 *  @returns the exit code */
export async function serve(development?: Development): Promise<number> {
  const read = readEnv(undefined, siteChecks)
  const stop = stopSignal(read.drain * 1_000)
  const pretended = read.providers.length > 0 ? undefined : await development?.startProvider()
  const { server, env, answerWith, drain } = await listen(
    { ...read, ...pretended?.env },
    development?.createServer,
  )
  let stopMetrics = async () => {}
  try {
    const metrics = await openMetrics(env)
    stopMetrics = metrics.stop
    const { runtime, stopWork, close } = await openRuntime(env)
    const stopSlow = logSlowStatements(runtime.log, env.SLOW_QUERY_MS)
    try {
      const app = env.ROLE === 'worker' ? createWorkerApp : createApp
      answerWith(development?.appFor(runtime) ?? app(runtime))
      metrics.answerWith(runtime)
      await requireAnswer(server)
      process.stdout.write(
        `${answerNotice(env)}${databaseNotice(env)}${mailNotice(env)}${accountNotice(runtime.env)}`,
      )
      if (pretended) process.stdout.write(PRETENDED)
      await stop
      drain()
      await pass(env.drain * 1_000)
      runtime.hub.close()
      await Promise.all([finish(server, REQUESTS_END_WITHIN), stopWork()])
    } finally {
      stopSlow()
      await stopMetrics()
      await close()
    }
    return 0
  } finally {
    await stopMetrics()
    await pretended?.stop()
    server.close()
    server.closeAllConnections()
  }
}

/** @param drains milliseconds for which requests are still accepted
 *  @returns a promise that resolves at the first signal. A second signal, or exceeding the time limit, ends the process immediately. */
function stopSignal(drains: number): Promise<void> {
  return new Promise((resolve) => {
    let asked = false
    const onSignal = () => {
      if (asked) process.exit(1)
      asked = true
      setTimeout(() => process.exit(0), drains + ALL_ENDS_WITHIN).unref()
      resolve()
    }
    process.on('SIGTERM', onSignal)
    process.on('SIGINT', onSignal)
  })
}

const PRETENDED =
  'Google sign-in goes to a pretend provider on this machine, which signs in Pat Pretend at once.\n'

/** The demo accounts to print at start. */
function accountNotice({ demo }: Env): string {
  if (!demo) return ''
  const lines = demoAccounts.map(({ role, name, email }) => `  ${role.padEnd(8)} ${email.padEnd(20)} ${name}`)
  return `Log in as one of these, each with the password "${demoAccounts[0]?.password}":\n${lines.join('\n')}\n`
}
