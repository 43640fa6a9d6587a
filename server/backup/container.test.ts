// A backup that someone changed, forged or damaged is refused before its first row.
import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readArchive, writeArchive } from '#app/platform/backup/archive.server.ts'
import { MANIFEST, manifestText, readManifest, type Manifest } from '#app/platform/backup/manifest.server.ts'
import { openPlace } from '#app/platform/backup/places.server.ts'
import type { Entry } from '#app/platform/backup/tar.server.ts'
import { readEnv } from '#app/platform/env.server.ts'

const SECRET = 'what the tests encrypt their backups with'
const AT = new Date('2026-11-27T12:00:00Z')
const scratch = await mkdtemp(path.join(tmpdir(), 'roost-container-'))
afterAll(() => rm(scratch, { recursive: true, force: true }))
const placeOf = (name: string) => openPlace(readEnv({}), name, scratch)

async function* entriesOf(files: Record<string, Buffer>): AsyncGenerator<Entry> {
  for (const [name, bytes] of Object.entries(files)) yield { name, size: bytes.length, body: [bytes] }
}
/** Several parts, and a name too long for the first field of tar. */
const FILES = {
  'database.json': Buffer.from('{}'),
  [`database/public.${'a'.repeat(63)}/000000001.tsv.gz`]: Buffer.from('rows'),
  'files/000000001.json': Buffer.from('{}'),
  'files/000000001': Buffer.alloc(250_000, 'photo'),
  'files/000000002': Buffer.alloc(0),
}

async function make(name: string, secret: string | undefined, files: Record<string, Buffer> = FILES) {
  const parts = await writeArchive(placeOf(name), secret, entriesOf(files), AT, 100_000)
  const [encrypted, sealed] = [secret !== undefined, '']
  const counted = { migration: 0, parts, tables: {}, files: 2, demo: false, bytes: 0 }
  const manifest: Manifest = { format: 2, id: name, at: AT.toISOString(), encrypted, sealed, ...counted }
  await placeOf(name).put(MANIFEST, Buffer.from(manifestText(manifest, secret)))
  return manifest
}

async function read(name: string, secret: string | undefined): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {}
  const manifest = await readManifest(placeOf(name), secret)
  for await (const { name: entry, body } of readArchive(placeOf(name), manifest, secret)) {
    sizes[entry] = 0
    for await (const chunk of body) sizes[entry] += chunk.length
  }
  return sizes
}

const SIZES = Object.fromEntries(Object.entries(FILES).map(([name, bytes]) => [name, bytes.length]))
const at = (name: string, file: string) => path.join(scratch, name, file)
const change = async (name: string, edit: (manifest: Manifest) => unknown) => {
  const manifest = JSON.parse(await readFile(at(name, MANIFEST), 'utf8')) as Manifest
  await writeFile(at(name, MANIFEST), JSON.stringify(edit(manifest)))
}

let made: Manifest
beforeAll(async () => {
  made = await make('whole', SECRET)
  await make('another', SECRET)
})

test('what was written is read, encrypted or not', async () => {
  expect(made.parts).toHaveLength(3)
  expect(await read('whole', SECRET)).toEqual(SIZES)
  expect((await readFile(at('whole', 'part-000001'))).toString('latin1')).toMatch(
    /^age-encryption.org\/v1\n-> scrypt /,
  )
  await make('plain', undefined)
  expect(await read('plain', undefined)).toEqual(SIZES)
})

test('bodies that nobody reads are passed over', async () => {
  for (const secret of [SECRET, undefined]) {
    const name = `unread-${secret}`
    const sizes = [1, 512, 70_000, 0, 2e6, 1024, 300_000]
    const files = sizes.map((size, index) => [`files/00000000${index}`, Buffer.alloc(size)] as const)
    await make(name, secret, Object.fromEntries(files))
    const names: string[] = []
    const manifest = await readManifest(placeOf(name), secret)
    for await (const entry of readArchive(placeOf(name), manifest, secret)) names.push(entry.name)
    expect(names).toEqual(files.map(([file]) => file))
  }
})

const swapFiles = async (name: string, one: string, other: string) => {
  const [a, b] = [await readFile(at(name, one)), await readFile(at(name, other))]
  await writeFile(at(name, one), b)
  await writeFile(at(name, other), a)
}

test.each<[string, (name: string) => Promise<unknown>, string]>([
  ['a byte', (name) => flip(at(name, 'part-000002')), 'part-000002 is damaged'],
  ['a missing part', (name) => rm(at(name, 'part-000002')), 'part-000002 is missing'],
  ['exchanged parts', (name) => swapFiles(name, 'part-000001', 'part-000002'), 'part-000001 is damaged'],
  ['a part of another', (name) => cp(at('another', 'part-000002'), at(name, 'part-000002')), 'is damaged'],
  [
    'a part and its hash of another',
    async (name) => {
      await cp(at('another', 'part-000001'), at(name, 'part-000001'))
      const sha256 = createHash('sha256')
        .update(await readFile(at(name, 'part-000001')))
        .digest('hex')
      await change(name, (manifest) => {
        Object.assign(manifest.parts[0] ?? {}, { sha256 })
        return manifest
      })
    },
    'somebody changed its backup.json',
  ],
  [
    'another order',
    (name) => change(name, (of) => ({ ...of, parts: of.parts.toReversed() })),
    'not one that this',
  ],
  [
    'a shorter list',
    (name) => change(name, (of) => ({ ...of, parts: of.parts.slice(0, 1) })),
    'somebody changed',
  ],
  ['another count', (name) => change(name, (of) => ({ ...of, files: 1 })), 'somebody changed'],
  ['no code', (name) => change(name, (of) => ({ ...of, mac: undefined })), 'somebody changed'],
  ['called plain', (name) => change(name, (of) => ({ ...of, encrypted: false })), 'is not encrypted'],
  ['of another format', (name) => change(name, (of) => ({ ...of, format: 1 })), 'not one that this'],
  [
    'another part',
    (name) => change(name, (of) => ({ ...of, parts: [{ ...of.parts[0], name: '../x' }] })),
    'not one',
  ],
  ['made without the secret', (name) => make(name, undefined), 'is not encrypted'],
  ['made with another secret', (name) => make(name, `${SECRET}!`), 'made with another BACKUP_SECRET'],
])('a backup with %s is refused', async (what, forge, sentence) => {
  const name = what.replaceAll(' ', '-')
  await cp(path.join(scratch, 'whole'), path.join(scratch, name), { recursive: true })
  await forge(name)
  await expect(read(name, SECRET)).rejects.toThrow(sentence)
})

async function flip(file: string): Promise<void> {
  const bytes = await readFile(file)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  await writeFile(file, bytes)
}

test.each([
  '../outside',
  '/etc/passwd',
  'database/public.users/../../x.tsv',
  'files/1',
  'database/a;b.c/000001.tsv',
])('an entry %s is refused', async (entry) => {
  const name = `entry-${createHash('sha256').update(entry).digest('hex')}`
  await make(name, undefined, { [entry]: Buffer.from('x') })
  await expect(read(name, undefined)).rejects.toThrow('an entry that does not belong there')
})

test('what reads the entries ends when the archive cannot be stored', async () => {
  let ended = false
  async function* entries(): AsyncGenerator<Entry> {
    try {
      for (let number = 0; ; number += 1)
        yield { name: `files/${number}`, size: 1e6, body: [Buffer.alloc(1e6)] }
    } finally {
      ended = true
    }
  }
  const full = { ...placeOf('full'), put: () => Promise.reject(new Error('no space left')) }
  for (const secret of [SECRET, undefined]) {
    ended = false
    await expect(writeArchive(full, secret, entries(), AT)).rejects.toThrow('no space left')
    await expect.poll(() => ended).toBe(true)
  }
  expect(await readdir(scratch)).not.toContain('full')
})

test('a file that changed while it was copied ends the backup with a sentence', async () => {
  async function* entries(): AsyncGenerator<Entry> {
    yield { name: 'files/000000001', size: 10, body: [Buffer.from('nine byte')] }
  }
  await expect(writeArchive(placeOf('changed'), SECRET, entries(), AT, 100_000)).rejects.toThrow(
    'A stored file changed while it was copied',
  )
})
