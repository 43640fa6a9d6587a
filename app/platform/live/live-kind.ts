import type { z } from 'zod'

/** What open browsers can be told: that something changed, never what it says. The browser then reads it anew through its
 *  policy. */
export type LiveKind<About extends object = object> = {
  /** Letters and dashes; browsers know it by this. */
  name: string
  /** Which thing, by ids. Checked when it is told. */
  about: z.ZodType<About>
}

/** An event as browsers get it. */
export type LiveEvent = { id: string; kind: string; about: object }
