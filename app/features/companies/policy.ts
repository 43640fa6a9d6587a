import { evenSuspended, policy, type Rule } from '#app/platform/access.ts'
import { about, admin, manager, signedIn } from '#app/platform/rules.ts'

/** A company, by the actor's role in it. */
type Company = { role: 'owner' | 'colleague' | null }

/** People who leave remove themselves. */
type Removal = Company & { self: boolean }

/** An owner, in their own company. */
const owner: Rule<Company> = (actor, { role }) => {
  const verdict = manager(actor, null)
  return verdict === 'allowed' && role !== 'owner' ? 'refused' : verdict
}

/** Every member. */
const everyone: Rule<Company> = (actor, { role }) => (role === null ? 'refused' : manager(actor, null))

export const companyPolicy = policy({
  /** Reading one's own company, or that there is none yet. */
  read: manager,
  /** Changing its phone number, and asking for a new name or website. */
  update: everyone,
  /** Inviting colleagues and making them owners. */
  invite: owner,
  /** Removing people. */
  remove: ((actor, company) =>
    company.self && company.role !== null
      ? manager(actor, null)
      : owner(actor, company)) satisfies Rule<Removal>,
  /** Choosing which addresses get the inquiries. */
  chooseAddresses: everyone,
  /** Deciding whether a name, website or logo becomes public. */
  decide: about<Company>(admin),
} satisfies Record<string, Rule<never>>)

/** An address that gets a company's inquiries, for anyone with the link from one of its emails. */
export const leadAddressPolicy = policy({
  read: evenSuspended((_actor, address) => (address ? 'allowed' : 'hidden')),
  choose: evenSuspended((_actor, address) => (address ? 'allowed' : 'hidden')),
} satisfies Record<string, Rule<object | null>>)

/** An invitation; `own`: it was sent to the actor's confirmed address. */
type Invitation = { own: boolean } | null

export const companyInvitationPolicy = policy({
  read: (actor, invitation) => (invitation === null ? 'hidden' : signedIn(actor, null)),
  accept: (actor, invitation) => {
    if (invitation === null) return 'hidden'
    return invitation.own ? signedIn(actor, null) : 'refused'
  },
} satisfies Record<string, Rule<Invitation>>)
