// A test process, with `--expose-gc`: requests files from the disk store, abandons each response in a different way, and keeps running.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { openFileStore } from '#app/platform/files/open-store.server.ts'

const directory = mkdtempSync(path.join(tmpdir(), 'roost-dropped-'))
const origin = 'http://localhost:3000'
const { files, objectStore } = openFileStore({ kind: 'disk', directory, origin, secret: Buffer.alloc(32, 1) })
const bytes = Buffer.alloc(1_000_000, 'x')
await files.put('kept', bytes, { contentType: 'text/plain', contentLength: bytes.length })
const { url } = await files.sign({ op: 'get', key: 'kept' })
const ask = async () => {
  const answer = await objectStore?.fetch(new Request(url))
  if (!answer?.body) throw new Error('no answer')
  return answer.body
}

for (let round = 0; round < 20; round += 1) {
  await ask() // never read
  await (await ask()).cancel()
  const reader = (await ask()).getReader()
  await reader.read()
  if (round % 2 === 0) await reader.cancel()
}
for (let round = 0; round < 10; round += 1) {
  globalThis.gc?.()
  await pass(20)
}
rmSync(directory, { recursive: true })
process.stdout.write(globalThis.gc ? 'lives' : 'started without --expose-gc')
