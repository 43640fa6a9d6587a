import { evenSuspended, type Actor, policy, type Rule, type Verdict } from '#app/platform/access.ts'
import { manager, signedIn } from '#app/platform/rules.ts'

/** The relation between a user and an inquiry: its sender, the people who answer it, and the group members it names. */
export type InquiryFacts = {
  senderUserId: string | null
  /** Null when admins answer. */
  managerUserId: string | null
  /** Ids of everyone in the manager's company, who may answer too. */
  people?: readonly string[]
  /** Ids of the group members that the inquiry names. */
  namedUserIds?: readonly string[]
}

const isSelf = (actor: Actor, userId: string | null) => actor.kind === 'person' && actor.userId === userId

const answers = (actor: Actor, { managerUserId, people = [] }: InquiryFacts) => {
  if (actor.kind !== 'person') return false
  if (managerUserId === null) return actor.admin
  return actor.manager && (actor.userId === managerUserId || people.includes(actor.userId))
}

function only(may: boolean, actor: Actor): Verdict {
  if (may) return 'allowed'
  return actor.kind === 'visitor' ? 'refused' : 'hidden'
}

const bothSides: Rule<InquiryFacts> = (actor, inquiry) =>
  only(isSelf(actor, inquiry.senderUserId) || answers(actor, inquiry), actor)

export const inquiryPolicy = policy({
  /** Reading an inquiry as its sender. Managers read it as a lead. */
  read: (actor, inquiry) => only(isSelf(actor, inquiry.senderUserId), actor),
  /** Withdrawing an inquiry, and adding to it. */
  withdraw: (actor, inquiry) => only(isSelf(actor, inquiry.senderUserId), actor),
  add: (actor, inquiry) => only(isSelf(actor, inquiry.senderUserId), actor),
  /** Saying whether the reply by email that the manager mentioned came. */
  confirmReply: (actor, inquiry) => only(isSelf(actor, inquiry.senderUserId), actor),
  /** A named roommate decides whether the manager gets their address. */
  join: (actor, { namedUserIds = [] }) =>
    only(actor.kind === 'person' && namedUserIds.includes(actor.userId), actor),
  /** The inquiry with the sender's contact details, for the company it was sent to or the admins. */
  readLead: (actor, inquiry) => only(answers(actor, inquiry), actor),
  answer: (actor, inquiry) => only(answers(actor, inquiry), actor),
  readTour: bothSides,
  /** Proposing, accepting and canceling tour times: for the sender and the answering side. */
  arrangeTour: bothSides,
} satisfies Record<string, Rule<InquiryFacts>>)

/** An inquiry, for anyone with the link "I already replied" from its email. */
export const repliedLinkPolicy = policy({
  read: evenSuspended((_actor, inquiry) => (inquiry ? 'allowed' : 'hidden')),
  say: evenSuspended((_actor, inquiry) => (inquiry ? 'allowed' : 'hidden')),
} satisfies Record<string, Rule<object | null>>)

/** Sending an inquiry, and listing the user's own inquiries. */
export const inquiriesPolicy = policy({
  /** Listing the user's own inquiries. */
  read: signedIn,
  send: signedIn,
  readLeads: (actor) => {
    if (actor.kind === 'visitor') return 'refused'
    return actor.kind === 'person' && (actor.manager || actor.admin) ? 'allowed' : 'hidden'
  },
} satisfies Record<string, Rule<null>>)

/** The hours in which a company shows homes; the subject is the actor's role in it. */
export const tourHoursPolicy = policy({
  read: manager,
  save: ((actor, { role }) => (role === null ? 'refused' : manager(actor, null))) satisfies Rule<{
    role: string | null
  }>,
} satisfies Record<string, Rule<never>>)
