import type { Actor, Rule, Verdict } from '#app/platform/access.ts'

/** What is between somebody and an inquiry: whose it is, who answers it, and whom it names of the sender's groups. */
export type InquiryFacts = {
  senderUserId: string | null
  /** Null: the operator's desk answers. */
  managerUserId: string | null
  /** Members of a group with the sender, by id. */
  namedUserIds?: readonly string[]
}

const isSelf = (actor: Actor, userId: string | null) => actor.kind === 'person' && actor.userId === userId

const answers = (actor: Actor, { managerUserId }: InquiryFacts) =>
  actor.kind === 'person' &&
  (managerUserId === null ? actor.admin : actor.manager && actor.userId === managerUserId)

function only(may: boolean, actor: Actor): Verdict {
  if (may) return 'allowed'
  return actor.kind === 'visitor' ? 'refused' : 'hidden'
}

export const inquiryPolicy = {
  /** By its sender. What the manager reads is the lead. */
  read: (actor, inquiry) => only(isSelf(actor, inquiry.senderUserId), actor),
  /** Saying whether the manager gets the own address, for whom the sender named. */
  join: (actor, { namedUserIds = [] }) =>
    only(actor.kind === 'person' && namedUserIds.includes(actor.userId), actor),
  /** What was sent, with the ways to reach who sent it: for the manager it was sent to, or the operator's desk. */
  readLead: (actor, inquiry) => only(answers(actor, inquiry), actor),
  answer: (actor, inquiry) => only(answers(actor, inquiry), actor),
  /** Proposing, picking and ending times of a tour: for its sender and whoever answers. */
  arrangeTour: (actor, inquiry) =>
    only(isSelf(actor, inquiry.senderUserId) || answers(actor, inquiry), actor),
} satisfies Record<string, Rule<InquiryFacts>>

/** Writing one, and the own lists. */
export const inquiriesPolicy = {
  send: (actor) => (actor.kind === 'person' ? 'allowed' : 'refused'),
  listLeads: (actor) => {
    if (actor.kind === 'visitor') return 'refused'
    return actor.kind === 'person' && (actor.manager || actor.admin) ? 'allowed' : 'hidden'
  },
} satisfies Record<string, Rule<null>>
