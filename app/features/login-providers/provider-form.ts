import { z } from 'zod'
import { boundedLine } from '#app/platform/text/bounded-fields.ts'
import { providerShape } from '#app/platform/settings/login-providers.ts'

const TOO_LONG = 'This is too long.'
const MOST = { line: 2_000, list: 4_000 }

const line = boundedLine(MOST.line, TOO_LONG).transform((text) => text.trim())
/** Words separated by spaces, commas or semicolons. */
const words = boundedLine(MOST.list, TOO_LONG).transform((text): string[] | undefined =>
  text.split(/[\s,;]+/).filter(Boolean),
)

/** The form of one provider. `client` and `secret` come from the provider; an empty secret keeps the stored one. */
export const providerForm = z.object({
  // The URL of the form for a new provider.
  id: line.pipe(providerShape.id.refine((id) => id !== 'new', 'Choose another: new is taken.')),
  name: line.pipe(providerShape.name),
  issuer: line.pipe(providerShape.issuer),
  client: line.pipe(providerShape.clientId),
  secret: line.pipe(z.string().max(2000, 'Use at most 2,000 characters.')),
  addressClaim: line.transform((text) => text || undefined).pipe(providerShape.addressClaim),
  vouchedBy: providerShape.vouchedBy,
  domains: words.pipe(providerShape.domains),
  campuses: words.pipe(providerShape.campuses),
  scopes: words.transform((list) => (list?.length ? list : undefined)).pipe(providerShape.scopes),
  withoutAffiliation: providerShape.withoutAffiliation,
  onlyWay: z.enum(['yes', 'no']).transform((answer) => answer === 'yes'),
})
export type ProviderField = keyof z.infer<typeof providerForm>
export type TypedProvider = Record<Exclude<ProviderField, 'secret'>, string>

/** What each choice of the form means. */
export const vouchLabels = {
  email_verified: 'email_verified: the provider has checked it',
  xms_edov: 'xms_edov: Entra knows that the domain is the tenant’s',
  hd: 'hd: Google says that the account is of the domain',
  issuer: 'The provider’s word: it is the campus’s own',
} as const
export const missingLabels = {
  student: 'Students',
  member: 'Members of the campus, but not students',
  none: 'Neither',
} as const
