import type { PhotoImage } from '#app/features/photos/photo-image.ts'

/** The other one of a conversation as they are shown; null for who was erased. Students have a profile, a home's manager who
 *  answers has none. */
export type OtherPerson = {
  userId: string
  name: string
  hasProfile: boolean
  photo: PhotoImage | null
} | null

/** A line of the inbox. */
export type ConversationItem = {
  id: string
  other: OtherPerson
  /** The last message; its text is null when its sender was erased, or the desk hid it. */
  last: { text: string | null; own: boolean; at: Date }
  unread: number
  muted: boolean
}

export type MessageView = {
  number: number
  clientId: string
  own: boolean
  /** Null when its sender was erased, or the desk hid it. */
  text: string | null
  at: Date
}

export type ThreadView = {
  id: string
  other: OtherPerson
  muted: boolean
  /** Up to where each of the two has read. */
  readNumber: number
  otherReadNumber: number
  lastNumber: number
  /** Why nothing can be written; null when it can. */
  closed: 'no-age' | 'too-young' | 'unavailable' | null
  /** In the order they were written. */
  messages: MessageView[]
  /** Whether there are earlier ones, and later ones, than these. */
  earlier: boolean
  later: boolean
}

export type FoundMessage = {
  conversationId: string
  number: number
  other: OtherPerson
  own: boolean
  text: string
  at: Date
}

/** Somebody to write to. */
export type Correspondent = {
  other: NonNullable<OtherPerson>
  /** The conversation that there is already. */
  conversationId: string | null
  closed: ThreadView['closed']
}
