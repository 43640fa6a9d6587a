import { z } from 'zod'
import { boundedLine } from '#app/platform/text/bounded-fields.ts'
import { refusals } from '#app/platform/text/field-errors.ts'
import { normalizeEmail } from '#app/platform/text/email-address.ts'

/** Roles that admins grant; the student role comes with signing up. */
const grantedRoles = ['admin', 'desk', 'manager'] as const

export const grantForm = z.object({
  email: boundedLine(1000, 'This is too long for an email address.')
    .transform(normalizeEmail)
    .pipe(z.string().max(254)),
  role: z.enum(grantedRoles),
  /** Whether the role is granted or revoked. */
  on: z.boolean(),
})
export type GrantForm = z.infer<typeof grantForm>

/** All roles of an account; it can have several. */
export const roles = ['student', 'manager', 'desk', 'admin'] as const
export type Role = (typeof roles)[number]
export const roleLabels: Record<Role, string> = {
  student: 'Student',
  manager: 'Manager',
  desk: 'Housing desk',
  admin: 'Admin',
}

export const roleForm = z.object({ userId: z.uuid(), role: z.enum(roles), on: z.boolean() })
export type RoleForm = z.infer<typeof roleForm>

/** Why a role is not granted or revoked. */
export const cannotGrant = refusals({
  'no-account': 'This account no longer exists.',
  'last-admin': 'This is the only admin. Make someone else an admin first.',
  suspended: 'A suspended account cannot get this role. Lift the suspension first.',
  manages: 'A manager cannot be on the housing desk, which decides about the homes of managers.',
})
