import type { Context } from '#app/platform/context.ts'

/** What people call the provider. A site that has none any more may still speak of the one that it had. */
export const nameOf = ({ provider }: Pick<Context, 'provider'>): string => provider?.name ?? 'the other site'
