// Uninterrupted uploads of every size.
import { bytesOf, expectHeld, expectStored, MIB, parts, test } from './fixtures.ts'
import { expect } from '../fixtures.ts'
import { crc32 } from 'node:zlib'

export function wholeUploads(): void {
  test('a small file is uploaded in one request', async ({ site, uploads }) => {
    const { state } = await uploads.begin('one', {
      path: 'a/room.jpg',
      size: 300_000,
      options: { metadata: { from: 'Zoë' } },
    })
    expect(state).toBe('IN_PROGRESS')
    const { progress, ...seen } = await uploads.end('one')
    const stored = await site.store.files.head('a/room.jpg')
    expect(seen).toEqual({
      state: 'SUCCESS',
      value: {
        path: 'a/room.jpg',
        eTag: stored?.eTag,
        versionId: undefined,
        contentType: 'image/jpeg',
        metadata: { from: 'Zoë' },
        size: 300_000,
      },
    })
    expect(stored).toMatchObject({ contentType: 'image/jpeg', metadata: { from: 'Zoë' }, size: 300_000 })
    expect(progress.at(-1)).toEqual({ transferredBytes: 300_000, totalBytes: 300_000 })
    expect(site.front.heard).toEqual(['PUT'])
    await expectStored(site, 'a/room.jpg', 300_000)
  })

  test('5 MiB is one request, a byte more is two parts', async ({ site, uploads }) => {
    await uploads.begin('edge', { path: 'edge', size: 5 * MIB })
    expect((await uploads.end('edge')).state).toBe('SUCCESS')
    expect(site.front.heard.splice(0)).toEqual(['PUT'])
    await expectStored(site, 'edge', 5 * MIB)

    await uploads.begin('over', { path: 'over', size: 5 * MIB + 1 })
    const { state, value } = await uploads.end('over')
    expect(state).toBe('SUCCESS')
    const { eTag } = (await site.store.files.head('over')) ?? {}
    expect(value).toMatchObject({ path: 'over', eTag, contentType: 'image/jpeg', size: 5 * MIB + 1 })
    const { heard } = site.front
    expect(heard[0]).toBe('POST uploads')
    expect(parts(heard)).toEqual([1, 2])
    expect(heard.slice(3)).toEqual(['POST uploadId', 'HEAD'])
    await expectStored(site, 'over', 5 * MIB + 1)
  })

  test('four parts are uploaded at once, and all arrive where they belong', async ({ site, uploads }) => {
    site.front.meet(/partNumber/, 'hold')
    await uploads.begin('big', { path: 'big.jpg', size: 33 * MIB })
    await expectHeld(site, 4)
    expect(parts(site.front.heard)).toEqual([1, 2, 3, 4])
    expect(site.batches).toEqual([1, 4])
    site.front.heal()
    site.front.release()
    const { state, progress } = await uploads.end('big')
    expect(state).toBe('SUCCESS')
    expect(parts(site.front.heard)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(progress.at(-1)).toEqual({ transferredBytes: 33 * MIB, totalBytes: 33 * MIB })
    const sent = progress.map(({ transferredBytes }) => transferredBytes)
    expect(sent).toEqual(sent.toSorted((one, other) => one - other))
    expect(sent.length).toBeGreaterThanOrEqual(7)
    await expectStored(site, 'big.jpg', 33 * MIB)
  })

  test('checksums are sent when requested', async ({ site, uploads }) => {
    const { front } = site
    const options = { checksumAlgorithm: 'crc-32' } as const
    const sums = () => front.headers.splice(0).flatMap((headers) => headers['x-amz-checksum-crc32'] ?? [])
    await uploads.begin('small', { path: 'small', size: 2 * MIB + 3, options })
    expect((await uploads.end('small')).state).toBe('SUCCESS')
    expect(sums()).toEqual([crcOf(bytesOf(2 * MIB + 3))])

    await uploads.begin('large', { path: 'large', size: 7 * MIB, options })
    expect((await uploads.end('large')).state).toBe('SUCCESS')
    const bytes = bytesOf(7 * MIB)
    const inParts = [bytes.subarray(0, 5 * MIB), bytes.subarray(5 * MIB)]
    expect(new Set(sums())).toEqual(new Set([...inParts, bytes].map(crcOf)))
    await expectStored(site, 'large', 7 * MIB)
  })
}

function crcOf(bytes: Buffer): string {
  const four = Buffer.alloc(4)
  four.writeUInt32BE(crc32(bytes))
  return four.toString('base64')
}
