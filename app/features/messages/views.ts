import type { PhotoImage } from '#app/features/photos/photo-image.ts'

/** The other person in a conversation as shown; null after an erasure. */
export type OtherPerson = {
  userId: string
  name: string
  /** For a student's conversation with a company: its name, shown instead of the person's; null with a person. */
  company?: string | null
  /** Only on the conversation's page: whether the user may open their profile. */
  hasProfile?: boolean
  photo: PhotoImage | null
} | null

/** The other side of a conversation: a person, or the members of a group. */
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
  /** The author, in a conversation of a group or with a company, unless the user or the student wrote it. */
  from: string | null
  /** Null if the sender was erased or an admin hid the message; in a group also if the user blocked the sender. */
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
  /** Why the user cannot write; null if they can. */
  closed: 'no-age' | 'too-young' | 'alone' | 'unavailable' | null
  /** Oldest first. */
  messages: MessageView[]
  /** Whether there are earlier and later messages. */
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

/** What the next message will be about: its form fields, and a line above the text. */
export type Subject = { fields: Record<string, string>; line: string }

/** A person to write to. */
export type Correspondent = {
  other: NonNullable<OtherPerson>
  conversationId: string | null
  closed: ThreadView['closed']
}
