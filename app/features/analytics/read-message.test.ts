import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { makeMessage, makeView } from './factory.ts'
import { MESSAGE } from './intake-rules.ts'
import { readMessage } from './read-message.ts'

const NOW = new Date('2026-11-16T20:00:00Z')
const DAY = 86_400 // seconds

/** The hand-written checks, as a schema. */
const address = z.string().max(4000).startsWith('/')
const length = (most: number) =>
  z.number().transform((value) => Math.min(Math.max(Math.trunc(value), 0), most))
const uuidV7 = z.uuidv7().toLowerCase()
const schema = z.strictObject({
  v: z.uuid().toLowerCase(),
  s: uuidV7,
  a: length(DAY * 1000),
  n: z.int().min(1).max(100_000),
  e: address,
  r: z.string().max(4000),
  w: z.union([z.literal(''), z.string().regex(/^[1-9]\d{0,4}x[1-9]\d{0,4}$/)]),
  p: z
    .array(
      z.strictObject({
        i: uuidV7,
        u: address,
        t: z.string().max(1000),
        f: z.union([z.literal(''), address]),
        a: length(DAY * 1000),
        d: length(DAY),
        h: z.int().min(0).max(10_000_000).optional(),
      }),
    )
    .min(1)
    .max(MESSAGE.mostViews),
})

const anything = fc.oneof(
  fc.jsonValue(),
  fc.double(),
  fc.integer(),
  fc.constantFrom('', '/', '/a', '0x1', '1x1', '99999x1', '100000x1', -1, 1.5, 100_001, {}, []),
  fc.uuid(),
  fc.uuid({ version: 7 }).map((id) => id.toUpperCase()),
  fc.integer({ min: 998, max: 1002 }).map((count) => 'x'.repeat(count)),
  fc.integer({ min: 3998, max: 4002 }).map((count) => '/'.repeat(count)),
)

test('the parser accepts exactly what a schema accepts, with wrong, missing and additional fields', () => {
  const oneOf = (names: string) => fc.constantFrom(...names.split(''))
  const changes = fc.record({
    visit: fc.option(fc.tuple(oneOf('vsanerwpx'), anything)),
    view: fc.option(fc.tuple(oneOf('iutfadhx'), anything)),
    views: fc.integer({ min: 1, max: 22 }),
    without: fc.option(oneOf('vsanerwp')),
  })
  fc.assert(
    fc.property(changes, ({ visit, view, views, without }) => {
      const p = Array.from({ length: views }, () => makeView(NOW))
      const sent: Record<string, unknown> = { ...makeMessage(NOW), p }
      if (view) sent.p = [...p.slice(1), { ...makeView(NOW), [view[0]]: view[1] }]
      if (visit) sent[visit[0]] = visit[1]
      if (without) delete sent[without]
      const text = JSON.stringify(sent)
      expect(readMessage(text)).toEqual(schema.safeParse(JSON.parse(text)).data ?? null)
    }),
    { numRuns: 3000 },
  )
})

test('input that is not a JSON object is rejected', () => {
  for (const text of ['', '{', '[]', 'null', '1', '"x"', '[{}]', '{"__proto__":1}'])
    expect(readMessage(text)).toBeNull()
})
