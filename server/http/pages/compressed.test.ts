import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { Duplex } from 'node:stream'
import { expect, test } from 'vitest'
import { csvAnswer } from '#app/platform/text/csv.ts'
import type { Visit } from '../visit.ts'
import { compressed } from './compressed.ts'

const expand = { br: createBrotliDecompress, gzip: createGunzip }

async function download(encoding: 'br' | 'gzip', parts: AsyncGenerator<string>) {
  const answer = compressed(async () => csvAnswer(parts, 'log', 'log'))
  const request = new Request('http://localhost/', { headers: { 'Accept-Encoding': encoding } })
  const { headers, body } = await answer(request, {} as Visit)
  expect([headers.get('Content-Encoding'), headers.get('Vary')]).toEqual([encoding, 'Accept-Encoding'])
  const expanding = Duplex.toWeb(expand[encoding]()) as TransformStream<BufferSource, Uint8Array<ArrayBuffer>>
  return body?.pipeThrough(expanding).pipeThrough(new TextDecoderStream()).getReader()
}

test.each(['br', 'gzip'] as const)(
  'the first lines of a download arrive before its last ones are known, with %s',
  async (encoding) => {
    const { promise: read, resolve: goOn } = Promise.withResolvers<void>()
    const reader = await download(
      encoding,
      (async function* () {
        yield 'a,b\r\n'
        await read
        yield '1,2\r\n'
      })(),
    )
    expect(await reader?.read()).toEqual({ done: false, value: 'a,b\r\n' })
    goOn()
    expect(await reader?.read()).toEqual({ done: false, value: '1,2\r\n' })
    expect(await reader?.read()).toMatchObject({ done: true })
  },
)

test('nothing is read for a download that was canceled', async () => {
  const { promise: over, resolve: ended } = Promise.withResolvers<string>()
  const reader = await download(
    'br',
    (async function* () {
      try {
        for (;;) yield 'a,b\r\n'
      } finally {
        ended('no more is read')
      }
    })(),
  )
  await reader?.read()
  await reader?.cancel()
  await expect(over).resolves.toBe('no more is read')
})
