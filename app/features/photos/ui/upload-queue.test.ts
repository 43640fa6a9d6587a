import { afterEach, expect, test, vi } from 'vitest'
import type { UploadView } from '../photos.query.server.ts'
import { UploadQueue } from './upload-queue.ts'

afterEach(() => vi.unstubAllGlobals())

/** An upload that the server knows, but whose file this browser does not have. */
const known = (state: UploadView['state']): UploadView => {
  return { id: 'u', purpose: 'profile-photo', fileName: 'a.jpg', size: 10, state, reason: null }
}

/** @param answers the fake server's responses, by method */
function queueWith(answers: Record<string, () => Response>): UploadQueue {
  vi.stubGlobal('fetch', async (_path: string, { method }: { method: string }) => answers[method]?.())
  return new UploadQueue({ purpose: 'profile-photo', ownerId: 'ana', onReady: () => {} })
}

test('an upload that was cancelled elsewhere while it was processed says so, and is not polled any more', async () => {
  const asked = vi.fn<() => Response>(() =>
    Response.json({ error: 'There is nothing here.' }, { status: 404 }),
  )
  const queue = queueWith({ GET: asked })
  queue.restore([], [known('processing')])
  await expect.poll(() => queue.items[0]).toMatchObject({ state: 'failed', again: false })
  expect(queue.items[0]?.message).toBe('This photo can no longer be added here.')
  expect(asked).toHaveBeenCalledTimes(1)
})

test('the server’s message about a photo is shown to the user', async () => {
  const again = { state: 'refused', message: 'Something went wrong.', again: true }
  const message = 'We could not process this photo. Please choose another one.'
  const queue = queueWith({
    GET: () => Response.json(again),
    POST: () => Response.json({ typed: {}, errors: {}, failed: message }, { status: 422 }),
  })
  queue.restore([], [known('refused')])
  await expect.poll(() => queue.items[0]?.message).toBe('Something went wrong.')
  queue.resume('u')
  await expect.poll(() => queue.items[0]?.message).toBe(message)
})

test('a photo that can never pass is told once: the server is asked to delete it', async () => {
  const message = 'This photo is damaged.'
  const answerRemoved = vi.fn<() => Response>(() => new Response(null, { status: 204 }))
  const queue = queueWith({
    GET: () => Response.json({ state: 'refused', message, again: false }),
    DELETE: answerRemoved,
  })
  queue.restore([], [known('refused')])
  await expect.poll(() => queue.items[0]).toMatchObject({ state: 'failed', message, again: false })
  expect(answerRemoved).toHaveBeenCalledTimes(1)
  queue.remove('u')
  expect(queue.items).toEqual([])
  expect(answerRemoved).toHaveBeenCalledTimes(1)
})

test('files chosen before a reload wait to be resumed; files chosen while signing up do not', async () => {
  const queue = queueWith({ POST: () => Response.json({ uploads: [{ ok: false, message: 'Not now.' }] }) })
  const file = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'a.jpg', { type: 'image/jpeg' })
  const kept = { file, purpose: 'profile-photo' as const, keptAt: 0 }
  queue.restore(
    [
      { ...kept, id: 'here', ownerId: 'ana' },
      { ...kept, id: 'signing up', ownerId: 'ana', signUp: true },
    ],
    [],
  )
  await expect.poll(() => queue.items[1]).toMatchObject({ state: 'failed', message: 'Not now.' })
  expect(queue.items[0]?.state).toBe('unfinished')
  queue.tryAgain()
  expect(queue.items[0]?.state).toBe('unfinished')
  queue.resumeAll()
  await expect.poll(() => queue.items[0]?.state).toBe('failed')
})

test('an upload ends once the page has its photo, so that a removed photo does not come back as one', async () => {
  const queue = queueWith({ GET: () => Response.json({ state: 'ready', photo: { id: 'p' } }) })
  queue.restore([], [known('processing')])
  await expect.poll(() => queue.items[0]?.state).toBe('ready')
  queue.settle(new Set(['p']))
  expect(queue.items).toEqual([])
})

test('a HEIC photo is known by its first bytes, and a browser that cannot show it says what to do', async () => {
  const asked = vi.fn<() => Response>(() => Response.json({ uploads: [{ ok: false, message: 'Not now.' }] }))
  const queue = queueWith({ POST: asked })
  const heic = new File(['\0\0\0\x18ftypheic\0\0\0\0mif1heic'], 'a.jpg', { type: 'image/jpeg' })
  const named = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'b.heic', { type: 'image/heic' })
  const kept = { purpose: 'profile-photo' as const, keptAt: 0, ownerId: 'ana', signUp: true }
  queue.restore(
    [
      { ...kept, id: 'heic', file: heic },
      { ...kept, id: 'named', file: named },
    ],
    [],
  )
  await expect
    .poll(() => queue.items.map(({ message }) => message))
    .toEqual([
      "This is an iPhone HEIC photo, and this browser can't open it. Add it from your iPhone, or save it as JPEG.",
      'Not now.',
    ])
  expect(asked).toHaveBeenCalledTimes(1)
})
