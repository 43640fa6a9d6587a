// Compares our upload task with the client that the specification is based on: the same requests, states and errors.
import { expect, test, type Browser } from '@playwright/test'
import { expectHeld, MIB } from './fixtures.ts'
import { act, recordOtherClient, readOtherClient, type Deed, type Stage } from './oracle.ts'

const BIG = { path: 'homes/big.jpg', size: 43 * MIB } // nine parts
const LARGE = { path: 'large.jpg', size: 12 * MIB }
const SMALL = { path: 'small.jpg', size: 300_000 }
const answers = (code: string, message: string) =>
  `<Error><Code>${code}</Code><Message>${message}</Message></Error>`

/** Starts a large upload and waits until parts 5 to 8 are being sent. */
async function halfWay({ site, uploads }: Stage) {
  site.front.meet(/partNumber=[5-9]/, 'hold')
  await uploads.begin('big', BIG)
  await expectHeld(site, 4)
}
function goOn({ site }: Stage) {
  site.front.heal()
  site.front.drop()
}

const SCENARIOS: Record<string, (stage: Stage) => Promise<void>> = {
  'a small file': ({ run }) => run({ ...SMALL, options: { metadata: { from: 'a test' } } }),
  'nothing at all': ({ run }) => run({ path: 'nothing', odd: null }),
  'a text': ({ run }) => run({ path: 'text.txt', text: 'Zoë' }),
  'a type that is said': ({ run }) => run({ ...SMALL, options: { contentType: 'image/avif' } }),
  'exactly 5 MiB': ({ run }) => run({ path: 'edge', size: 5 * MIB }),
  'a byte more': ({ run }) => run({ path: 'over', size: 5 * MIB + 1 }),
  'nine parts': ({ run }) => run({ ...BIG, options: { metadata: { from: 'a test' } } }),
  'a checksum': async ({ run, site }) => {
    await run({ ...SMALL, options: { checksumAlgorithm: 'crc-32' } })
    await run({ ...LARGE, options: { checksumAlgorithm: 'crc-32' } })
    site.front.heard.push(
      ...site.front.headers.flatMap((headers) => headers['x-amz-checksum-crc32'] ?? []).toSorted(),
    )
  },
  'a key of each level': async ({ run }) => {
    for (const accessLevel of ['guest', 'protected', 'private'] as const)
      await run({ key: 'a.png', size: 9, identityId: 'me', options: { accessLevel } })
  },
  'what is no input': async ({ run }) => {
    for (const odd of [42, true, {}, { size: 5 * 1024 ** 4 + 1 }]) await run({ path: 'a', odd })
  },
  'what is no place': async ({ run }) => {
    for (const place of [{}, { path: '' }, { key: '' }, { path: 'a', key: 'b' }, { path: '/a' }])
      await run({ ...place, text: 'abc' })
    for (const size of [9, 6 * MIB]) await run({ path: '/a', size })
    for (const accessLevel of ['protected', 'private'] as const)
      await run({ key: 'a', text: 'abc', options: { accessLevel } })
  },
  'nobody signed in': async ({ load, run }) => {
    await load(true)
    await run(SMALL)
    await run(LARGE)
  },
  'pause and resume': async (stage) => {
    const { uploads, note } = stage
    await halfWay(stage)
    await uploads.act('big', 'pause')
    goOn(stage)
    await uploads.act('big', 'resume')
    await note('big')
  },
  'a reload': async (stage) => {
    await halfWay(stage)
    await stage.load()
    goOn(stage)
    await stage.run(BIG)
  },
  'a reload after more than an hour': async (stage) => {
    await halfWay(stage)
    await stage.load()
    goOn(stage)
    await stage.page.evaluate(() => {
      const text = localStorage.getItem('__uploadInProgress') ?? ''
      localStorage.setItem('__uploadInProgress', text.replace(/"lastTouched":\d+/g, '"lastTouched":1'))
    })
    await stage.run(BIG)
  },
  'a reload after the store gave it up': async (stage) => {
    await halfWay(stage)
    await stage.load()
    goOn(stage)
    stage.site.front.meet(/GET uploadId/, { status: 404, body: answers('NoSuchUpload', 'gone') })
    await stage.run(BIG)
  },
  'a part that fails for good, and another try': async (stage) => {
    const { front } = stage.site
    front.meet(/partNumber=2/, 'hold')
    const ended = stage.run({ ...LARGE, size: 6 * MIB })
    await expect.poll(() => front.answered).toContain('PUT partNumber=1 uploadId')
    front.meet(/partNumber=2/, { status: 403, body: answers('AccessDenied', 'No.') })
    front.release()
    await ended
    front.heal()
    await stage.run({ ...LARGE, size: 6 * MIB })
  },
  'a connection that is cut': async ({ site, run }) => {
    site.front.meet(/^PUT$/, 'cut', 2)
    await run(SMALL)
    site.front.meet(/^PUT$/, 'cut')
    await run(SMALL)
    site.front.meet(/POST uploads/, 'cut')
    await run(LARGE)
  },
  'a store that asks for patience': async ({ site, run }) => {
    site.front.meet(/^PUT$/, { status: 503, body: answers('SlowDown', 'Reduce your rate.') }, 2)
    await run(SMALL)
    site.front.meet(/^PUT$/, { status: 503, body: answers('SlowDown', 'Reduce your rate.') })
    await run(SMALL)
  },
  'answers that stay or pass': async ({ site, run }) => {
    for (const [status, body] of [
      [500, ''],
      [502, '<html>Bad Gateway</html>'],
      [429, ''],
      [400, answers('RequestTimeout', 'Too slow.')],
      [403, answers('RequestTimeTooSkewed', 'Your clock.')],
      [403, answers('SignatureDoesNotMatch', 'Not yours.')],
      [403, answers('AccessDenied', 'No &amp; never')],
      [403, answers('AccessDenied', '')],
      [404, ''],
      [404, answers('NoSuchBucket', 'No bucket.')],
      [418, ''],
      [501, answers('NotImplemented', 'No.')],
    ] as const) {
      site.front.meet(/^PUT$/, { status, body }, 1)
      await run(SMALL)
    }
    site.front.meet(/^PUT$/, { status: 400, body: answers('ExpiredToken', 'The token has expired') })
    await run(SMALL)
  },
  'an error behind a 200': async ({ site, run }) => {
    site.front.meet(/POST uploadId/, { status: 200, body: answers('InternalError', 'Sorry.') }, 1)
    await run(LARGE)
    site.front.meet(/POST uploadId/, { status: 200, body: answers('InternalError', 'Sorry.') })
    await run({ ...LARGE, path: 'other' })
  },
  'another size than was sent': async ({ site, run }) => {
    site.front.meet(/HEAD/, { status: 200, headers: { 'content-length': '7' } })
    await run(LARGE)
  },
  'an ETag that CORS hides': async ({ site, run }) => {
    site.front.meet(/^PUT/, { hide: 'access-control-expose-headers' })
    await run(LARGE)
    await run(SMALL)
  },
  'an answer without sense': async ({ site, run }) => {
    site.front.meet(/GET uploadId/, { status: 200, body: '<ListPartsResult/>' })
    site.front.meet(/partNumber=2/, { status: 418 })
    await run({ ...LARGE, size: 6 * MIB })
    site.front.heal()
    const Part = '<Part><PartNumber>9</PartNumber><ETag>"x"</ETag></Part>'
    site.front.meet(/GET uploadId/, {
      status: 200,
      body: `<ListPartsResult>${Part}${Part}</ListPartsResult>`,
    })
    await run({ ...LARGE, size: 6 * MIB })
  },
  'a browser that gives up': async ({ site, page, uploads, note }) => {
    site.front.meet(/PUT/, 'hold')
    await uploads.begin('small', SMALL)
    await expectHeld(site, 1)
    await page.evaluate(() => window.stop())
    await note('small')
    site.front.drop()
  },
}

/** Intended differences: the scenario, and how their log is changed to match ours. */
const DIFFERENCES: Record<string, [(stage: Stage) => Promise<void>, (theirs: Deed) => Deed]> = {
  'a canceled upload stays CANCELED': [
    async (stage) => {
      const { site, page, uploads, note } = stage
      site.front.meet(/PUT$/, 'hold')
      for (const [message, asked] of [undefined, 'Never mind'].flatMap((text) =>
        [SMALL, BIG].map((file) => [text, file] as const),
      )) {
        const aborted =
          asked === BIG && page.waitForResponse((answer) => answer.request().method() === 'DELETE')
        if (asked === BIG) await halfWay(stage)
        else await uploads.begin('big', asked)
        await expectHeld(site, asked === BIG ? 4 : 1)
        await uploads.act('big', 'cancel', message)
        await note('big')
        await aborted
        site.front.drop()
      }
    },
    (theirs) => ({
      ...theirs,
      ends: (theirs.ends as { state: string }[]).map((end) => {
        expect(end.state).toBe('ERROR')
        return { ...end, state: 'CANCELED' }
      }),
    }),
  ],
  'what only says a size makes no upload at the store': [
    ({ run }) => run({ path: 'a', odd: { size: 6 * MIB } }),
    (theirs) => {
      expect(theirs.heard).toEqual(['POST uploads'])
      return { ...theirs, heard: [] }
    },
  ],
  'an upload is still remembered when the store could not be asked': [
    async (stage) => {
      await halfWay(stage)
      await stage.load()
      goOn(stage)
      stage.site.front.meet(/./, 'cut')
      await stage.run(BIG)
      stage.site.front.heal()
      stage.site.front.heard.length = 0
      await stage.run(BIG)
    },
    (theirs) => {
      expect(theirs.heard.slice(0, 2)).toEqual(['POST uploads', 'PUT partNumber=1 uploadId'])
      const heard = theirs.heard.filter((line) => !/POST uploads|partNumber=[1-4]/.test(line))
      return { ...theirs, heard: ['GET uploadId', ...heard] }
    },
  ],
}

/** What both clients did, as JSON represents it. */
async function both(browser: Browser, name: string, scenario: (stage: Stage) => Promise<void>) {
  if (test.info().config.updateSnapshots === 'all')
    recordOtherClient(name, await act(browser, 'amplify-page', scenario))
  const ours = JSON.parse(JSON.stringify(await act(browser, 'our-page', scenario))) as Deed
  expect(ours.ends.length).toBeGreaterThan(0)
  return { ours, theirs: readOtherClient(name) }
}

test.describe.configure({ mode: 'parallel' })
for (const [name, scenario] of Object.entries(SCENARIOS))
  test(`as the Amplify client: ${name} @desktop`, async ({ browser }) => {
    const { ours, theirs } = await both(browser, name, scenario)
    expect(ours).toEqual(theirs)
  })

for (const [name, [scenario, asOurs]] of Object.entries(DIFFERENCES))
  test(`unlike the Amplify client: ${name} @desktop`, async ({ browser }) => {
    const { ours, theirs } = await both(browser, name, scenario)
    expect(ours).toEqual(asOurs(theirs))
  })
