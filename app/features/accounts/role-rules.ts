import { z } from 'zod'
import { tidyEmail } from './email-address.ts'

/** Rights that somebody gives; students make themselves by signing up. */
const grantedRoles = ['admin', 'manager'] as const

export const grantForm = z.object({
  email: z.string().transform(tidyEmail).pipe(z.string().max(254)),
  role: z.enum(grantedRoles),
  /** Whether it is given or taken. */
  on: z.boolean(),
})
export type GrantForm = z.infer<typeof grantForm>

/** Everything that an account can be. Two may be true of one at once. */
export const roles = ['student', 'manager', 'admin'] as const
export type Role = (typeof roles)[number]
export const roleLabels: Record<Role, string> = { student: 'Student', manager: 'Manager', admin: 'Admin' }

export const roleForm = z.object({ userId: z.uuid(), role: z.enum(roles), on: z.boolean() })
export type RoleForm = z.infer<typeof roleForm>
