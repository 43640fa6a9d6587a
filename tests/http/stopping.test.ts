import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { foreignSite } from '#tests/setup/servers/foreign-site.ts'
import { startRoost } from '#tests/setup/servers/roost-server.ts'

/** Starts a request whose body continues until the test ends it. */
async function slowRequest(url: string) {
  const request = http.request(`${url}/terms`, { method: 'POST', agent: false })
  const answer = new Promise<number>((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (response) => resolve(response.resume().statusCode ?? 0))
  })
  answer.catch(() => {}) // A test that aborts the request does not read its response.
  request.write('begun=yes')
  await once(request, 'socket')
  return { answer, end: () => request.end('&ended=yes') }
}

async function refusesConnections(url: string): Promise<void> {
  const answer = await fetch(`${url}/healthz`, { headers: { Connection: 'close' } }).catch(() => undefined)
  if (answer) throw new Error('it still answers')
}

test('SIGTERM: no new request is accepted, the running one is answered, one that never ends is aborted, and the exit code is 0', async () => {
  const server = await startRoost({ DEMO: '0' })
  const slow = await slowRequest(server.url)
  await slowRequest(server.url)
  await fetch(`${server.url}/readyz`) // By now the slow requests have arrived.
  const stopped = server.stop()
  await vi.waitFor(() => refusesConnections(server.url), { timeout: 60_000 })
  slow.end()
  expect(await slow.answer).toBe(405)
  expect(await stopped).toBe(0)
})

test('SIGTERM under load: /readyz says so first, and whoever stops asking then was answered every time', async () => {
  const server = await startRoost({ DEMO: '0', DRAIN_SECONDS: '12', RATE_LIMITS: '0' })
  const page = (headers?: Record<string, string>) => fetch(`${server.url}/terms`, { headers })
  let inRotation = true
  const answers: (number | string)[] = []
  const client = async (headers: Record<string, string> | undefined) => {
    while (inRotation)
      answers.push(
        await page(headers).then(
          async (answer) => (await answer.text()) && answer.status,
          (error: unknown) => String((error as Error).cause),
        ),
      )
  }
  const clients = [undefined, undefined, { Connection: 'close' }, { Connection: 'close' }].map(client)
  await vi.waitFor(() => expect(answers.length).toBeGreaterThan(20), { timeout: 60_000 })
  const stopped = server.stop()
  await vi.waitFor(
    async () => {
      const ready = await fetch(`${server.url}/readyz`)
      expect([ready.status, await ready.text()]).toEqual([503, 'stopping'])
    },
    { timeout: 12_000 },
  )
  const late = await page()
  expect([late.status, late.headers.get('Connection')]).toEqual([200, 'close'])
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  inRotation = false
  await Promise.all(clients)
  expect(new Set(answers)).toEqual(new Set([200]))
  expect(await stopped).toBe(0)
})

/** `npm start` on a port that the system chooses. */
async function startAnywhere() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'roost-data-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  await cp(process.env.SITE_TEMPLATE_FOLDER ?? '', dataDir, { recursive: true })
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, DEMO: '0' }
  const child = spawn(process.execPath, ['server/start.ts'], { env })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [, url = ''] = await vi.waitFor(
    () => /answers at (http:\/\/localhost:[1-9]\d*)\n/.exec(output) ?? Promise.reject(new Error(output)),
    { timeout: 120_000 },
  )
  return { child, ended, url }
}

test('PORT=0 takes a free port and prints it; a second signal ends the process at once, whatever runs', async () => {
  const { child, ended, url } = await startAnywhere()
  expect(await (await fetch(`${url}/readyz`)).text()).toBe('ready')
  expect(await (await fetch(`${url}/about-us`)).text()).toContain(url)
  await slowRequest(url)
  await fetch(`${url}/readyz`)
  child.kill('SIGTERM')
  await vi.waitFor(() => refusesConnections(url), { timeout: 60_000 })
  child.kill('SIGTERM')
  expect(await ended).toEqual([1, null]) // 0 would mean that it waited
})

test('a port that is taken stops the start with one sentence', async () => {
  const port = String(await foreignSite((_, answer) => answer.end('another program')))
  await expect(startRoost({ DEMO: '0', PORT: port })).rejects.toThrow(
    new RegExp(
      `ended with code 1 .*\\nPort ${port} on 127.0.0.1 is in use by another program: set PORT .*\\.\\n$`,
    ),
  )
})

test('a port that browsers refuse stops the start with one sentence', async () => {
  await expect(startRoost({ DEMO: '0', PORT: '6667' })).rejects.toThrow(
    /ended with code 1 [^]*\nPort 6667 is one that browsers refuse: set PORT to another one\.\n$/,
  )
})

test('an invalid directory stops the start with one sentence', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'roost-data-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'file')
  await writeFile(file, '')
  const start = startRoost({ DEMO: '0', DATA_DIR: path.join(file, 'data') })
  await expect(start).rejects.toThrow(/ended with code 1 .*\nDATA_DIR cannot be used .*: write [^\n]*\.\n$/)
})

test('a directory too deep for a socket stops the start with one sentence, before anything is created there', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'roost-data-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const start = startRoost({ DEMO: '0', DATA_DIR: path.join(folder, 'x'.repeat(120)) })
  await expect(start).rejects.toThrow(
    /ended with code 1 .*\n.*too long a path for a socket: set DATA_DIR .*\.\n$/,
  )
  expect(await readdir(folder)).toEqual([])
})

test('a missing database stops the start with one sentence', async () => {
  const start = startRoost({
    DATABASE_URL: 'postgres://nobody@localhost:9/nothing',
    PUBLIC_URL: 'http://localhost:9',
    APP_SECRET: 'of one test, and of nobody else at all',
  })
  await expect(start).rejects.toThrow(
    /ended with code 1 .*\nThe database cannot be reached: [^\n]*9[^\n]*\.\n$/,
  )
})
