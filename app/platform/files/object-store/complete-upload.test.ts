import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { crc32 } from 'node:zlib'
import { listOf, openTestObjectStore, outcome } from '#tests/setup/servers/test-object-store.ts'
import { placeOf } from './disk.server.ts'
import { base64OfCrc } from './write-body.server.ts'

const { directory, files, fetchSigned, storedFiles, uploadOf } = openTestObjectStore()

const newKey = () => randomUUID()
const complete = (key: string, uploadId: string, xml: string, more: object = {}) =>
  fetchSigned({ op: 'complete', key, uploadId, ...more }, xml)

test('parts have the numbers 1 to 10,000', async () => {
  const key = newKey()
  const { id, eTag } = await uploadOf(key, 'last', 10_000)
  for (const partNumber of [0, 10_001, 1.5, -1]) {
    const part = { op: 'part', key, uploadId: id, partNumber, contentLength: 1 } as const
    expect(await outcome(fetchSigned(part, 'x')), String(partNumber)).toEqual([400, 'InvalidArgument'])
    expect(await outcome(complete(key, id, listOf([partNumber, eTag])))).toEqual([
      400,
      Number.isInteger(partNumber) ? 'InvalidArgument' : 'MalformedXML',
    ])
  }
  expect(await outcome(complete(key, id, listOf([10_000, eTag])))).toEqual([200])
})

test('the list of parts is in order, each once, and XML', async () => {
  const key = newKey()
  const { id, eTag } = await uploadOf(key, 'x')
  expect(await outcome(complete(key, id, listOf([2, eTag], [1, eTag])))).toEqual([400, 'InvalidPartOrder'])
  expect(await outcome(complete(key, id, listOf([1, eTag], [1, eTag])))).toEqual([400, 'InvalidPartOrder'])
  for (const xml of ['', '{}', '<Part>', listOf(['one', eTag]), listOf([1, '']), ' '.repeat(4_000)])
    expect(await outcome(complete(key, id, xml)), xml.slice(0, 80)).toEqual([400, 'MalformedXML'])
  expect(await outcome(complete(key, id, listOf([1, eTag.replaceAll('"', '&quot;')])))).toEqual([200])
})

test('a list is read after the upload was found, and no further than its parts', async () => {
  const key = newKey()
  const { id, eTag } = await uploadOf(key, 'x')
  expect(await outcome(complete(key, 'f'.repeat(32), '<Part '))).toEqual([404, 'NoSuchUpload'])
  expect(await outcome(complete(key, id, listOf([1, eTag], [2, eTag])))).toEqual([400, 'InvalidPart'])
  const processorTime = async (hostile: string, length: number) => {
    const before = process.cpuUsage()
    const list = `<CompleteMultipartUpload>${hostile.repeat(length / hostile.length)}`
    expect(await outcome(complete(key, id, list)), hostile).toEqual([400, 'MalformedXML'])
    return process.cpuUsage(before).user
  }
  for (const hostile of ['<Part ', '<Part>', '<Part><ETag>x</ETag></Part>', '<!DOCTYPE x>', '&lt;']) {
    const short = await processorTime(hostile, 500_000)
    const most = 16 * Math.max(short, 20_000)
    expect(await processorTime(hostile, 4_000_000), `microseconds for ${hostile}`).toBeLessThan(most)
  }
  const written = `<?xml version="1.0"?>\n<s3:CompleteMultipartUpload xmlns:s3="http://s3.amazonaws.com/doc/2006-03-01/">
    <s3:Part><s3:ETag>&#34;${eTag.replaceAll('"', '')}&#x22;</s3:ETag><s3:PartNumber> 1 </s3:PartNumber></s3:Part>
    </s3:CompleteMultipartUpload>`
  expect(await outcome(complete(key, id, written))).toEqual([200])
})

test('parts that the list leaves out are gone afterwards', async () => {
  const key = newKey()
  const { id, eTag } = await uploadOf(key, 'kept', 2)
  await fetchSigned({ op: 'part', key, uploadId: id, partNumber: 1, contentLength: 7 }, 'dropped')
  await complete(key, id, listOf([2, eTag]))
  expect(await (await fetchSigned({ op: 'get', key })).text()).toBe('kept')
  expect(storedFiles().filter((file) => file.includes(id))).toHaveLength(1)
  await files.delete(key)
  expect(storedFiles().filter((file) => file.includes(id))).toEqual([])
})

test('the checksum of the whole is held against the parts', async () => {
  const key = newKey()
  const { id, eTag } = await uploadOf(key, 'checked')
  const wrong = { crc32: base64OfCrc(7) }
  expect(await outcome(complete(key, id, listOf([1, eTag]), wrong))).toEqual([400, 'BadDigest'])
  const right = { crc32: base64OfCrc(crc32('checked')) }
  const answer = await complete(key, id, listOf([1, eTag]), right)
  expect(await answer.text()).toContain(`<ChecksumCRC32>${right.crc32}</ChecksumCRC32>`)
  expect((await fetchSigned({ op: 'head', key })).headers.get('x-amz-checksum-crc32')).toBe(right.crc32)
})

test('a Complete that is repeated says what the first one said', async () => {
  const key = newKey()
  const { id, eTag } = await uploadOf(key, 'x')
  const first = await complete(key, id, listOf([1, eTag]))
  const again = await complete(key, id, listOf([1, eTag]))
  expect([again.status, await again.text()]).toEqual([200, await first.text()])
  await files.delete(key)
  expect(await outcome(complete(key, id, listOf([1, eTag])))).toEqual([404, 'NoSuchUpload'])
})

test('either Complete or Abort has an upload, never both', async () => {
  for (let round = 0; round < 20; round += 1) {
    const key = newKey()
    const { id, eTag } = await uploadOf(key, 'x')
    const abort = fetchSigned({ op: 'abort', key, uploadId: id })
    const [[completed], [aborted]] = await Promise.all([
      outcome(complete(key, id, listOf([1, eTag]))),
      outcome(abort),
    ])
    expect([completed === 200, aborted === 204]).toContain(true)
    expect(completed === 200 && aborted === 204).toBe(false)
    expect((await fetchSigned({ op: 'get', key })).status).toBe(completed === 200 ? 200 : 404)
    expect(storedFiles().filter((file) => file.startsWith(`uploads/${id}`))).toEqual([])
  }
})

test('an upload whose Complete was killed half way can be completed', async () => {
  const key = newKey()
  const { id, eTag } = await uploadOf(key, 'survives')
  // The state after a kill: the folder is claimed, but the object does not refer to it. The claim is nine and a half
  // seconds old.
  const place = placeOf(directory, 'roost', key)
  const claimed = path.join(place.folder, `${place.name}.${id}`)
  mkdirSync(place.folder, { recursive: true })
  renameSync(path.join(directory, 'uploads', id), claimed)
  const then = new Date(Date.now() - 9_500)
  utimesSync(claimed, then, then)
  expect((await fetchSigned({ op: 'get', key })).status).toBe(404)
  expect(await outcome(complete(key, id, listOf([1, eTag])))).toEqual([200])
  expect(await (await fetchSigned({ op: 'get', key })).text()).toBe('survives')
})
