import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Env } from '#app/platform/env.server.ts'
import { CannotRun } from '#app/platform/errors.ts'
import { createLog } from '#app/platform/log/log.server.ts'
import { createApp } from '../http.ts'
import { listen, requireAnswer } from './listen.ts'
import { openRuntime } from './open-runtime.ts'

/** Pages to request as a visitor. Each reads the database. */
const PAGES = ['/', '/listings', '/api/campuses']

/** Starts the site on a free port of this machine, without jobs, requests some pages and stops it.
 *  @throws CannotRun when one is not answered */
export async function trySite(given: Env): Promise<void> {
  const { server, env, answerWith } = await listen({ ...given, HOST: '127.0.0.1', PORT: 0, ROLE: 'web' })
  try {
    const { runtime, close } = await openRuntime(env, createLog('warn', 2))
    try {
      answerWith(createApp(runtime))
      await requireAnswer(server)
      const { port } = server.address() as AddressInfo
      for (const path of PAGES) {
        const status = await statusOf(port, path, new URL(env.publicUrl).host)
        if (status !== 200) throw new CannotRun(`${path} answers with ${status}.`)
      }
    } finally {
      runtime.hub.close()
      await close()
    }
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

/** @param host the host name that a proxy would pass on */
async function statusOf(port: number, path: string, host: string): Promise<number | undefined> {
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, headers: { Host: host }, timeout: 60_000 }
    http.get(options, resolve).once('error', reject)
  })
  await text(answer)
  return answer.statusCode
}
