import type { AnswerTime } from './answer-time.ts'
import type { LeadState } from './rules.ts'

/** What the form of an inquiry begins with. */
export type InquiryStart = {
  home: { id: string; slug: string; name: string }
  /** Names what this form sends, so that sending it again is the same. */
  clientId: string
  /** ISO date where the home is. */
  today: string
  tour: TourTimes
  answers: AnswerTime | null
  /** It is not on the market any more. */
  gone: boolean
  /** Whoever asks; null for a visitor. */
  sender: {
    userId: string
    name: string
    email: string
    phone: string
    asksBirthDate: boolean
    mates: { memberId: string; name: string }[]
  } | null
}

/** What a form for times of a tour may hold: as clocks show it where the home is, `2026-11-20T10:00`. */
export type TourTimes = { earliest: string; latest: string; zone: string }

/** A tour as one side of it sees it. */
export type TourView = {
  state: 'proposed' | 'agreed' | 'moving' | 'past' | 'cancelled' | 'declined'
  /** The times that are proposed are one's own: the other side picks. */
  mine: boolean
  /** Those that lie ahead: ISO times, and in words. */
  slots: { iso: string; words: string }[]
  /** What was agreed upon, in words. */
  at: string | null
  /** That, or all that was proposed, has passed. */
  isOver: boolean
  endedByMe: boolean
}

/** The part of an inquiry's page about a tour. */
export type TourPart = {
  tour: TourView | null
  /** How it stands, for the next form. */
  seen: string
  times: TourTimes
}

/** A line of the lead inbox. */
export type LeadCard = {
  inquiryId: string
  /** As the sender wrote it; '' once that account is erased. */
  name: string
  home: string
  /** The first letters of the message. */
  begin: string
  state: LeadState
  /** In words, in the home's time zone. */
  at: string
  /** Of a home without a manager. */
  desk: boolean
  /** What there is of a tour, in words; null without one. */
  tour: string | null
}

/** Somebody whom an inquiry names. */
export type NamedRoommate = {
  name: string
  email: string | null
  /** Of a group with the sender: asked whether the address may go with it; null for who was typed. */
  asked: 'waits' | 'yes' | 'no' | null
}

/** What was sent, and what became of it. */
export type InquiryView = {
  inquiryId: string
  home: { slug: string; name: string; address: string }
  name: string
  email: string
  phone: string | null
  moveInDate: string | null
  message: string
  roommates: NamedRoommate[]
  state: LeadState
  at: string
  answeredAt: string | null
  tour: TourPart
}

/** The same for whoever answers. */
export type LeadView = InquiryView & {
  /** Names the answer of this form, so that sending it again is the same. */
  clientId: string
  /** The conversation that an answer began, when it is one's own. */
  conversationId: string | null
  /** The account is erased or about to be: nobody reads an answer. */
  gone: boolean
  desk: boolean
}

/** A line of what somebody sent. */
export type InquiryCard = { inquiryId: string; home: string; state: LeadState; at: string }

export type InquiryPage =
  | { kind: 'own'; inquiry: InquiryView; conversationId: string | null }
  | {
      /** Somebody of one's group asks whether the own address may go with it. */
      kind: 'named'
      inquiryId: string
      home: { slug: string; name: string; address: string }
      /** Null when they are not there any more. */
      from: string | null
      email: string
      answer: 'yes' | 'no' | null
      at: string
    }
