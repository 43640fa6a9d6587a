import type { FormAnswer } from '#app/web/form-answer.ts'
import type { Photo } from '#app/features/listings/rules.ts'
import type { Offerer } from '#app/features/companies/rules.ts'
import type { AskedAbout } from './asked-about.query.server.ts'
import type { AnswerTime } from './answer-time.ts'
import type { LeadState } from './lead-rules.ts'
import type { InquiryField, TypedInquiry } from './rules.ts'

/** The initial data of an inquiry form. */
export type InquiryStart = {
  home: { id: string; slug: string; name: string }
  offerer: Offerer
  /** How many people of the company, or admins, and other addresses that it confirmed, get it. */
  readers: { people: number; addresses: number }
  /** Identifies this submission, so that sending it twice has the same effect as once. */
  clientId: string
  /** ISO date at the home. */
  today: string
  /** ISO date from which the home is free, if that is in the future. */
  freeFrom: string | null
  tour: TourTimes
  /** Whether the row of a tour is open at first. */
  opensTour?: boolean
  /** The question that its message has at first. */
  asks?: string
  answers: AnswerTime | null
  /** Why nobody may answer: the home is no longer published, or the office holds it (is-withheld.server.ts). */
  closed: 'gone' | 'held' | null
  /** The sender; null for a visitor. */
  sender: {
    userId: string
    name: string
    email: string
    phone: string
    asksBirthDate: boolean
    /** Move-in date of the group that asks, else of the profile, if it is not past. */
    moveIn: string | null
    /** The group that asks. */
    group: GroupOfInquiry | null
    mates: { memberId: string; name: string; ticked: boolean }[]
    /** Their last inquiry about this home. */
    earlier: AskedAbout | null
  } | null
}

/** Limits for the fields of tour times, in the home's time zone: `2026-11-20T10:00`; `offered`: the only ones to choose from, else
 *  null. */
export type TourTimes = { earliest: string; latest: string; zone: string; offered: string[] | null }

/** A tour as one side sees it. */
export type TourView = {
  state: 'proposed' | 'agreed' | 'moving' | 'past' | 'cancelled' | 'declined'
  /** Whether the reader proposed the times, so that the other side chooses. */
  mine: boolean
  /** Proposed times in the future: as ISO times, and in words; `meanwhile`: another agreed tour of the reader’s company at that time. */
  slots: { iso: string; text: string; meanwhile: string | null }[]
  /** The agreed time, in words, and as an ISO time. */
  at: string | null
  startsAt: string | null
  /** Whether the agreed time, or all proposed times, have passed. */
  isOver: boolean
  endedByMe: boolean
}

/** The tour on the page of an inquiry. */
export type TourPart = {
  tour: TourView | null
  /** The version of the tour, sent along with the next form. */
  seen: string
  times: TourTimes
}

/** A line in the list of leads. */
export type LeadCard = {
  inquiryId: string
  /** As the sender typed it; '' after their account is erased. */
  name: string
  home: string
  /** The beginning of the message. */
  begin: string
  state: LeadState
  /** In words, in the home's time zone, and as an ISO time. */
  at: string
  sentAt: string
  /** Whether the home has no manager, so that admins answer. */
  byTeam: boolean
  /** State of the tour, in words; null without one. */
  tour: string | null
  /** Whether the reader's side said that they replied by email, and nothing more is known. */
  saidReplied: boolean
}

/** A roommate that an inquiry names. */
export type NamedRoommate = {
  name: string
  email: string | null
  /** For a member of the sender's group: whether they agreed to share their address; null for a roommate whose details
   *  were typed. */
  asked: 'waits' | 'yes' | 'no' | null
}

/** When it was said, in words and as an ISO time, and whether the sender says that it came; null: they were asked. */
export type SaidReply = { at: string; saidAt: string; came: boolean | null }

/** An inquiry as its sender sees it. */
export type InquiryView = {
  inquiryId: string
  /** `notOffered`: why not, in words, else null. */
  home: { slug: string; name: string; address: string; notOffered: string | null }
  name: string
  email: string
  phone: string | null
  moveInDate: string | null
  message: string
  /** What the sender added before an answer. */
  additions: { text: string; at: string; sentAt: string }[]
  roommates: NamedRoommate[]
  state: LeadState
  at: string
  /** `at` as an ISO time. */
  sentAt: string
  answeredAt: string | null
  /** That whoever answers says they replied by email; null unless they do. */
  reply: SaidReply | null
  tour: TourPart
}

/** An inquiry as the answering side sees it. */
export type LeadView = InquiryView & {
  /** Identifies this answer, so that sending it twice has the same effect as once. */
  clientId: string
  /** The conversation that the answer started, if the reader takes part in it. */
  conversationId: string | null
  /** Whether the company has written in it since the inquiry; choosing a time for a tour is not writing. */
  isWritten: boolean
  /** Who answered first, when that was not the reader. */
  answeredBy: string | null
  /** Whether the sender's account is erased or about to be, so that nobody would read an answer. */
  gone: boolean
  byTeam: boolean
  /** The answers that the reader's company saved; null for an admin without one. */
  saved: { id: string; name: string }[] | null
}

/** A roommate group of the reader's that an inquiry was sent for. */
export type GroupOfInquiry = { groupId: string; name: string }

/** An agreed tour that lies ahead: when, in words and as an ISO time, where, and who answered. */
export type AgreedTour = {
  at: string
  startsAt: string
  address: string
  /** Where that is on a map; null unless it is known exactly. */
  place: { lat: number; lng: number } | null
  /** The ways there, on the home's page; and why the home is not offered any more, else null. */
  wayHref: string
  answeredBy: string | null
  notOffered: string | null
}

/** A line in the list of inquiries that somebody sent or that name them. */
export type InquiryCard = {
  inquiryId: string
  listingId: string
  home: string
  /** Null where the home has none, or is not shown any more. */
  photo: Photo | null
  /** Who asked; null when the reader did. */
  from: string | null
  /** In words. */
  state: string
  withdrawn: boolean
  /** When it was sent: in words, and as an ISO time. */
  at: string
  sentAt: string
  /** The open tour, in words. */
  tour: string | null
  /** What the reader does next. */
  next: string | null
  /** What waits for the reader: whether their email address may be included, whether a reply came, or a time for the tour. */
  waits: 'consent' | 'reply' | 'tour' | null
  agreed: AgreedTour | null
  group: GroupOfInquiry | null
}

/** An inquiry as a roommate reads it whom it names. */
export type SharedInquiry = {
  /** The message and what was added; none for a reader who blocked the sender. */
  texts: string[]
  moveInDate: string | null
  /** In words, like the rest. */
  state: string
  answeredAt: string | null
  tour: string | null
  /** Proposed times of the tour that lie ahead. */
  times: string[]
}

export type InquiryPage =
  | {
      kind: 'own'
      inquiry: InquiryView
      conversationId: string | null
      /** Who offers the home, within a sentence. */
      offeredBy: string
      group: GroupOfInquiry | null
      /** Identifies the next addition, so that sending it twice has the same effect as once; null when nothing can be
       *  added. */
      addingId: string | null
    }
  | {
      /** The reader is named as a roommate and asked whether their address may be shared. */
      kind: 'named'
      inquiryId: string
      home: { slug: string; name: string; address: string }
      /** Null when the account is erased. */
      from: string | null
      email: string
      answer: 'yes' | 'no' | null
      withdrawn: boolean
      group: GroupOfInquiry | null
      /** What was asked and how it stands; null unless the reader is in a group with the sender. */
      shared: SharedInquiry | null
      at: string
      sentAt: string
    }

export type InquiryAnswer =
  | { state: 'sent'; inquiryId: string }
  /** The form is valid, but the visitor must log in before it is sent. */
  | { state: 'log-in' }
  | (FormAnswer<InquiryField, TypedInquiry> & {
      state: 'again'
      /** Whether the form asks for confirmation, because the same inquiry was sent within a day. */
      asks: boolean
      asksBirthDate: boolean
    })
