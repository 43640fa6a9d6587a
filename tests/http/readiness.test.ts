import { expect, onTestFinished, test, vi } from 'vitest'
import { startNativePostgres } from '#tests/setup/native-postgres.ts'
import { startRoost } from '#tests/setup/roost-server.ts'
import { freePort } from '#tests/setup/free-port.ts'

test('without its database the process runs but is not ready, and a page says so without a stack trace', async () => {
  const postgres = await startNativePostgres()
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = await startRoost({
    PORT: String(port),
    DATABASE_URL: postgres.url,
    PUBLIC_URL: url,
    APP_SECRET: 'x'.repeat(32),
  })
  onTestFinished(async () => void (await server.stop()))
  expect((await fetch(`${url}/readyz`)).status).toBe(200)

  await postgres.stop()
  await vi.waitFor(
    async () => {
      const ready = await fetch(`${url}/readyz`)
      expect([ready.status, await ready.text()]).toEqual([503, 'database'])
    },
    { timeout: 5000 },
  ) // a result is cached for a second
  expect((await fetch(`${url}/healthz`)).status).toBe(200)

  const page = await fetch(`${url}/listings`)
  const id = page.headers.get('X-Request-Id')
  const html = await page.text()
  expect(page.status).toBe(500)
  expect(html).toMatch(new RegExp(`this request: (<!-- -->)?${id}<`))
  expect(html).not.toMatch(/ECONNREFUSED|node_modules|select /)
  const known = new RegExp(`"requestId":"${id}","error":"[^"]+"`)
  expect(server.output()).toMatch(known)
})
