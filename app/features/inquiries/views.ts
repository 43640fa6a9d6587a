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
  /** How many people at the company, or admins, get it, and how many other confirmed addresses. */
  readers: { people: number; addresses: number }
  /** Identifies this submission, so that sending it twice has the same effect as once. */
  clientId: string
  /** ISO date in the home's time zone. */
  today: string
  /** ISO date from which the home is available, if that is in the future. */
  freeFrom: string | null
  tour: TourTimes
  /** Whether the tour section is open at first. */
  opensTour?: boolean
  /** The question that the message starts with. */
  asks?: string
  answers: AnswerTime | null
  /** Why nobody may answer: the home is no longer published, or the office withholds it (is-withheld.server.ts). */
  closed: 'gone' | 'held' | null
  /** The sender; null for a visitor. */
  sender: {
    userId: string
    name: string
    email: string
    phone: string
    asksBirthDate: boolean
    /** The move-in date from the asking group, or else from the profile, unless it has passed. */
    moveIn: string | null
    /** The group that asks. */
    group: GroupOfInquiry | null
    mates: { memberId: string; name: string; ticked: boolean }[]
    /** The sender's last inquiry about this home. */
    earlier: AskedAbout | null
  } | null
}

/** Limits for the tour time fields, in the home's time zone: `2026-11-20T10:00`. `offered`: the only times to choose from; null:
 *  any. */
export type TourTimes = { earliest: string; latest: string; zone: string; offered: string[] | null }

/** A tour as one side sees it. */
export type TourView = {
  state: 'proposed' | 'agreed' | 'moving' | 'past' | 'cancelled' | 'declined'
  /** Whether the reader's side proposed the times, so that the other side chooses. */
  mine: boolean
  /** Proposed times in the future, as ISO times and in words; `meanwhile`: another agreed tour of the reader’s company at that
   *  time. */
  slots: { iso: string; text: string; meanwhile: string | null }[]
  /** The agreed time, in words, and as an ISO time. */
  at: string | null
  startsAt: string | null
  /** Whether the agreed time, or all proposed times, have passed. */
  isOver: boolean
  endedByMe: boolean
}

/** The tour on an inquiry's page. */
export type TourPart = {
  tour: TourView | null
  /** The version of the tour, sent along with the next form. */
  seen: string
  times: TourTimes
  /** What happened to the home, if no tour can be arranged because of it; else null. */
  gone: string | null
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
  /** The tour's state in words; null without one. */
  tour: string | null
  /** Whether the reader's side said that they replied by email, and the sender has not confirmed it. */
  saidReplied: boolean
}

export type NamedRoommate = {
  name: string
  email: string | null
  /** For a member of the sender's group: whether they agreed to share their address. Null for a roommate whose details the sender
   *  typed. */
  asked: 'waits' | 'yes' | 'no' | null
}

/** When the answering side stated that they replied by email, in words and as an ISO time. `came`: whether the sender got that reply;
 *  null until they say. */
export type ReplyClaim = { at: string; saidAt: string; came: boolean | null }

/** An inquiry as its sender sees it. */
export type InquiryView = {
  inquiryId: string
  /** `notOffered`: why the home is no longer offered, in words; null if it is. */
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
  /** The answering side's statement that they replied by email; null without one. */
  reply: ReplyClaim | null
  tour: TourPart
}

/** An inquiry as the answering side sees it. */
export type LeadView = InquiryView & {
  /** Identifies this answer, so that sending it twice has the same effect as once. */
  clientId: string
  /** The conversation that the answer started, if the reader takes part in it. */
  conversationId: string | null
  /** Whether the company has written in the conversation since the inquiry; choosing a time for a tour is not writing. */
  isWritten: boolean
  /** Who answered first; null if the reader did. */
  answeredBy: string | null
  /** Whether the sender's account is erased or about to be, so that nobody would read an answer. */
  gone: boolean
  byTeam: boolean
  /** The saved answers of the reader's company; null for an admin without one. */
  saved: { id: string; name: string }[] | null
}

/** The reader's roommate group that an inquiry was sent for. */
export type GroupOfInquiry = { groupId: string; name: string }

/** An upcoming agreed tour: when, in words and as an ISO time, where, and who answered. */
export type AgreedTour = {
  at: string
  startsAt: string
  /** The place on a map; null unless it is known exactly. */
  place: { lat: number; lng: number } | null
  /** `wayHref`: the directions on the home's page; `notOffered`: why the home is no longer offered, else null. */
  wayHref: string
  /** Who agreed to it, or else who answered the inquiry, in words. */
  by: string | null
  notOffered: string | null
}

/** A line in a user's list of inquiries: those they sent, and those that name them. */
export type InquiryCard = {
  inquiryId: string
  listingId: string
  home: string
  /** Null when the home has no photo or is no longer shown. */
  photo: Photo | null
  /** The sender; null for the reader's own inquiry. */
  from: string | null
  /** In words. */
  state: string
  withdrawn: boolean
  /** When it was sent: in words, and as an ISO time. */
  at: string
  sentAt: string
  /** The open tour, in words. */
  tour: string | null
  /** The reader's next step. */
  next: string | null
  /** What the reader has to answer: whether to share their email address, whether a reply came, or which time suits for the tour. */
  waits: 'consent' | 'reply' | 'tour' | null
  agreed: AgreedTour | null
  group: GroupOfInquiry | null
}

/** An inquiry as read by a roommate it names. */
export type SharedInquiry = {
  /** The message and the additions; empty for a reader who blocked the sender. */
  texts: string[]
  moveInDate: string | null
  /** In words, like the fields below. */
  state: string
  answeredAt: string | null
  /** With the times that are proposed. */
  tour: string | null
}

export type InquiryPage =
  | {
      kind: 'own'
      inquiry: InquiryView
      conversationId: string | null
      /** The company or person that offers the home, as part of a sentence. */
      offeredBy: string
      group: GroupOfInquiry | null
      /** Identifies the next addition, so that sending it twice has the same effect as once; null when nothing can be
       *  added. */
      addingId: string | null
    }
  | {
      /** The inquiry names the reader as a roommate and asks whether their address may be shared. */
      kind: 'named'
      inquiryId: string
      home: { slug: string; name: string; address: string }
      /** Null when the account is erased. */
      from: string | null
      email: string
      answer: 'yes' | 'no' | null
      withdrawn: boolean
      group: GroupOfInquiry | null
      /** The content and status; null unless the reader shares a group with the sender. */
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
      /** Whether the form asks for confirmation, because an inquiry about this home was sent within a day. */
      asks: boolean
      asksBirthDate: boolean
    })
