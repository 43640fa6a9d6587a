import { z } from 'zod'
import { tidyEmail } from './email-address.ts'

/** Rights that somebody gives; students make themselves by signing up. */
export const grantedRoles = ['admin', 'manager'] as const

export const grantForm = z.object({
  email: z.string().transform(tidyEmail).pipe(z.string().max(254)),
  role: z.enum(grantedRoles),
  /** Whether it is given or taken. */
  on: z.boolean(),
})
export type GrantForm = z.infer<typeof grantForm>
