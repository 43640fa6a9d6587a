import type { Context } from '#app/platform/context.ts'

/** The way to sign in with a password, in `sign_in_methods`; every other one is the issuer of a provider. */
export const BY_PASSWORD = 'credential'

/** The provider's name. A site without a provider may still refer to the one it had. */
export const providerName = ({ provider }: Pick<Context, 'provider'>): string =>
  provider?.name ?? 'the other site'
