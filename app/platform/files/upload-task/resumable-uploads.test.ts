import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ResumableUploads, uploadIdentity, type KeyValues } from './resumable-uploads.ts'
import { planUpload, type UploadInput } from './upload-plan.ts'

const HOUR = 60 * 60_000

/** A replacement for the browser's storage, with access to its content. */
function storage(value: string | null = null): KeyValues & { entries: () => Record<string, unknown> } {
  let held = value
  return {
    getItem: (key) => (key === '__uploadInProgress' ? held : null),
    setItem: (_, text) => void (held = text),
    entries: () => JSON.parse(held ?? '{}') as Record<string, unknown>,
  }
}

const upload = { uploadId: 'u', bucket: 'b', key: 'k', fileName: 'f.jpg' }

test('an upload is found for an hour after it was last touched, and no longer', () => {
  const held = storage()
  let now = 1_700_000_000_000
  const uploads = new ResumableUploads(held, () => now)
  uploads.remember('one', upload)
  expect(held.entries()).toEqual({ one: { ...upload, lastTouched: now } })
  now += HOUR
  expect(uploads.find('one')).toEqual({ ...upload, lastTouched: now })
  now += HOUR
  expect(uploads.find('one')?.uploadId).toBe('u')
  now += HOUR + 1
  expect(uploads.find('one')).toBeUndefined()
  expect(held.entries()).toEqual({})
})

test('every look forgets all that is too old, and only that', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.integer({ min: 0, max: 2 * HOUR })),
      fc.string(),
      (ages, id) => {
        const now = 1_700_000_000_000
        const all = Object.entries(ages).map(([name, age]) => [name, { ...upload, lastTouched: now - age }])
        const held = storage(JSON.stringify(Object.fromEntries(all)))
        const found = new ResumableUploads(held, () => now).find(id)
        const fresh = Object.keys(ages).filter((name) => (ages[name] ?? 0) <= HOUR)
        expect(found !== undefined).toBe(fresh.includes(id))
        expect(Object.keys(held.entries()).toSorted()).toEqual(fresh.toSorted())
      },
    ),
  )
})

test('forgetting one leaves the others', () => {
  const held = storage()
  const uploads = new ResumableUploads(held)
  uploads.remember('one', upload)
  uploads.remember('two', { ...upload, finalCrc32: 'y/Q5Jg==' })
  uploads.delete('one')
  expect(Object.keys(held.entries())).toEqual(['two'])
  expect(uploads.find('two')?.finalCrc32).toBe('y/Q5Jg==')
})

describe('what another tab wrote over is mended', () => {
  const setUp = () => {
    const held = storage()
    const clock = { now: 1_700_000_000_000 }
    const [here, there] = [0, 1].map(() => new ResumableUploads(held, () => clock.now))
    if (!here || !there) throw new Error('two tabs')
    return { held, clock, here, there }
  }

  test('an upload that the other did not know is there again, and theirs stays', () => {
    const { held, here, there } = setUp()
    here.remember('one', upload)
    held.setItem('__uploadInProgress', '{}') // what the other tab had read before
    there.remember('two', upload)
    here.mend()
    there.mend()
    expect(Object.keys(held.entries()).toSorted()).toEqual(['one', 'two'])
  })

  test('an upload that is over does not come back', () => {
    const { held, here, there } = setUp()
    here.remember('one', upload)
    const before = held.getItem('__uploadInProgress') ?? ''
    here.delete('one')
    held.setItem('__uploadInProgress', before)
    there.remember('two', upload)
    here.mend()
    expect(Object.keys(held.entries())).toEqual(['two'])
  })

  test('an upload that another tab ended, too, does not come back', () => {
    const { held, here, there } = setUp()
    here.remember('one', upload)
    there.find('one')
    there.delete('one')
    here.delete('one')
    here.mend()
    expect(held.entries()).toEqual({})
  })

  test('a later upload of the same file is not taken for the one that is over', () => {
    const { held, here, there } = setUp()
    here.remember('one', upload)
    here.delete('one')
    there.remember('one', { ...upload, uploadId: 'later' })
    here.mend()
    expect(held.entries()).toMatchObject({ one: { uploadId: 'later' } })
  })

  test('what is too old stays forgotten', () => {
    const { held, clock, here, there } = setUp()
    here.remember('one', upload)
    clock.now += HOUR + 1
    there.find('two')
    here.mend()
    expect(held.entries()).toEqual({})
  })
})

describe('without a place to remember, nothing is remembered and nothing fails', () => {
  const broken = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  test.each<[string, KeyValues | null]>([
    ['none', null],
    ['forbidden', { getItem: broken, setItem: broken }],
    ['full', { getItem: () => null, setItem: broken }],
    ['overwritten by somebody', { ...storage('{'), setItem: () => {} }],
    ['an array of somebody', { ...storage('[1]'), setItem: () => {} }],
    ['a number of somebody', { ...storage('7'), setItem: () => {} }],
  ])('%s', (_, held) => {
    const uploads = new ResumableUploads(held)
    uploads.remember('one', upload)
    uploads.delete('one')
    expect(uploads.find('one')).toBeUndefined()
  })
})

describe('the identity of an upload', () => {
  const identity = (input: Partial<UploadInput>) =>
    uploadIdentity(
      planUpload({
        path: 'a/r.jpg',
        source: 'abc',
        bucket: 'app.bucket',
        sign: async () => null,
        create: async () => null,
        ...input,
      }),
    )
  const file = (name: string, lastModified: number) =>
    new File(['abc'], name, { type: 'image/jpeg', lastModified })

  test('is made of the file, the options, the size, the type and the place', async () => {
    const source = file('f.jpg', 1_700_000_000_000)
    const id = await identity({ source, options: { onProgress: () => {} } })
    expect(id).toMatch(/^f\.jpg_1700000000000_[\w+/]{6}==_3_image\/jpeg_app\.bucket_custom_a\/r\.jpg$/)
    expect(await identity({ source, options: {} })).toBe(id)
    expect(await identity({ source: 'abc' })).toMatch(
      /^[\w+/]{6}==_3_image\/jpeg_app\.bucket_custom_a\/r\.jpg$/,
    )
  })

  test('a key has its level in it', async () => {
    expect(await identity({ path: undefined, key: 'r.png' })).toMatch(
      /_image\/png_app\.bucket_public_r\.png$/,
    )
    const options = { accessLevel: 'private' } as const
    expect(await identity({ path: undefined, key: 'r.png', identityId: 'me', options })).toMatch(
      /_private_r\.png$/,
    )
  })

  test('differs with whatever differs', async () => {
    const ids = await Promise.all([
      identity({ source: file('f.jpg', 1) }),
      identity({ source: file('f.jpg', 2) }),
      identity({ source: file('g.jpg', 1) }),
      identity({ source: file('f.jpg', 1), path: 'b/r.jpg' }),
      identity({ source: file('f.jpg', 1), bucket: 'other' }),
      identity({ source: file('f.jpg', 1), options: { contentType: 'image/png' } }),
      identity({ source: file('f.jpg', 1), options: { metadata: { a: 'b' } } }),
      identity({ source: file('f.jpg', 1), options: { checksumAlgorithm: 'crc-32' } }),
      identity({ source: new File(['abcd'], 'f.jpg', { type: 'image/jpeg', lastModified: 1 }) }),
    ])
    expect(new Set(ids).size).toBe(ids.length)
  })
})
