import type { Context } from '#app/platform/context.ts'

/** The provider in URLs and in `sign_in_methods`, whichever it is. */
export const PROVIDER = 'google'

/** The provider's name. A site without a provider may still refer to the one it had. */
export const nameOf = ({ provider }: Pick<Context, 'provider'>): string => provider?.name ?? 'the other site'
