import type { Channel } from '#app/features/people/audiences.ts'

/** Whom one writes to. */
export type ContactProps = {
  userId: string
  name: string
  /** The contacts that this reader may ask for. */
  channels: Channel[]
  /** Whether letters leave this site. */
  mailed: boolean
}
