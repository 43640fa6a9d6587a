import type { Context } from '#app/platform/context.ts'

/** The provider's name. A site without a provider may still refer to the one it had. */
export const nameOf = ({ provider }: Pick<Context, 'provider'>): string => provider?.name ?? 'the other site'
