import { z } from 'zod'
import { providerShape } from '#app/platform/settings/login-providers.ts'

export const PROVIDERS_MOST = 20

const { clientSecret: _inTheClear, ...shape } = providerShape

/** A log-in provider that an admin set; `sealed` is its client secret. */
const storedProvider = z.object({
  ...shape,
  sealed: z.string().min(1).max(10_000),
  /** Incremented by each change. */
  version: z.int().min(1),
})
export type StoredProvider = z.infer<typeof storedProvider>

/** All providers, in the order of their buttons. */
export const providerListForm = z.array(storedProvider).max(PROVIDERS_MOST)
