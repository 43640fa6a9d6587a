import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { CannotRun } from '#app/platform/errors.ts'
import { appSecret } from './app-secret.ts'

function emptyFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'roost-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('the secret that is set is the one that is used', () => {
  expect(appSecret({ APP_SECRET: 'given', DATA_DIR: '/nowhere' })).toBe('given')
})

test('without one a secret is made once, and only its owner reads it', () => {
  const DATA_DIR = path.join(emptyFolder(), 'data')
  const secret = appSecret({ DATA_DIR })
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(appSecret({ DATA_DIR })).toBe(secret)
  expect(readdirSync(DATA_DIR)).toEqual(['app-secret'])
  expect(statSync(path.join(DATA_DIR, 'app-secret')).mode & 0o777).toBe(0o600)
  expect(appSecret({ DATA_DIR: emptyFolder() })).not.toBe(secret)
})

test('starts at the same moment agree', async () => {
  const DATA_DIR = emptyFolder()
  const gate = new Int32Array(new SharedArrayBuffer(4))
  const program = `
    const { parentPort, workerData } = require('node:worker_threads')
    import(workerData.module).then(({ appSecret }) => {
      parentPort.postMessage('here')
      Atomics.wait(workerData.gate, 0, 0)
      parentPort.postMessage(appSecret({ DATA_DIR: workerData.DATA_DIR }))
    })`
  const module = path.resolve(import.meta.dirname, 'app-secret.ts')
  const starts = Array.from({ length: 4 }, () => {
    const worker = new Worker(program, { eval: true, workerData: { gate, module, DATA_DIR } })
    const said: string[] = []
    const here = Promise.withResolvers<void>()
    const secret = Promise.withResolvers<string>()
    worker.on('error', secret.reject)
    worker.on('message', (text: string) => {
      said.push(text)
      if (said.length === 1) here.resolve()
      else secret.resolve(text)
    })
    return { here: here.promise, secret: secret.promise }
  })
  await Promise.all(starts.map(({ here }) => here))
  Atomics.store(gate, 0, 1)
  Atomics.notify(gate, 0)
  const secrets = await Promise.all(starts.map(({ secret }) => secret))
  expect(new Set(secrets).size).toBe(1)
  expect(readdirSync(DATA_DIR)).toEqual(['app-secret'])
})

test('what is no secret is not used as one', () => {
  const DATA_DIR = emptyFolder()
  writeFileSync(path.join(DATA_DIR, 'app-secret'), 'half')
  expect(() => appSecret({ DATA_DIR })).toThrow(CannotRun)
})
