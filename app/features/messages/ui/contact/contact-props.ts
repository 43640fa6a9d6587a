import type { Channel } from '#app/features/people/audiences.ts'

/** The person to write to. */
export type ContactProps = {
  userId: string
  name: string
  /** The contacts that this reader may request. */
  channels: Channel[]
  /** Whether this site sends emails. */
  mailed: boolean
}
