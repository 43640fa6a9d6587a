import type { PhotoImage } from '#app/features/photos/photo-image.ts'

/** The other person of a conversation as shown; null after an erasure. */
export type OtherPerson = {
  userId: string
  name: string
  /** The company that a student's conversation is with, instead of the name; null with a person. */
  company?: string | null
  /** On the conversation's own page: whether the user may open their profile. */
  hasProfile?: boolean
  photo: PhotoImage | null
} | null

/** Whom a conversation is with: a person, or the members of a group. */
export type Other = OtherPerson | { groupId: string; name: string }

/** A line of the inbox. */
export type ConversationItem = {
  id: string
  other: Other
  /** The last message, as in `MessageView`. */
  last: { text: string | null; own: boolean; from: string | null; at: Date }
  unread: number
  muted: boolean
}

export type MessageView = {
  number: number
  clientId: string
  own: boolean
  /** Who wrote it, in a conversation of a group or with a company, unless it was the user or the student. */
  from: string | null
  /** Null when its sender was erased, or an admin hid it; in a group also when the user blocked its sender. */
  text: string | null
  at: Date
}

export type ThreadView = {
  id: string
  other: Other
  muted: boolean
  /** The numbers of the last messages that the user and the other person have read. */
  readNumber: number
  otherReadNumber: number
  lastNumber: number
  /** Why the user cannot write; null when they can. */
  closed: 'no-age' | 'too-young' | 'alone' | 'unavailable' | null
  /** Oldest first. */
  messages: MessageView[]
  /** Whether there are earlier and later messages than these. */
  earlier: boolean
  later: boolean
}

export type FoundMessage = {
  conversationId: string
  number: number
  other: Other
  own: boolean
  text: string
  at: Date
}

/** What the next message will be about: fields that go with it, and a line above the text. */
export type Subject = { fields: Record<string, string>; line: string }

/** Somebody to write to. */
export type Correspondent = {
  other: NonNullable<OtherPerson>
  conversationId: string | null
  closed: ThreadView['closed']
}
