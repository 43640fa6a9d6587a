import type { z } from 'zod'

/** A kind of live event. It says that something changed, never its content: the browser then reloads that through
 *  its policy. */
export type LiveKind<About extends object = object> = {
  /** Its name in browsers: letters and dashes. */
  name: string
  /** The ids of what changed; validated when the event is sent. */
  about: z.ZodType<About>
}

/** An event as sent to browsers. */
export type LiveEvent = { id: string; kind: string; about: object }
