import { evenSuspended, policy, type Rule } from '#app/platform/access.ts'
import { about, admin, manager } from '#app/platform/rules.ts'

/** A company, by the role of the actor in it. */
type Company = { role: 'owner' | 'colleague' | null }

/** One's own company. */
const owner: Rule<Company> = (actor, { role }) => {
  const verdict = manager(actor, null)
  return verdict === 'allowed' && role !== 'owner' ? 'refused' : verdict
}

export const companyPolicy = policy({
  /** Reading the own company, or that one has none yet. */
  read: manager,
  /** Asking for a new name. */
  rename: owner,
  /** Choosing which addresses get the inquiries. */
  chooseAddresses: owner,
  /** Deciding whether a name becomes public. */
  decide: about<Company>(admin),
} satisfies Record<string, Rule<never>>)

/** An address that gets a company's inquiries, for anybody who has the link from one of its emails. */
export const leadAddressPolicy = policy({
  read: evenSuspended((_actor, address) => (address ? 'allowed' : 'hidden')),
  choose: evenSuspended((_actor, address) => (address ? 'allowed' : 'hidden')),
} satisfies Record<string, Rule<object | null>>)
