import { z } from 'zod'
import { MESSAGE } from '../rules.ts'
import type { VisitMessage } from './message.ts'

const DAY = 86_400 // seconds
const address = z.string().max(4000).startsWith('/')
/** A clock that jumped can say anything: what is impossible becomes the nearest possible. */
const length = (most: number) =>
  z.number().transform((value) => Math.min(Math.max(Math.trunc(value) || 0, 0), most))

const message: z.ZodType<VisitMessage> = z.strictObject({
  v: z.uuid().toLowerCase(),
  s: z.uuidv7().toLowerCase(),
  a: length(DAY * 1000),
  n: z.int().min(1).max(100_000),
  e: address,
  r: z.string().max(4000),
  w: z.union([z.literal(''), z.string().regex(/^[1-9]\d{0,4}x[1-9]\d{0,4}$/)]),
  p: z
    .array(
      z.strictObject({
        i: z.uuidv7().toLowerCase(),
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

/** What a tab sent; null when it cannot be read. */
export function readMessage(text: string): VisitMessage | null {
  try {
    return message.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
